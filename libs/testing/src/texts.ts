import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { initI18n, type Language } from '@sanaga/i18n';

/** Finds the folder of texts: projects run their specs in their own folder, two below the workspace. */
function localesFolder(): string {
  let folder = process.cwd();
  while (!readdirSync(folder).includes('locales')) folder = path.dirname(folder);
  return path.join(folder, 'locales');
}

const locales = localesFolder();

const namespaces = () => readdirSync(path.join(locales, 'en')).map((file) => path.basename(file, '.json'));

/**
 * Refuses a key without a text, which would be shown as it is: a screen that asks for one fails, unless it says what to
 * show instead.
 */
function refuseMissing(
  _languages: readonly string[],
  namespace: string,
  key: string,
  _shown: string,
  _updates: boolean,
  asked: { defaultValue?: string },
): void {
  if (asked.defaultValue === undefined) throw new Error(`there is no text ${namespace}:${key}`);
}

let started: ReturnType<typeof initI18n> | undefined;

/** Loads every text of the product, so that no screen waits for its texts, and sets the language. */
export async function loadTexts(language: Language) {
  started ??= initI18n({
    namespaces: namespaces(),
    load: async (code, namespace) => ({
      default: JSON.parse(readFileSync(path.join(locales, code, `${namespace}.json`), 'utf8')) as object,
    }),
  });
  const i18n = await started;
  i18n.options.saveMissing = true;
  i18n.options.missingKeyHandler = refuseMissing;
  await i18n.changeLanguage(language);
  return i18n;
}

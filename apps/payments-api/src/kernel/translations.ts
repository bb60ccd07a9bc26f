import { readFileSync } from 'node:fs';
import { languages, type Language } from '@sanaga/domain';
import i18next, { type TFunction } from 'i18next';

/** Namespaces of `locales/` that servers use. */
const namespaces = [
  'common',
  'ui',
  'transactions',
  'audit',
  'exports',
  'errors',
  'mail',
  'notifications',
  'receipt',
  'reports',
  'documents',
  'past-decisions',
  'payment',
  'invoice',
  'month-end',
  'statement',
  'verify',
] as const;
export type ServerNamespace = (typeof namespaces)[number];

const read = (language: Language, namespace: ServerNamespace): Record<string, unknown> =>
  JSON.parse(
    readFileSync(new URL(`../../../../locales/${language}/${namespace}.json`, import.meta.url), 'utf8'),
  ) as Record<string, unknown>;

const instance = i18next.createInstance();
// at once, as all of it is there: Jest reads modules that wait at their top several times over
void instance.init({
  initAsync: false,
  resources: Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(namespaces.map((namespace) => [namespace, read(language, namespace)])),
    ]),
  ),
  ns: namespaces,
  fallbackLng: ['fr', 'en'],
  interpolation: { escapeValue: false },
});

/** The sentences of one namespace in one language. */
export const translator = (language: Language, namespace: ServerNamespace): TFunction =>
  instance.getFixedT(language, namespace);

/**
 * Returns a look-up that asks for the words of each code once: each takes some 10 µs, and a list has thousands of rows.
 */
export function onceEach(wordsOf: (code: string) => string): (code: string) => string {
  const known = new Map<string, string>();
  return (code) => {
    const words = known.get(code) ?? wordsOf(code);
    known.set(code, words);
    return words;
  };
}

/** Returns the name of what is tried again: for the first time, or for the nth. */
export const retryName = (
  language: Language,
  isFirst: boolean,
  values: { name: string; nth: number | string },
): string => translator(language, 'receipt')(isFirst ? 'bulk.retryOf' : 'bulk.retryAgainOf', values);

/** The first language of Accept-Language that we have. */
export function requestedLanguage(acceptLanguage: string | undefined): Language | undefined {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=');
      return {
        language: tag.slice(0, 2).toLowerCase(),
        quality: quality === undefined ? 1 : Number(quality),
      };
    })
    .sort((a, b) => b.quality - a.quality);
  return languages.find(
    (language) => language === wanted.find(({ language: l }) => languages.includes(l as Language))?.language,
  );
}

/** The language a request prefers, else English. */
export const preferredLanguage = (acceptLanguage: string | undefined): Language =>
  requestedLanguage(acceptLanguage) ?? 'en';

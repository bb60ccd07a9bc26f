import i18next, { type BackendModule, type i18n, type InitOptions } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { cutRegion, languageOf, languages, type Language } from './languages.ts';

/** Fetches one file of texts; the app gives a dynamic import, so that each file is a chunk of its own. */
export type LoadTexts = (language: Language, namespace: string) => Promise<{ default: object }>;

interface I18nSettings {
  load: LoadTexts;
  /** Loaded before the first screen; further ones load when a screen needs them. */
  namespaces: string[];
}

const year = 525_600;

/**
 * Adds the form in which French counts whole millions ("un million de lignes") and which no text of ours uses; it
 * copies the form `_other` so that nobody has to write it twice.
 */
function withMillions(texts: object): object {
  const entries = Object.entries(texts).flatMap(([key, text]: [string, unknown]): [string, unknown][] => {
    const value = typeof text === 'object' && text !== null ? withMillions(text) : text;
    const many = key.replace(/_other$/, '_many');
    return many in texts
      ? [[key, value]]
      : [
          [many, value],
          [key, value],
        ];
  });
  return Object.fromEntries(entries);
}

/** Reads texts for i18next; `true` with an error makes it retry. */
function backend(load: LoadTexts): BackendModule {
  return {
    type: 'backend',
    init() {},
    read(language, namespace, done) {
      load(languageOf(language), namespace).then(
        (texts) => done(null, withMillions(texts.default)),
        (error: Error) => done(error, true),
      );
    },
  };
}

/** Sets how the language is found, how texts are read, and what replaces a missing one. */
export const options = (namespaces: string[]): InitOptions => ({
  supportedLngs: [...languages],
  load: 'languageOnly',
  // Without a code i18next wants the default language; with one, the fallback for a missing key.
  fallbackLng: (code) => (code ? ['fr', 'en'] : ['en']),
  ns: namespaces,
  defaultNS: namespaces[0] ?? 'common',
  maxParallelReads: 10,
  maxRetries: 5,
  retryTimeout: 350,
  interpolation: { escapeValue: false, maxReplaces: 1000 },
  detection: {
    order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
    lookupQuerystring: 'lng',
    lookupCookie: 'i18nextLng',
    lookupLocalStorage: 'i18nextLng',
    lookupSessionStorage: 'i18nextLng',
    caches: ['cookie', 'localStorage'],
    cookieMinutes: year,
    cookieOptions: { path: '/', sameSite: 'strict' },
    convertDetectedLanguage: cutRegion,
  },
});

/** Starts the translation of the one page; `<html lang>` follows the language from then on. */
export async function initI18n({ load, namespaces }: I18nSettings): Promise<i18n> {
  i18next.on('languageChanged', (code) => {
    document.documentElement.lang = languageOf(code);
  });
  await i18next.use(backend(load)).use(LanguageDetector).use(initReactI18next).init(options(namespaces));
  return i18next;
}

/** The languages the product is offered in, in the order they are shown. */
export const languages = ['en', 'fr', 'de'] as const;
export type Language = (typeof languages)[number];

/** A language named in itself, as a person looks for it. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', de: 'Deutsch' };

/** The locales for Intl. English dates are British: day before month, 24 hours. */
export const intlLocales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', de: 'de-DE' };

/** Returns the language part of a code ("fr-CM" → "fr"), in lower case. */
export const cutRegion = (code: string) => (code.split(/[-_]/)[0] ?? code).toLowerCase();

/** Returns our language for a code; English if we do not have it. */
export function languageOf(code: string | undefined): Language {
  return languages.find((language) => language === cutRegion(code ?? '')) ?? 'en';
}

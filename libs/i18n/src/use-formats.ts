import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Formats, formatsOf } from './formats.ts';
import { languageOf, type Language } from './languages.ts';

/** Returns the language on the screen and the way to change it. */
export function useLanguage(): { language: Language; setLanguage: (language: Language) => void } {
  const { i18n } = useTranslation();
  const setLanguage = useCallback((language: Language) => void i18n.changeLanguage(language), [i18n]);
  return { language: languageOf(i18n.resolvedLanguage ?? i18n.language), setLanguage };
}

/** Returns the formats of dates, lengths and numbers in the language on the screen. */
export function useFormats(): Formats {
  const { language } = useLanguage();
  return formatsOf(language);
}

export type { i18n as I18n } from 'i18next';
export { useTranslation } from 'react-i18next';
export { collatorOf } from './collator.ts';
export { formatsOf } from './formats.ts';
export { cutRegion, languageNames, languageOf, languages, intlLocales, type Language } from './languages.ts';
export { initI18n, type LoadTexts } from './setup.ts';
export { useFormats, useLanguage } from './use-formats.ts';

import { intlLocales, type Language } from './languages.ts';

const made = new Map<Language, Intl.Collator>();

/**
 * Returns a collator that orders names and labels as a language's readers expect. It is made once: that takes
 * milliseconds.
 */
export function collatorOf(language: Language): Intl.Collator {
  const collator = made.get(language) ?? new Intl.Collator(intlLocales[language]);
  made.set(language, collator);
  return collator;
}

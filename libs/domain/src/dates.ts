const first = /(?<![\p{L}\d])1(?=\s\p{L}{3})/gu;

/** Corrects a date that Intl wrote to what people write: French says 1er novembre, and Intl 1 novembre. */
export const writtenDate = (language: string, date: string): string =>
  language === 'fr' ? date.replace(first, '1er') : date;

/** Writes a moment in a language, English as in Britain. */
export const formatDate = (at: Date, language: string, options: Intl.DateTimeFormatOptions): string =>
  writtenDate(language, new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options).format(at));

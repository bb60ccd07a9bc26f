/** Milliseconds. Days have 24 hours in Douala, all year. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Time zone of the product: days begin and end at midnight in Douala. */
export const timeZone = 'Africa/Douala';

/** Douala is an hour ahead of UTC all year. */
export const doualaMs = hourMs;

/** Returns the day that it is in Douala at a moment, such as 2026-11-21. */
export const dayInDouala = (moment: Date): string =>
  new Date(moment.getTime() + doualaMs).toISOString().slice(0, 10);

const first = /(?<![\p{L}\d])1(?=\s\p{L}{3})/gu;

/** Corrects a date that Intl wrote to what people write: French says 1er novembre, and Intl 1 novembre. */
export const writtenDate = (language: string, date: string): string =>
  language === 'fr' ? date.replace(first, '1er') : date;

/** Writes a moment in a language, English as in Britain. */
export const formatDate = (at: Date, language: string, options: Intl.DateTimeFormatOptions): string =>
  writtenDate(language, new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options).format(at));

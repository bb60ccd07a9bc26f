import { timeZone, type Language } from '@sanaga/domain';

const format = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeZone, ...options });

/** "21 November 2026 at 10:41", in Douala's time. */
export const formatMoment = (at: Date, language: Language): string =>
  format(language, { dateStyle: 'long', timeStyle: 'short' }).format(at);

/** "21 Nov 2026", for a column of a table. */
export const formatShortDay = (at: Date, language: Language): string =>
  format(language, { dateStyle: 'medium' }).format(at);

/** "21 November 2026"; an ISO day is the same in every zone. */
export const formatDay = (iso: string, language: Language): string =>
  format(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`));

/** As calls have a moment that may not have come. */
export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

import { formatDate, timeZone, type Language } from '@sanaga/domain';

/** Formats a moment as "21 November 2026 at 10:41", in Douala's time. */
export const formatMoment = (at: Date, language: Language): string =>
  formatDate(at, language, { timeZone, dateStyle: 'long', timeStyle: 'short' });

/** "21 Nov 2026", for a column of a table. */
export const formatShortDay = (at: Date, language: Language): string =>
  formatDate(at, language, { timeZone, dateStyle: 'medium' });

/** "21 November 2026"; an ISO day is the same in every zone. */
export const formatDay = (iso: string, language: Language): string =>
  formatDate(new Date(`${iso}T00:00:00Z`), language, { timeZone: 'UTC', dateStyle: 'long' });

/** As calls have a moment that may not have come. */
export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

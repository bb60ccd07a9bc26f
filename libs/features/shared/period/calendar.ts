import { writtenDate } from '@sanaga/domain';
import { intlLocales, useLanguage } from '@sanaga/i18n';
import dayjs from 'dayjs';

/** Counts the days of a period, both ends included. */
export const daysIn = (from: string, to: string): number => dayjs(to).diff(from, 'day') + 1;

/** Returns the day so many days after `day`. */
export const dayAfter = (day: string, days: number): string =>
  dayjs(day).add(days, 'day').format('YYYY-MM-DD');

/** Counts the days of `day`'s month that come after it. */
export const daysLeftInMonth = (day: string): number => dayjs(day).daysInMonth() - dayjs(day).date();

/** Returns the month so many months after `month` (2026-11). */
export const monthAfter = (month: string, months: number): string =>
  dayjs(`${month}-01`).add(months, 'month').format('YYYY-MM');

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the names of months by an ISO day in them, and of weekdays by their place from Monday. */
export function useCalendarNames() {
  const { language } = useLanguage();
  const name = (options: Intl.DateTimeFormatOptions, date: Date) =>
    writtenDate(
      language,
      new Intl.DateTimeFormat(intlLocales[language], { ...options, timeZone: 'UTC' }).format(date),
    );
  return {
    month: (day: string) => name({ month: 'short' }, new Date(day)),
    /** Adds the year, for where the same month may occur twice. */
    monthOfYear: (day: string) => name({ month: 'short', year: '2-digit' }, new Date(day)),
    /** Names the month as a title, with a capital even in languages that write none in a sentence. */
    monthTitle: (day: string) => capital(name({ month: 'long', year: 'numeric' }, new Date(day))),
    longMonth: (day: string) => name({ month: 'long', year: 'numeric' }, new Date(day)),
    day: (day: string) => name({ day: 'numeric', month: 'short', year: 'numeric' }, new Date(day)),
    /** Writes a day in full: Friday 20 November 2026. */
    longDay: (day: string) =>
      capital(name({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, new Date(day))),
    /** Writes a range of days: 1 – 21 Nov 2026. */
    days: (from: string, to: string) =>
      writtenDate(
        language,
        new Intl.DateTimeFormat(intlLocales[language], {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
          timeZone: 'UTC',
        }).formatRange(new Date(from), new Date(to)),
      ),
    // 5 January 2026 was a Monday
    weekday: (place: number, weekday: 'short' | 'long' = 'short') =>
      name({ weekday }, new Date(Date.UTC(2026, 0, 5 + place))),
  };
}

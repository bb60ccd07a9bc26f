import { dayMs, writtenDate } from '@sanaga/domain';
import { intlLocales, useLanguage } from '@sanaga/i18n';

/** How many days a period has, both ends included. */
export const daysIn = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** The day so many days after `day`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The days of `day`'s month that come after it. */
export function daysLeftInMonth(day: string): number {
  const date = new Date(day);
  return (
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate() - date.getUTCDate()
  );
}

/** The month so many months after `month` (2026-11). */
export function monthAfter(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Names of months by an ISO day in them, and of weekdays by their place from Monday. */
export function useCalendarNames() {
  const { language } = useLanguage();
  const name = (options: Intl.DateTimeFormatOptions, date: Date) =>
    writtenDate(
      language,
      new Intl.DateTimeFormat(intlLocales[language], { ...options, timeZone: 'UTC' }).format(date),
    );
  return {
    month: (day: string) => name({ month: 'short' }, new Date(day)),
    /** Where the same month may come twice. */
    monthOfYear: (day: string) => name({ month: 'short', year: '2-digit' }, new Date(day)),
    /** As a title: with a capital, also where the language writes none in a sentence. */
    monthTitle: (day: string) => capital(name({ month: 'long', year: 'numeric' }, new Date(day))),
    longMonth: (day: string) => name({ month: 'long', year: 'numeric' }, new Date(day)),
    day: (day: string) => name({ day: 'numeric', month: 'short', year: 'numeric' }, new Date(day)),
    /** Friday 20 November 2026 */
    longDay: (day: string) =>
      capital(name({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, new Date(day))),
    /** 1 – 21 Nov 2026 */
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

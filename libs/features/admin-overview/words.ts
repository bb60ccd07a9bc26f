import { intlLocales, useFormats, useLanguage, useTranslation } from '@sanaga/i18n';

const dayMs = 86_400_000;

/** How many days a period has, both ends included. */
export const daysIn = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** From 0, Monday, to 6, Sunday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** The days of `day`'s month that come after it. */
export function daysLeftInMonth(day: string): number {
  const date = new Date(day);
  return (
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate() - date.getUTCDate()
  );
}

/** "9% more than in the 20 days before", in the reader's language. */
export function useChange(): (now: number, before: number, days: number) => string {
  const { t } = useTranslation('admin-overview');
  const { percent } = useFormats();
  return (now, before, days) => {
    const count = { count: days };
    if (before === 0) return t('change.nothing', count);
    const share = (now - before) / before;
    if (Math.abs(share) < 0.0005) return t('change.same', count);
    return t(share > 0 ? 'change.more' : 'change.less', { ...count, percent: percent(Math.abs(share), 1) });
  };
}

/** Short names for the axes: months by their ISO day, weekdays by their place from Monday. */
export function useAxisNames() {
  const { language } = useLanguage();
  const name = (options: Intl.DateTimeFormatOptions, date: Date) =>
    new Intl.DateTimeFormat(intlLocales[language], { ...options, timeZone: 'UTC' }).format(date);
  return {
    month: (day: string) => name({ month: 'short' }, new Date(day)),
    // 5 January 2026 was a Monday
    weekday: (place: number, weekday: 'short' | 'long' = 'short') =>
      name({ weekday }, new Date(Date.UTC(2026, 0, 5 + place))),
  };
}

export const periods = ['week', 'month', 'lastMonth', 'year', 'custom'] as const;
/** A period that people choose; `custom` has its own two days. */
export type Period = (typeof periods)[number];

interface Days {
  /** ISO days, both included. */
  from?: string;
  to?: string;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The day of a date where the person is, as the API takes it. */
export const isoDay = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** The first and last day of a period as seen from `now`. */
export function daysOf(period: Exclude<Period, 'custom'>, now: Date): Days {
  const day = (month: number, date: number) => isoDay(new Date(now.getFullYear(), month, date));
  const month = now.getMonth();
  switch (period) {
    case 'week':
      return { from: day(month, now.getDate() - 6), to: isoDay(now) };
    case 'month':
      return { from: day(month, 1), to: isoDay(now) };
    case 'lastMonth':
      return { from: day(month - 1, 1), to: day(month, 0) };
    case 'year':
      return { from: day(0, 1), to: isoDay(now) };
  }
}

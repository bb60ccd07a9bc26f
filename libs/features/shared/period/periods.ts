import type { listPeriods } from '@sanaga/domain';
import { dayAfter, monthAfter } from './calendar.ts';

/** Period that people choose; `custom` has its own two days. */
export type Period = (typeof listPeriods)[number];

interface Days {
  /** ISO days, both included. */
  from: string;
  to: string;
}

/** Returns the first and last day of a period as seen from `today`, an ISO day. */
export function daysOf(period: Exclude<Period, 'custom'>, today: string): Days {
  const month = today.slice(0, 7);
  switch (period) {
    case 'week':
      return { from: dayAfter(today, -6), to: today };
    case 'month':
      return { from: `${month}-01`, to: today };
    case 'lastMonth':
      return { from: `${monthAfter(month, -1)}-01`, to: dayAfter(`${month}-01`, -1) };
    case 'year':
      return { from: `${month.slice(0, 4)}-01-01`, to: today };
  }
}

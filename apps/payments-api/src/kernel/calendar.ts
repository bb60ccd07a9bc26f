import { dayMs, timeZone } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { invalid } from './failure.ts';

export { timeZone };

/** The moment at which the present day began. */
export const startOfToday = sql<Date>`date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}`;
/** The moment at which the present month began. */
export const startOfThisMonth = sql<Date>`date_trunc('month', now() at time zone ${timeZone}) at time zone ${timeZone}`;

/** Days, both included. */
export interface Period {
  from: string;
  to: string;
}

const longestPeriodDays = 400;

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The period of a query. Throws INVALID_INPUT where it ends before it begins or is too long. */
export function periodOf(from: string, to: string): Period {
  if (from > to) throw invalid('endDate', 'endBeforeStart');
  if (Date.parse(to) - Date.parse(from) > longestPeriodDays * dayMs)
    throw invalid('endDate', 'periodTooLong');
  return { from, to };
}

/** The period of the same length that ends the day before this one begins. */
export function periodBefore({ from, to }: Period): Period {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return { from: isoDay(Date.parse(from) - days * dayMs), to: isoDay(Date.parse(from) - dayMs) };
}

/** The moment a day begins. */
export const startOf = (day: string) => sql<Date>`(${day}::date)::timestamp at time zone ${timeZone}`;
/** The moment a day is over. */
export const endOf = (day: string) => sql<Date>`(${day}::date + 1)::timestamp at time zone ${timeZone}`;

export const within = (column: RawBuilder<unknown>, { from, to }: Period) =>
  sql<boolean>`${column} >= ${startOf(from)} and ${column} < ${endOf(to)}`;

/**
 * Returns a number of months as rows `m`, the last of which holds `day`; `m.month` is where each begins, in Douala's
 * time.
 */
export const monthsUntil = (day: string, months: number) => {
  const last = sql`date_trunc('month', ${day}::timestamp)`;
  return sql`generate_series(${last} - make_interval(months => ${months - 1}), ${last}, interval '1 month') as m(month)`;
};

/** Tests whether a moment lies within the month of `m`. */
export const withinMonth = (column: RawBuilder<unknown>) =>
  sql<boolean>`${column} >= m.month at time zone ${timeZone}
    and ${column} < (m.month + interval '1 month') at time zone ${timeZone}`;

import { type Overview, useGetOverviewQuery } from '@sanaga/api';
import { daysOf } from '../period/periods.ts';
import { useToday } from '../period/use-today.ts';

/** Figures of all holders together, for super admins alone. */
export type Platform = NonNullable<Overview['platform']>;

/** Time between two readings; no event announces whether the operator responds; ms. */
const everyMs = 30_000;

/** Returns the call for this month as seen from `today`, an ISO day. */
export function thisMonth(today: string) {
  const { from: startDate, to: endDate } = daysOf('month', today);
  return { body: { startDate, endDate } };
}

/** Reads the figures of all holders together this month, for super admins; reads them again every half minute. */
export function usePlatformFigures() {
  const query = useGetOverviewQuery(thisMonth(useToday()), { pollingInterval: everyMs });
  return { ...query, platform: query.data?.platform ?? undefined };
}

import { type Overview, useGetOverviewQuery } from '@sanaga/api';
import { useNow } from '@sanaga/ui';
import { isoDay } from '../period/periods.ts';

/** How everybody together does, for super admins alone. */
export type Platform = NonNullable<Overview['platform']>;

/** No event announces whether the operator responds. */
const everyMs = 30_000;

/** This month as seen from a moment in ms. */
export function thisMonth(now: number) {
  const today = isoDay(new Date(now));
  return { body: { startDate: `${today.slice(0, 7)}-01`, endDate: today } };
}

/** How everybody together does this month, for super admins; read again every half minute. */
export function usePlatformFigures() {
  const query = useGetOverviewQuery(thisMonth(useNow()), { pollingInterval: everyMs });
  return { ...query, platform: query.data?.platform ?? undefined };
}

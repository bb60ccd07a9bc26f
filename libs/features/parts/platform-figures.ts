import { useGetOverviewQuery } from '@sanaga/api';
import { isoDay } from './periods.ts';
import { useNow } from './use-now.ts';

/** Whether the operator answers is told by no event. */
const everyMs = 30_000;

/** How everybody together does this month, for super admins; read anew every half minute. */
export function usePlatformFigures() {
  const today = isoDay(new Date(useNow()));
  const body = { startDate: `${today.slice(0, 7)}-01`, endDate: today };
  const query = useGetOverviewQuery({ body }, { pollingInterval: everyMs });
  return { ...query, platform: query.data?.platform ?? undefined };
}

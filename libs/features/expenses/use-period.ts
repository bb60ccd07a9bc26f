import { useSearchParams } from 'react-router';
import { daysOf, isoDay, type Period, periods } from '../parts/periods.ts';
import { useNow } from '../parts/use-now.ts';

const dayOf = (value: string | null): string | undefined =>
  value !== null && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

/** The days that are asked about; they stand in the address, and are this month's until somebody says otherwise. */
export function usePeriod() {
  const [search, setSearch] = useSearchParams();
  const today = new Date(useNow());
  const asked = periods.find((one) => one === search.get('period')) ?? 'month';
  const [from, to] = [dayOf(search.get('from')), dayOf(search.get('to'))];
  const isOwn = asked === 'custom' && from !== undefined && to !== undefined;
  const period: Period = asked === 'custom' && !isOwn ? 'month' : asked;
  const days = period === 'custom' ? { from, to } : daysOf(period, today);
  const shown = { startDate: days.from ?? isoDay(today), endDate: days.to ?? isoDay(today) };

  const write = (query: Record<string, string>) => setSearch(query, { replace: true });
  const pick = (startDate: string, endDate: string) =>
    write({ period: 'custom', from: startDate, to: endDate });
  /** Own days begin with those that are shown. */
  const choose = (next: Period) => {
    if (next === 'custom') pick(shown.startDate, shown.endDate);
    else write(next === 'month' ? {} : { period: next });
  };
  return { ...shown, period, choose, pick };
}

export type ShownPeriod = ReturnType<typeof usePeriod>;

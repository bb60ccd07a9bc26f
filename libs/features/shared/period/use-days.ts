import { listPeriods } from '@sanaga/domain';
import { oneOf, useAddress } from '@sanaga/navigation';
import { daysOf, type Period } from './periods.ts';
import { useToday } from './use-today.ts';

const dayOf = (value: string | undefined): string | undefined =>
  value !== undefined && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

/** Keeps the chosen days in the address; they are this month's by default. */
export function useDays() {
  const { read, change } = useAddress();
  const today = useToday();
  const asked = oneOf(listPeriods, read('period')) ?? 'month';
  const [from, to] = [dayOf(read('from')), dayOf(read('to'))];
  const isOwn = asked === 'custom' && from !== undefined && to !== undefined;
  const period: Period = asked === 'custom' && !isOwn ? 'month' : asked;
  const days = period === 'custom' ? { from, to } : daysOf(period, today);
  const shown = { startDate: days.from ?? today, endDate: days.to ?? today };
  const pick = (start: string, end: string) =>
    change({ period: 'custom', from: start, to: end }, { replace: true });
  /** Chooses a period; days of one's own begin with those on the screen. */
  const choose = (next: Period) => {
    if (next === 'custom') pick(shown.startDate, shown.endDate);
    else
      change(
        { period: next === 'month' ? undefined : next, from: undefined, to: undefined },
        { replace: true },
      );
  };
  return { ...shown, period, choose, pick };
}

export type ShownDays = ReturnType<typeof useDays>;

import { dayMs } from '@sanaga/domain';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { periodOf } from '../../kernel/calendar.ts';
import { reportRows, type ReportRow, type Step } from './report.repository.ts';

/** Longest period that is reported by day; a longer one is reported by month. */
const mostDays = 62;

/** Rounds to whole milliseconds, which is as exact as anybody measures. */
const seconds = (value: number | null) => (value === null ? null : Math.round(value * 1_000) / 1_000);

function figuresOf(row: ReportRow) {
  const [count, failed] = [Number(row.count), Number(row.failed)];
  return {
    count,
    amount: Number(row.amount),
    failed,
    successRate: count + failed === 0 ? null : count / (count + failed),
    medianSeconds: seconds(row.median_seconds),
    slowestSeconds: seconds(row.slowest_seconds),
    collected: { count: Number(row.collected_count), amount: Number(row.collected_amount) },
  };
}

/**
 * Reports what everybody paid and collected in these days. Throws INVALID_INPUT where they end before they begin or are
 * too many.
 */
export async function platformReport({ db }: Dependencies, startDate: string, endDate: string) {
  const period = periodOf(startDate, endDate);
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / dayMs) + 1;
  const step: Step = days <= mostDays ? 'day' : 'month';
  const [total, ...steps] = await reportRows(db, period, step);
  if (!total) throw new Error('a sum of nothing is a row too');
  return {
    ...period,
    total: figuresOf(total),
    step,
    steps: steps.map((row) => ({ start: row.start ?? '', ...figuresOf(row) })),
  };
}

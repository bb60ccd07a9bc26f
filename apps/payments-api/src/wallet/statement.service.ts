import type { Database } from '@sanaga/database';
import { periodOf, type Period } from '../kernel/calendar.ts';
import { boundsOf, sumsOf } from './statement.repository.ts';

/** What a wallet held before and after a period, and what came and went in between. Throws INVALID_INPUT. */
export async function readStatement(
  db: Database,
  organisationId: string,
  { startDate, endDate }: { startDate: string; endDate: string },
) {
  const period: Period = periodOf(startDate, endDate);
  const bounds = await boundsOf(db, organisationId, period);
  return { period, bounds, sums: await sumsOf(db, bounds) };
}

export async function statementOf(
  db: Database,
  organisationId: string,
  days: { startDate: string; endDate: string },
) {
  const { period, bounds, sums } = await readStatement(db, organisationId, days);
  return {
    ...period,
    opening: Number(bounds.opening),
    moneyIn: Number(sums.money_in),
    moneyOut: Number(sums.money_out),
    charges: Number(sums.charges),
    closing: Number(bounds.closing),
    movements: Number(sums.count),
    currency: 'XAF' as const,
  };
}

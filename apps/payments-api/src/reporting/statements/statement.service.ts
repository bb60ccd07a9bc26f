import type { Database } from '@sanaga/database';
import type { MovementKind } from '@sanaga/domain';
import { periodOf, type Period } from '../../kernel/calendar.ts';
import { toPage, type PageRequest } from '../../kernel/paging.ts';
import { boundsOf, pageOfMovements, sumsOf, type MovementRow } from './statement.repository.ts';

/** Maximum of movements on paper; the rest is in the CSV file. */
export const mostListed = 5_000;

/** Reads what a wallet held before and after a period, and what came and went in between. Throws INVALID_INPUT. */
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

const toMovement = (row: MovementRow) => ({
  movementId: row.transfer_id.toString(),
  at: row.at.toISOString(),
  kind: row.kind,
  amount: Number(row.amount),
  charges: Number(row.charges),
  balance: Number(row.balance),
  reference: row.reference || null,
  name: row.name,
  number: row.number,
  reason: row.reason,
  transactionId: row.transaction_id,
  refillId: row.refill_id,
});

interface MovementQuery extends PageRequest {
  startDate: string;
  endDate: string;
  kind?: MovementKind;
}

/** Lists what came and went in a period, the newest first. Throws INVALID_INPUT. */
export async function movementsOf(db: Database, organisationId: string, query: MovementQuery) {
  const bounds = await boundsOf(db, organisationId, periodOf(query.startDate, query.endDate));
  return toPage(await pageOfMovements(db, bounds, query), query, toMovement);
}

import type { Database } from '@sanaga/database';
import type { Language, MovementKind } from '@sanaga/domain';
import { bulkName } from '../../payments/bulk-name.ts';
import { transactionReference } from '../../payments/transactions/transactions.mapper.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
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

/** Names what a movement was about: whom a payment was to or, of a run, which bulk transaction. */
const subjectOf = (row: MovementRow, language: Language) =>
  row.bulk_number === null
    ? {
        reference: row.reference || null,
        name: row.name,
        number: row.number,
        reason: row.reason,
        lines: null,
      }
    : {
        reference: transactionReference(row.bulk_number),
        name: bulkName(language, row.bulk_name ?? '', row.retry_nth),
        ...{ number: '', reason: '' },
        lines: { first: Number(row.first), last: Number(row.line), count: Number(row.lines) },
      };

const toMovement = (row: MovementRow, language: Language) => ({
  movementId: row.transfer_id.toString(),
  at: row.at.toISOString(),
  kind: row.kind,
  amount: Number(row.amount),
  charges: Number(row.charges),
  balance: Number(row.balance),
  ...subjectOf(row, language),
  transactionId: row.transaction_id,
  refillId: row.refill_id,
});

interface MovementQuery extends PageRequest {
  startDate: string;
  endDate: string;
  kind?: MovementKind;
  search?: string;
  first?: number;
  last?: number;
  grouped: boolean;
}

/** Lists what came and went in a period, the newest first. Throws INVALID_INPUT. */
export async function movementsOf(
  db: Database,
  { organisationId, shownLanguage }: Pick<MemberCaller, 'organisationId' | 'shownLanguage'>,
  { grouped, ...query }: MovementQuery,
) {
  const bounds = await boundsOf(db, organisationId, periodOf(query.startDate, query.endDate));
  const found = await pageOfMovements(db, bounds, { ...query, isGrouped: grouped });
  return toPage(found, query, (row) => toMovement(row, shownLanguage));
}

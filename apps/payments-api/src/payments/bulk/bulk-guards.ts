import type { Database, Tx } from '@sanaga/database';
import type { BulkFacts, ItemCounts } from '@sanaga/domain';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { waitWhile } from '../background-wait.ts';
import { paymentFactsOf } from '../transactions/transaction-guards.ts';
import { itemsByStatus } from '../transactions/transactions.mapper.ts';
import { findTransaction, type NamedTransactionRow } from '../transactions/transactions.repository.ts';
import { stepOf, type BulkStep } from './bulk-steps.repository.ts';
import { lockBulk } from './bulk.repository.ts';

/**
 * Finds a bulk transaction. A single payment, an item and another holder's bulk transaction count as missing. Throws
 * NOT_FOUND.
 */
export async function getBulkOrThrow(
  tx: Tx | Database,
  caller: MemberCaller,
  id: string,
): Promise<NamedTransactionRow> {
  const row = await findTransaction(tx, caller.organisationId, id);
  if (row?.kind !== 'BULK_PAYOUT') throw new Failure('NOT_FOUND');
  return row;
}

/** Seconds until the next try; a step takes one for some thousands of items. */
export const stepSeconds = 5;

/**
 * Finds a bulk transaction in the same way, and locks its items: none of them moves until commit. Throws NOT_FOUND, and
 * BULK_BUSY while a step other than `during` is still reaching its items.
 */
export async function lockBulkOrThrow(
  tx: Tx,
  caller: MemberCaller,
  id: string,
  during?: BulkStep,
): Promise<NamedTransactionRow> {
  if (!(await lockBulk(tx, caller.organisationId, id))) throw new Failure('NOT_FOUND');
  const row = await getBulkOrThrow(tx, caller, id);
  assertAtRest(row, during);
  return row;
}

/** Throws BULK_BUSY while a step other than `during` is still reaching the items of a bulk transaction. */
export function assertAtRest({ step }: NamedTransactionRow, during?: BulkStep): void {
  if (step && step !== during) throw new Failure('BULK_BUSY', { retryAfter: stepSeconds });
}

/**
 * Waits while a step other than `during` is reaching its items; another holder's bulk transaction counts as missing.
 */
export const bulkAtRest = (
  deps: Dependencies,
  { organisationId }: MemberCaller,
  id: string,
  during?: BulkStep,
): Promise<void> =>
  waitWhile(deps, async () => {
    const step = await stepOf(deps.db, organisationId, id);
    return step !== null && step !== during;
  });

/** Counts its items by status, ignoring later corrections. */
export const itemsOf = (row: NamedTransactionRow): ItemCounts & { total: number } => {
  const items = itemsByStatus(row);
  if (!items) throw new Error(`a bulk transaction without items: ${row.id}`);
  return items;
};

/** Gathers the facts that the rules of the domain decide by. */
export const bulkFactsOf = (row: NamedTransactionRow): BulkFacts => ({
  ...paymentFactsOf(row),
  items: itemsOf(row),
});

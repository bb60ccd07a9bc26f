import type { Database, Tx } from '@sanaga/database';
import { totalCost } from '@sanaga/domain';
import { fundsOf, LedgerError } from '@sanaga/ledger';
import { Failure } from '../../kernel/failure.ts';
import type { NamedTransactionRow } from './transactions.repository.ts';

/** Returns the reference under which the ledger holds the money of a payment's attempt. */
export const holdReference = (id: string, attempt: number): string => `transaction:${id}:${attempt}:hold`;

/** Returns the reference under which the money finally moved, for a payout and for a collection. */
export const captureReference = (id: string, attempt: number): string =>
  `transaction:${id}:${attempt}:capture`;
export const collectionReference = (id: string, attempt: number): string =>
  `transaction:${id}:${attempt}:collection`;

/** Returns the references of the release that gives the whole hold back. */
export const releaseOf = ({ id, attempt }: { id: string; attempt: number }) => ({
  holdReference: holdReference(id, attempt),
  reference: `transaction:${id}:${attempt}:release`,
});

/**
 * Returns what a payment takes from its wallet, once the wallet has that much on top of its debt. Throws WALLET_IN_DEBT
 * or INSUFFICIENT_FUNDS.
 */
export async function assertFunds(tx: Tx | Database, row: NamedTransactionRow): Promise<bigint> {
  const total = totalCost(row);
  const { available, debt } = await fundsOf(tx, row.organisation_id);
  if (available < debt) throw new Failure('WALLET_IN_DEBT', { values: { amount: Number(debt) } });
  if (available - debt < total)
    throw new Failure('INSUFFICIENT_FUNDS', { lacking: total - (available - debt) });
  return total;
}

/** Runs what places a hold. If the ledger refuses it, `look` at the wallet says what is missing. */
export async function reserving<T>(work: () => Promise<T>, look: () => Promise<unknown>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LedgerError && ['INSUFFICIENT_FUNDS', 'IN_DEBT'].includes(error.code)) await look();
    throw error;
  }
}

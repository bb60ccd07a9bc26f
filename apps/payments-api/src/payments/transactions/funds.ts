import type { Database, Tx } from '@sanaga/database';
import { totalCost, type Cost } from '@sanaga/domain';
import { fundsOf, LedgerError, type Funds } from '@sanaga/ledger';
import { Failure } from '../../kernel/failure.ts';
import type { NamedTransactionRow } from './transactions.repository.ts';

/** Under what the ledger holds the money of a payment's attempt. */
export const holdReference = (id: string, attempt: number): string => `transaction:${id}:${attempt}:hold`;

/** Under what it moved at last: of a payout, and of a collection. */
export const captureReference = (id: string, attempt: number): string =>
  `transaction:${id}:${attempt}:capture`;
export const collectionReference = (id: string, attempt: number): string =>
  `transaction:${id}:${attempt}:collection`;

/** What gives all of it back. */
export const releaseOf = ({ id, attempt }: { id: string; attempt: number }) => ({
  holdReference: holdReference(id, attempt),
  reference: `transaction:${id}:${attempt}:release`,
});

/**
 * What a payment takes from a wallet with these funds, which it holds beside what is owed. Throws WALLET_IN_DEBT or
 * INSUFFICIENT_FUNDS.
 */
export function costWithin({ available, debt }: Funds, cost: Omit<Cost, 'total'>): bigint {
  const total = totalCost(cost);
  if (available < debt) throw new Failure('WALLET_IN_DEBT', { values: { amount: Number(debt) } });
  if (available - debt < total)
    throw new Failure('INSUFFICIENT_FUNDS', { lacking: total - (available - debt) });
  return total;
}

/** The same for the wallet as it is now. */
export const assertFunds = async (tx: Tx | Database, row: NamedTransactionRow): Promise<bigint> =>
  costWithin(await fundsOf(tx, row.organisation_id), row);

/**
 * Runs what places a hold. Where somebody else took the money between the look at the wallet and the hold, `lookAgain`
 * says what it lacks by now.
 */
export async function reserving<T>(work: () => Promise<T>, lookAgain: () => Promise<unknown>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LedgerError && ['INSUFFICIENT_FUNDS', 'IN_DEBT'].includes(error.code))
      await lookAgain();
    throw error;
  }
}

import type { Database, Tx } from '@sanaga/database';
import { balances, debtOf, placeHold } from '@sanaga/ledger';
import { Failure } from '../../kernel/failure.ts';
import type { NamedTransactionRow } from './transactions.repository.ts';

/** Under what the ledger holds the money of a payment's attempt. */
export const holdReference = (id: string, attempt: number): string => `transaction:${id}:${attempt}:hold`;

/** What gives all of it back. */
export const releaseOf = ({ id, attempt }: { id: string; attempt: number }) => ({
  holdReference: holdReference(id, attempt),
  reference: `transaction:${id}:${attempt}:release`,
});

/**
 * What the payment takes from the wallet, which holds it beside what is owed. Throws WALLET_IN_DEBT or
 * INSUFFICIENT_FUNDS.
 */
export async function assertFunds(tx: Tx | Database, row: NamedTransactionRow): Promise<bigint> {
  const total = row.amount + row.fee + row.tax + row.levy;
  const { available } = await balances(tx, row.organisation_id);
  const owed = await debtOf(tx, row.organisation_id);
  if (available < owed) throw new Failure('WALLET_IN_DEBT', { values: { amount: Number(owed) } });
  if (available - owed < total)
    throw new Failure('INSUFFICIENT_FUNDS', { lacking: total - (available - owed) });
  return total;
}

/** Available → held, for this attempt. Throws WALLET_IN_DEBT or INSUFFICIENT_FUNDS. */
export async function reserve(tx: Tx, row: NamedTransactionRow, attempt: number): Promise<void> {
  const amount = await assertFunds(tx, row);
  const reference = holdReference(row.id, attempt);
  await placeHold(tx, { reference, organisationId: row.organisation_id, amount });
}

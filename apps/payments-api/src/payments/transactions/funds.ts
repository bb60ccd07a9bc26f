import type { Database, Tx } from '@sanaga/database';
import { balances, placeHold } from '@sanaga/ledger';
import { Failure } from '../../kernel/failure.ts';
import type { NamedTransactionRow } from './transactions.repository.ts';

/** Under what the ledger holds the money of a payment's attempt. */
export const holdReference = (id: string, attempt: number): string => `transaction:${id}:${attempt}:hold`;

/** What gives all of it back. */
export const releaseOf = ({ id, attempt }: { id: string; attempt: number }) => ({
  holdReference: holdReference(id, attempt),
  reference: `transaction:${id}:${attempt}:release`,
});

/** What the payment takes from the wallet, which holds it. Throws INSUFFICIENT_FUNDS. */
export async function insistOnFunds(tx: Tx | Database, row: NamedTransactionRow): Promise<bigint> {
  const total = row.amount + row.fee + row.tax + row.levy;
  const { available } = await balances(tx, row.organisation_id);
  if (available < total) throw new Failure('INSUFFICIENT_FUNDS', { lacking: total - available });
  return total;
}

/** Available → held, for this attempt. Throws INSUFFICIENT_FUNDS. */
export async function reserve(tx: Tx, row: NamedTransactionRow, attempt: number): Promise<void> {
  const amount = await insistOnFunds(tx, row);
  const reference = holdReference(row.id, attempt);
  await placeHold(tx, { reference, organisationId: row.organisation_id, amount });
}

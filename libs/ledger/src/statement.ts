import type { Database, Tx } from '@sanaga/database';
import { sql } from 'kysely';
import { LedgerError } from './errors.ts';

/** One line of an account's history. */
interface StatementEntry {
  /** Place in the account's history, from 1, without gaps. */
  sequence: bigint;
  reference: string;
  kind: string;
  /** Amount in whole minor units, negative if money left. */
  amount: bigint;
  balanceAfter: bigint;
  createdAt: Date;
}

export interface Statement {
  entries: StatementEntry[];
  /** Number of entries that the account has. */
  total: number;
}

/**
 * Lists an account's entries, newest first; pages count from 0. Any page costs the same, as sequences have no gaps.
 * Throws LedgerError UNKNOWN_ACCOUNT.
 */
export async function statement(
  db: Tx | Database,
  accountCode: string,
  { page, size }: { page: number; size: number },
): Promise<Statement> {
  const { rows: accounts } = await sql<{ id: bigint; entries: bigint }>`
    select id, entries from ledger.account where code = ${accountCode}`.execute(db);
  const account = accounts[0];
  if (!account) throw new LedgerError('UNKNOWN_ACCOUNT', `there is no account ${accountCode}`);
  const newest = account.entries - BigInt(page) * BigInt(size);
  const { rows } = await sql<StatementEntry>`
    select e.sequence, t.reference, t.kind, e.amount, e.balance_after as "balanceAfter", t.created_at as "createdAt"
    from ledger.entry e join ledger.transfer t on t.id = e.transfer_id
    where e.account_id = ${account.id} and e.sequence <= ${newest} and e.sequence > ${newest - BigInt(size)}
    order by e.sequence desc`.execute(db);
  return { entries: rows, total: Number(account.entries) };
}

import type { Database } from '@sanaga/database';
import type { Funds } from '@sanaga/ledger';
import { sql } from 'kysely';

interface Wallet extends Funds {
  number: bigint;
}

/** Finds a holder's number and funds in one statement; undefined if there is no such holder. */
export async function findWallet(db: Database, organisationId: string): Promise<Wallet | undefined> {
  const { rows } = await sql<Wallet>`
    select o.wallet_number as number, f.available, f.held, f.debt
    from organisation o cross join lateral ledger.funds(o.id) f
    where o.id = ${organisationId}`.execute(db);
  return rows[0];
}

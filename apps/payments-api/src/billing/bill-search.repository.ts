import type { Database } from '@sanaga/database';
import type { AccountType } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { figuresIn, foundRows, type FoundRows, type Limits } from '../kernel/search.ts';
import type { BillRow } from './bills.repository.ts';

export interface FoundBillRow extends BillRow {
  organisation_name: string;
  account_type: AccountType;
}

/** Searches a holder's bills by the number of their invoice, or their amount; the newest first of each. */
export function searchBills(
  db: Database,
  organisationId: string,
  text: string,
  limits: Limits,
): Promise<FoundRows<FoundBillRow>> {
  const { number, amount } = figuresIn(text, 'INV');
  const found = sql`b.organisation_id = ${organisationId}
    and (b.number = ${number}::bigint or b.amount = ${amount}::bigint)`;
  return shownBills(db, found, number, limits);
}

/** Finds the bill of any holder with this number; amounts are not searched, as all bills of a plan have its price. */
export function searchBillsOfAll(
  db: Database,
  text: string,
  limits: Limits,
): Promise<FoundRows<FoundBillRow>> {
  const { number } = figuresIn(text, 'INV');
  return shownBills(db, sql`b.number = ${number}::bigint`, number, limits);
}

async function shownBills(
  db: Database,
  found: RawBuilder<unknown>,
  number: string | null,
  limits: Limits,
): Promise<FoundRows<FoundBillRow>> {
  const { rows } = await sql<FoundBillRow & { count: bigint }>`
    select b.*, o.name as organisation_name, o.account_type, count(*) over () as count
    from bill b join organisation o on o.id = b.organisation_id
    where ${found}
    order by case when b.number = ${number}::bigint then 0 else 1 end, b.due_at desc
    limit ${limits.shown}`.execute(db);
  return foundRows(rows, limits);
}

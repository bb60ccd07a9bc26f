import type { Database, Tx } from '@sanaga/database';
import { paymentOperators } from '@sanaga/domain';
import { sql } from 'kysely';
import type { SignedItem } from './content.ts';

interface ItemRow {
  id: string;
  attempt: number;
  revision: number;
  amount: bigint;
  fee: bigint;
  tax: bigint;
  levy: bigint;
  total: bigint;
  payee_name: string;
  payee_number: string;
  rows_digest: Buffer | null;
}

const toItem = ({ payee_name, payee_number, rows_digest, ...row }: ItemRow): SignedItem => ({
  id: row.id,
  attempt: row.attempt,
  revision: row.revision,
  amount: Number(row.amount),
  fee: Number(row.fee),
  tax: Number(row.tax),
  levy: Number(row.levy),
  total: Number(row.total),
  payee: payee_name,
  number: payee_number === '' ? null : payee_number,
  operator: paymentOperators[0].value,
  rowsDigest: rows_digest?.toString('base64url') ?? null,
});

/** Reads payments and bulk transactions as their approvers sign them, in no particular order. */
export async function signedItems(db: Tx | Database, ids: readonly string[]): Promise<SignedItem[]> {
  const { rows } = await sql<ItemRow>`
    select t.id, t.attempt, t.amount, t.fee, t.tax, t.levy, t.total, t.payee_name, t.payee_number,
      1 + (select count(*)::int from bulk_exclusion e where e.bulk_id = t.id) as revision,
      case when t.kind = 'BULK_PAYOUT' then sha256(convert_to(signed_rows(t.id), 'UTF8')) end as rows_digest
    from transaction t where t.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map(toItem);
}

/** As `signedItems`, of one payment that exists. */
export async function signedItem(db: Tx | Database, id: string): Promise<SignedItem> {
  const [item] = await signedItems(db, [id]);
  if (!item) throw new Error(`there is no transaction ${id}`);
  return item;
}

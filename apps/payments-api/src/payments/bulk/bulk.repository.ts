import type { Database, Tx } from '@sanaga/database';
import type { TransactionStatus } from '@sanaga/domain';
import { sql } from 'kysely';
import { named, type NamedTransactionRow } from '../transactions/transactions.repository.ts';
import { retriable } from './bulk-items.repository.ts';

/** Locks a bulk transaction's counts, and with them every move of its items, until commit. False where there is none. */
export async function lockBulk(tx: Tx, organisationId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from bulk_transaction where id = ${id} and organisation_id = ${organisationId}
    for no key update`.execute(tx);
  return rows.length === 1;
}

export interface Origin {
  file_id: string | null;
  parent_id: string | null;
  items: number;
  excluded: number;
  excluded_amount: bigint;
  child_ids: string[];
  retriable: bigint;
  names_matching: bigint;
  names_differing: bigint;
}

/** What a bulk transaction was made of, and what asks again for what failed of it. */
export async function originOf(db: Tx | Database, id: string): Promise<Origin> {
  const { rows } = await sql<Origin>`
    select b.file_id, b.parent_id, b.items, b.excluded, coalesce(f.excluded_amount, 0) as excluded_amount,
      array(select c.id from bulk_transaction c join transaction t on t.id = c.id
        where c.parent_id = b.id order by t.number) as child_ids,
      (select count(*) ${retriable(sql`b.id`)}) as retriable, names.names_matching, names.names_differing
    from bulk_transaction b left join payment_file f on f.id = b.file_id,
      lateral (select count(*) filter (where i.name_match in ('MATCH', 'CLOSE')) as names_matching,
        count(*) filter (where i.name_match = 'DIFFERS') as names_differing
        from transaction i where i.bulk_id = b.id) names
    where b.id = ${id}`.execute(db);
  const [origin] = rows;
  if (!origin) throw new Error(`a bulk transaction without counts: ${id}`);
  return origin;
}

interface HeaderMove {
  id: string;
  by: string;
  why: string;
  from: TransactionStatus;
  to: TransactionStatus;
  problemReason: string | null;
}

/**
 * What a person does to a bulk transaction as a whole, and where that leaves it. The trigger that follows its items
 * finds the status it would set, and adds no line of its own.
 */
export async function moveHeader(tx: Tx, change: HeaderMove): Promise<void> {
  const { id, by, from, to, problemReason, why } = change;
  const finished = to !== 'IN_PROGRESS' && to !== 'PENDING';
  const { rows } = await sql`
    with moved as (
      update transaction set status = ${to}, problem_reason = ${problemReason}, updated_at = now(),
        finished_at = case when ${finished} then now() end
      where id = ${id} and kind = 'BULK_PAYOUT' and status = ${from} returning id, organisation_id)
    insert into transaction_history (transaction_id, organisation_id, by, from_status, to_status, why)
    select id, organisation_id, ${by}::uuid, ${from}, ${to}, ${why} from moved returning id`.execute(tx);
  if (rows.length !== 1) throw new Error(`a locked bulk transaction is not ${from}: ${id}`);
}

export interface NewBulk {
  id: string;
  organisationId: string;
  fileId: string | null;
  parentId: string | null;
  excluded: number;
  items: number;
}

export async function insertBulk(tx: Tx, bulk: NewBulk): Promise<void> {
  await tx
    .insertInto('bulk_transaction')
    .values({
      id: bulk.id,
      organisation_id: bulk.organisationId,
      file_id: bulk.fileId,
      parent_id: bulk.parentId,
      excluded: bulk.excluded,
      items: bulk.items,
    })
    .execute();
}

/** True once in a bulk transaction's life: when nothing of it waits or is under way any more. */
export async function isDoneNow(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_transaction')
    .set({ told_at: sql`now()` })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .where(sql<boolean>`pending + confirmed + in_progress = 0`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const headerOf = (tx: Tx, id: string): Promise<NamedTransactionRow> =>
  named(tx).where('t.id', '=', id).executeTakeFirstOrThrow();

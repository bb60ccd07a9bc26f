import type { Tx } from '@sanaga/database';
import type { TransactionStatus } from '@sanaga/domain';
import { sql } from 'kysely';

/**
 * Locks a bulk transaction's counts, and with them every move of its items, until commit. Returns false if there is
 * none.
 */
export async function lockBulk(tx: Tx, organisationId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from bulk_transaction where id = ${id} and organisation_id = ${organisationId}
    for no key update`.execute(tx);
  return rows.length === 1;
}

/**
 * Locks several bulk transactions like `lockBulk`, always in the same order, so that two callers never block each
 * other.
 */
export async function lockBulks(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    select from bulk_transaction where id = any(${[...new Set(ids)]}::uuid[]) order by id for no key update`.execute(
    tx,
  );
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
 * Records what a person does to a bulk transaction as a whole, and the status that results. The trigger that follows
 * its items finds the status it would set, and adds no history line of its own.
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

export interface InsertableBulk {
  id: string;
  organisationId: string;
  fileId: string | null;
  parentId: string | null;
  retryNth?: number;
  excluded: number;
  items: number;
  /** Reason for paying rows in spite of a warning, and the person who gave it. */
  kept?: { reason: string; by: string };
}

export async function insertBulk(tx: Tx, bulk: InsertableBulk): Promise<void> {
  await tx
    .insertInto('bulk_transaction')
    .values({
      id: bulk.id,
      organisation_id: bulk.organisationId,
      file_id: bulk.fileId,
      parent_id: bulk.parentId,
      retry_nth: bulk.retryNth,
      excluded: bulk.excluded,
      items: bulk.items,
      kept_reason: bulk.kept?.reason,
      kept_by: bulk.kept?.by,
    })
    .execute();
}

/** Claims those in which nothing waits or is under way any more, so that people are told of each only once. */
export async function claimEnded(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .updateTable('bulk_transaction')
    .set({ told_at: sql`now()` })
    .where('id', 'in', [...new Set(ids)])
    .where('told_at', 'is', null)
    .where(sql<boolean>`pending + confirmed + in_progress = 0`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

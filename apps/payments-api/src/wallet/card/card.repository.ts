import type { DB, Database, Tx } from '@sanaga/database';
import { cardTopUpMoves } from '@sanaga/domain';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';

export type TopUpRow = Selectable<DB['card_top_up']>;

export const insertTopUp = (tx: Tx, row: Insertable<DB['card_top_up']>): Promise<TopUpRow> =>
  tx.insertInto('card_top_up').values(row).returningAll().executeTakeFirstOrThrow();

export const findTopUp = (
  db: Tx | Database,
  organisationId: string,
  id: string,
): Promise<TopUpRow | undefined> =>
  db
    .selectFrom('card_top_up')
    .selectAll()
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();

export const topUpByKey = (tx: Tx, organisationId: string, key: string): Promise<TopUpRow | undefined> =>
  tx
    .selectFrom('card_top_up')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

/** Locks a top-up, so that several events about it at once are processed one after another. */
export const lockTopUp = (tx: Tx, id: string): Promise<TopUpRow | undefined> =>
  tx.selectFrom('card_top_up').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function changeTopUp(tx: Tx, id: string, set: Updateable<DB['card_top_up']>): Promise<void> {
  await tx.updateTable('card_top_up').set(set).where('id', '=', id).execute();
}

/** Stores the provider's page of a top-up that has none yet. */
export async function saveCheckout(
  db: Database,
  id: string,
  checkout: { id: string; url: string | null },
): Promise<void> {
  await db
    .updateTable('card_top_up')
    .set({ checkout_id: checkout.id, checkout_url: checkout.url })
    .where('id', '=', id)
    .where('checkout_id', 'is', null)
    .execute();
}

/** Expires a top-up that never got a page. */
export async function expireUnopened(db: Database, createdBefore: Date): Promise<void> {
  await db
    .updateTable('card_top_up')
    .set({ status: cardTopUpMoves.expire.to })
    .where('status', 'in', cardTopUpMoves.expire.from)
    .where('checkout_id', 'is', null)
    .where('created_at', '<', createdBefore)
    .execute();
}

/**
 * Finds pages without an event for a while, the oldest first; a page of a top-up with an exception is not polled again.
 */
export async function openCheckouts(db: Database, createdBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('card_top_up')
    .select('checkout_id')
    .where('status', '=', 'CREATED')
    .where('checkout_id', 'is not', null)
    .where('created_at', '<', createdBefore)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('exception_state as t')
            .select('t.id')
            .whereRef('t.card_top_up_id', '=', 'card_top_up.id'),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.flatMap(({ checkout_id }) => checkout_id ?? []);
}

/**
 * Opens a task for a person, one at a time for a top-up, and none for what was looked into already. Returns true if it
 * is new.
 */
export async function openMismatch(
  tx: Tx,
  { id, organisation_id }: TopUpRow,
  detail: Record<string, unknown>,
): Promise<boolean> {
  const text = JSON.stringify(detail);
  const same = await tx
    .selectFrom('exception_state')
    .select('id')
    .where('card_top_up_id', '=', id)
    .where(sql<boolean>`detail = ${text}::jsonb`)
    .executeTakeFirst();
  if (same) return false;
  const { rows } = await sql<{ is_new: boolean }>`
    select open_exception('CARD_MISMATCH', null, ${id}, ${organisation_id}, ${text}) as is_new`.execute(tx);
  return rows[0]?.is_new === true;
}

/** Counts the applied reports of money taken back; undefined if there is no such top-up. */
export async function reportsOf(db: Database, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('card_top_up').select('reports').where('id', '=', id).executeTakeFirst();
  return row?.reports;
}

/** Finds when money was last taken back from a top-up; null if it has all of its money. */
export async function takenBackAt(db: Database, { id, taken_back, reports }: TopUpRow): Promise<Date | null> {
  if (taken_back === 0n) return null;
  const references = Array.from({ length: reports }, (_, n) => takenBackReference(id, n + 1));
  const { at } = await db
    .selectFrom('ledger.transfer')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('reference', 'in', references)
    .executeTakeFirstOrThrow();
  return at;
}

/** Returns the ledger's reference of what the report of this number took back, the first being 1. */
export const takenBackReference = (id: string, report: number): string =>
  `card-top-up:${id}:taken-back:${report}`;

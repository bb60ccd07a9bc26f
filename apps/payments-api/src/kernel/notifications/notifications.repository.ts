import type { DB, Database, Tx } from '@sanaga/database';
import { sql, type Insertable, type NotNull, type Selectable } from 'kysely';
import { rowsOfPage, type RowPage, type PageRequest } from '../paging.ts';

export type NotificationRow = Selectable<DB['notification']>;

export async function insertNotifications(
  tx: Tx | Database,
  rows: Insertable<DB['notification']>[],
): Promise<void> {
  await tx.insertInto('notification').values(rows).execute();
}

interface Settled {
  organisationId: string;
  path: string;
  /** Decision that they ask for; about a payment if it is not given. */
  about?: keyof typeof isAsking;
  /** Person whose notifications alone are meant. */
  userId?: string;
  /** Pairs of kinds: one that asks for a decision, and the one that tells it. */
  become: readonly (readonly [string, string])[];
  values: Record<string, string>;
  at: Date;
}

/** Conditions of the indexes of notifications that ask for a decision, in their own words. */
const isAsking = {
  payment: sql`kind in ('payment-waiting', 'payment-reminder', 'bulk-waiting', 'bulk-reminder')`,
  beneficiaryChange: sql`kind = 'beneficiary-change-waiting'`,
};

/**
 * Rewrites the notifications of one screen that ask for a decision. A row that its reader is marking at this moment is
 * left as it is, so that a decision never waits for a reader, nor a reader for it.
 */
export async function settleNotifications(
  tx: Tx,
  { organisationId, path, about = 'payment', userId, become, values, at }: Settled,
): Promise<void> {
  await sql`
    update notification n
    set kind = b.told, values = n.values || ${JSON.stringify(values)}::jsonb, read_at = coalesce(n.read_at, ${at})
    from (select id, told from notification
      join (values ${sql.join(become.map(([asked, told]) => sql`(${asked}, ${told})`))}) as k (asked, told) on kind = asked
      where organisation_id = ${organisationId} and path = ${path} and ${isAsking[about]}
        ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
      for update of notification skip locked) b
    where n.id = b.id`.execute(tx);
}

export async function pageOfNotifications(
  db: Database,
  userId: string,
  request: PageRequest,
): Promise<RowPage<NotificationRow> & { unread: number }> {
  const own = db.selectFrom('notification').where('user_id', '=', userId).where('deleted_at', 'is', null);
  const [rows, counts] = await Promise.all([
    rowsOfPage(own.selectAll().orderBy('created_at', 'desc').orderBy('id'), request),
    own
      .select([
        sql<bigint>`count(*)`.as('total'),
        sql<bigint>`count(*) filter (where read_at is null)`.as('unread'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(counts.total), unread: Number(counts.unread) };
}

/** Marks as read; what was read before keeps its first time. Undefined where it is not the user's. */
export const markRead = (
  db: Database,
  userId: string,
  id: string,
  now: Date,
): Promise<NotificationRow | undefined> =>
  db
    .updateTable('notification')
    .set({ read_at: sql`coalesce(read_at, ${now})` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Marks whatever is unread; returns how many that was. */
export async function markAllRead(db: Database, userId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const markDeleted = (
  db: Database,
  userId: string,
  id: string,
  now: Date,
): Promise<NotificationRow | undefined> =>
  db
    .updateTable('notification')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export async function activeSuperAdmins(tx: Tx | Database): Promise<string[]> {
  const rows = await tx
    .selectFrom('active_super_admin')
    .select('id')
    .$narrowType<{ id: NotNull }>()
    .execute();
  return rows.map(({ id }) => id);
}

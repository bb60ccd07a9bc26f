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

import type { DB, Database, Tx } from '@sanaga/database';
import { sql, type Insertable, type Selectable } from 'kysely';

export type SessionRow = Selectable<DB['session']>;
export type TokenRow = Selectable<DB['session_token']>;

export const insertSession = (tx: Tx, row: Insertable<DB['session']>): Promise<{ id: string }> =>
  tx.insertInto('session').values(row).returning('id').executeTakeFirstOrThrow();

interface NewToken {
  hash: Buffer;
  kind: 'ACCESS' | 'REFRESH';
  expires_at: Date;
}

export async function insertTokens(tx: Tx, sessionId: string, now: Date, tokens: NewToken[]): Promise<void> {
  const rows = tokens.map((token) => ({ ...token, session_id: sessionId, created_at: now }));
  await tx.insertInto('session_token').values(rows).execute();
}

/** The session of a token with the current data of the person behind it. */
export const findByAccessToken = (db: Database, hash: Buffer) =>
  db
    .selectFrom('session_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .leftJoin('organisation as o', 'o.id', 'u.organisation_id')
    .select([
      't.expires_at as token_expires_at',
      's.id as session_id',
      's.expires_at',
      's.last_active_at',
      's.ended_at',
      'u.id as user_id',
      'u.name',
      'u.email',
      'u.language',
      'u.super_admin',
      'u.roles',
      'u.status',
      'u.organisation_id',
      'o.status as organisation_status',
      'o.account_type',
    ])
    .where('t.hash', '=', hash)
    .where('t.kind', '=', 'ACCESS')
    .executeTakeFirst();

/** Locks a refresh token's row: twins that present the same token wait for each other. */
export const lockRefreshToken = (tx: Tx, hash: Buffer): Promise<TokenRow | undefined> =>
  tx
    .selectFrom('session_token')
    .selectAll()
    .where('hash', '=', hash)
    .where('kind', '=', 'REFRESH')
    .forUpdate()
    .executeTakeFirst();

export const findToken = (tx: Tx | Database, hash: Buffer): Promise<TokenRow | undefined> =>
  tx.selectFrom('session_token').selectAll().where('hash', '=', hash).executeTakeFirst();

export const lockSession = (tx: Tx, id: string): Promise<SessionRow> =>
  tx.selectFrom('session').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export async function markReplaced(tx: Tx, hash: Buffer, now: Date, successor: Buffer): Promise<void> {
  await tx
    .updateTable('session_token')
    .set({ replaced_at: now, successor })
    .where('hash', '=', hash)
    .execute();
}

/** The person did something; written at most once a minute. */
export async function touchSession(db: Database, id: string, now: Date, writtenBefore: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_active_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('last_active_at', '<=', writtenBefore)
    .execute();
}

/** Ends a session; undefined where it was over already. */
export const endSession = (
  db: Tx | Database,
  id: string,
  reason: string,
  now: Date,
): Promise<{ user_id: string } | undefined> =>
  db
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();

/** Sessions of a user that are neither ended nor over, the one used last first. */
export const listOpenSessions = (
  db: Database,
  userId: string,
  { now, activeSince }: { now: Date; activeSince: Date },
): Promise<SessionRow[]> =>
  db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_active_at', '>', activeSince)
    .orderBy('last_active_at', 'desc')
    .orderBy('id')
    .execute();

/** Whether there was one to end: another person's session is none. */
export async function endSessionOfUser(
  db: Tx | Database,
  userId: string,
  id: string,
  reason: string,
  now: Date,
): Promise<boolean> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

export async function endSessionsOfUser(
  tx: Tx,
  userId: string,
  reason: string,
  now: Date,
  except?: string,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`(${except ?? null}::uuid is null or id <> ${except ?? null})`)
    .execute();
}

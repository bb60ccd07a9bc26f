import { inAnyScope, prepared, type DB, type Database, type Tx } from '@sanaga/database';
import type { AccountType, Language, MemberRole, OrganisationStatus, UserStatus } from '@sanaga/domain';
import DataLoader from 'dataloader';
import { sql, type Insertable, type Selectable } from 'kysely';

type SessionRow = Selectable<DB['session']>;
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

export interface PresentedSession {
  hash: Buffer;
  token_expires_at: Date;
  session_id: string;
  expires_at: Date;
  last_active_at: Date;
  ended_at: Date | null;
  user_id: string;
  name: string;
  email: string;
  language: Language;
  super_admin: boolean;
  roles: MemberRole[];
  status: UserStatus;
  organisation_id: string | null;
  organisation_status: OrganisationStatus | null;
  account_type: AccountType | null;
  factor_owed: boolean;
}

/**
 * Finds the sessions of access tokens with the current data of the people behind them; an unknown token has no session.
 */
export const findByAccessTokens = (db: Database, hashes: readonly Buffer[]): Promise<PresentedSession[]> =>
  prepared(() =>
    inAnyScope(async () => {
      const found = sql<PresentedSession>`select * from callers_of_tokens(${hashes}::bytea[])`;
      return (await found.execute(db)).rows;
    }),
  );

/** By the digest of an access token; undefined where it is unknown. */
export type SessionLoader = DataLoader<Buffer, PresentedSession | undefined, string>;

/** Bounds how many tokens are looked up by one statement. */
const mostAtOnce = 100;

/** Looks up the tokens of requests that arrive in the same turn of the event loop by one statement, and keeps nothing. */
export const loadSessions = (db: Database): SessionLoader =>
  new DataLoader(
    async (hashes) => {
      const sessions = await findByAccessTokens(db, hashes);
      return hashes.map((hash) => sessions.find((session) => session.hash.equals(hash)));
    },
    { cache: false, maxBatchSize: mostAtOnce, batchScheduleFn: (look) => void setImmediate(look) },
  );

/** Finds what the person of a session may do now; their row stays locked until commit. */
export const currentRights = async (tx: Tx, sessionId: string) => {
  const { rows } = await sql<{
    status: UserStatus;
    super_admin: boolean;
    roles: MemberRole[];
    organisation_status: OrganisationStatus | null;
    session_over: boolean;
  }>`select * from current_rights(${sessionId})`.execute(tx);
  return rows[0];
};

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

export const findSession = (db: Database, id: string): Promise<SessionRow> =>
  db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const lockSession = (tx: Tx, id: string): Promise<SessionRow> =>
  tx.selectFrom('session').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export async function markReplaced(tx: Tx, hash: Buffer, now: Date, successor: Buffer): Promise<void> {
  await tx
    .updateTable('session_token')
    .set({ replaced_at: now, successor })
    .where('hash', '=', hash)
    .execute();
}

/**
 * Records that the person did something, at most once a minute. Readers do not wait for it: neither for a standby, nor
 * for another call that has locked the session's row, which is the person's doing too.
 */
export async function touchSession(db: Database, id: string, now: Date, writtenBefore: Date): Promise<void> {
  await sql`
    with unconfirmed as (select set_config('synchronous_commit', 'local', true))
    update session s set last_active_at = ${now} from unconfirmed
    where s.id = (
      select id from session where id = ${id} and ended_at is null and last_active_at <= ${writtenBefore}
      for no key update skip locked)`.execute(db);
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

/** Ends a session of a person; undefined where there is none, or it is another person's. */
export const endSessionOfUser = (
  db: Tx | Database,
  userId: string,
  id: string,
  reason: string,
  now: Date,
): Promise<Pick<SessionRow, 'user_agent' | 'client_address'> | undefined> =>
  db
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning(['user_agent', 'client_address'])
    .executeTakeFirst();

/** The second factor of a session was given. */
export async function settleFactor(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('session').set({ factor_owed: false }).where('id', '=', id).execute();
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

import { type Database, inTransaction, type Tx } from '@sanaga/database';
import { minuteMs, sessionLimits } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Rights } from '../../kernel/plugins/authentication.ts';
import { rememberDevice } from './devices.ts';
import { hasFactor } from './factors.repository.ts';
import { findPersonById, noteFirstSignIn, type PersonRow } from './people.repository.ts';
import * as repository from './sessions.repository.ts';
import { newToken, openPair, sealPair, tokenHash, type TokenPair } from './tokens.ts';

export { settleFactor } from './sessions.repository.ts';

const accessTokenMs = 15 * minuteMs;
/**
 * A response lost on a slow phone, or in a failover of the database, is no theft: for this long a token that was just replaced
 * returns the same new pair.
 */
const graceMs = minuteMs;
const activityWriteMs = minuteMs;

/** A session as it is handed to the person. */
export interface StartedSession extends TokenPair {
  person: PersonRow;
  /** The session's true end, ms since the epoch. */
  sessionEnds: number;
}

const mayHoldSession = (status: string): boolean => status === 'ACTIVE' || status === 'INACTIVE';

function newPair(now: Date, sessionEnds: Date): TokenPair {
  const accessTokenExpires = Math.min(now.getTime() + accessTokenMs, sessionEnds.getTime());
  return { accessToken: newToken(), accessTokenExpires, refreshToken: newToken() };
}

const insertPair = (
  tx: Tx,
  sessionId: string,
  now: Date,
  pair: TokenPair,
  sessionEnds: Date,
): Promise<void> =>
  repository.insertTokens(tx, sessionId, now, [
    { hash: tokenHash(pair.accessToken), kind: 'ACCESS', expires_at: new Date(pair.accessTokenExpires) },
    { hash: tokenHash(pair.refreshToken), kind: 'REFRESH', expires_at: sessionEnds },
  ]);

/** Says where a session is opened from. */
export interface Origin {
  clientAddress: string;
  /** Names the client as it calls itself. */
  userAgent?: string;
  /** The random token by which the device is known again. */
  device?: string | undefined;
}

const maxUserAgent = 400;

/** Returns whether this person needs a second factor to do anything from the second sign-in on. */
export const isFactorRequired = (
  { settings }: Pick<Dependencies, 'settings'>,
  { superAdmin }: { superAdmin: boolean },
): boolean => superAdmin && settings.SUPER_ADMIN_FACTOR === 'required';

/**
 * Says whether a session begins with a second factor owed: it was not given, and it is not the first session of a super
 * admin without one. What is set decides later, for sessions that are open too.
 */
async function owesFactor(tx: Tx, now: Date, person: PersonRow, factorGiven: boolean): Promise<boolean> {
  if (!person.super_admin) return false;
  const isFirst = await noteFirstSignIn(tx, person.id, now);
  return !factorGiven && !(isFirst && !(await hasFactor(tx, person.id)));
}

/** Signs a person in; `factorGiven` where a passkey was used to do so. Throws ACCOUNT_SUSPENDED for somebody who may hold no session. */
export async function startSession(
  tx: Tx,
  deps: Dependencies,
  person: PersonRow,
  { clientAddress, userAgent, device }: Origin,
  { factorGiven = false }: { factorGiven?: boolean } = {},
): Promise<StartedSession> {
  if (!mayHoldSession(person.status)) throw new Failure('ACCOUNT_SUSPENDED');
  const now = deps.now();
  const ends = new Date(now.getTime() + sessionLimits(person.super_admin).lifeMs);
  const session = await repository.insertSession(tx, {
    user_id: person.id,
    created_at: now,
    last_active_at: now,
    expires_at: ends,
    user_agent: userAgent?.slice(0, maxUserAgent) ?? null,
    client_address: clientAddress,
    factor_owed: await owesFactor(tx, now, person, factorGiven),
  });
  const pair = newPair(now, ends);
  await insertPair(tx, session.id, now, pair, ends);
  await rememberDevice(tx, deps, person.id, { device });
  await audit(
    tx,
    { clientAddress },
    {
      action: 'session.start',
      subjectType: 'user',
      subjectId: person.id,
      organisationId: person.organisation_id,
    },
  );
  return { ...pair, person, sessionEnds: ends.getTime() };
}

type Presented = Omit<Caller, 'clientAddress' | 'shownLanguage'>;

/** Says whether somebody may still call with the token; ends a session that was idle for too long. */
async function isOpen(db: Database, row: repository.PresentedSession, present: Date): Promise<boolean> {
  if (row.ended_at || row.token_expires_at <= present || row.expires_at <= present) return false;
  if (!mayHoldSession(row.status)) return false;
  if (!isIdle(row.last_active_at, row.super_admin, present)) return true;
  await repository.endSession(db, row.session_id, 'idle', present);
  return false;
}

/**
 * The person behind an access token, read again each time: suspension, removal and logout act on the next request.
 * Undefined where the token is unknown, of another kind or over. A request in the background is no activity.
 */
export async function authenticate(
  { db, now, settings }: Dependencies,
  sessions: repository.SessionLoader,
  accessToken: string,
  { background }: { background: boolean },
): Promise<Presented | undefined> {
  const present = now();
  const row = await sessions.load(tokenHash(accessToken));
  if (!row || !(await isOpen(db, row, present))) return undefined;
  const writtenBefore = new Date(present.getTime() - activityWriteMs);
  if (!background && row.last_active_at <= writtenBefore)
    await repository.touchSession(db, row.session_id, present, writtenBefore);
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    name: row.name,
    email: row.email,
    language: row.language,
    superAdmin: row.super_admin,
    roles: row.roles,
    organisationId: row.organisation_id,
    organisationStatus: row.organisation_status,
    individual: row.account_type === 'INDIVIDUAL',
    factorOwed: row.factor_owed && isFactorRequired({ settings }, { superAdmin: row.super_admin }),
  };
}

/** Finds which of many access tokens are still open, each with the status of its holder: one query, and no activity. */
export async function openSessions(
  { db, now }: Dependencies,
  accessTokens: readonly string[],
): Promise<Map<string, Pick<Rights, 'organisationStatus'>>> {
  const present = now();
  const tokens = new Map(accessTokens.map((token) => [tokenHash(token).toString('hex'), token]));
  const rows = await repository.findByAccessTokens(
    db,
    [...tokens.keys()].map((hash) => Buffer.from(hash, 'hex')),
  );
  const open = new Map<string, Pick<Rights, 'organisationStatus'>>();
  for (const row of rows) {
    const token = tokens.get(row.hash.toString('hex'));
    if (token !== undefined && (await isOpen(db, row, present)))
      open.set(token, { organisationStatus: row.organisation_status });
  }
  return open;
}

/**
 * Finds what the person of a session may do now, in the database transaction of what they want to change: anybody who
 * suspends, demotes or removes them waits for its end. Undefined if the session has ended.
 */
export async function currentRights(tx: Tx, sessionId: string): Promise<Rights | undefined> {
  const row = await repository.currentRights(tx, sessionId);
  if (!row || row.session_over || !mayHoldSession(row.status)) return undefined;
  return { superAdmin: row.super_admin, roles: row.roles, organisationStatus: row.organisation_status };
}

const isIdle = (lastActive: Date, superAdmin: boolean, now: Date): boolean =>
  now.getTime() - lastActive.getTime() >= sessionLimits(superAdmin).idleMs;

/** The person says to be there: the idle clock starts again. */
export const reportActivity = ({ db, now }: Dependencies, sessionId: string): Promise<void> =>
  repository.touchSession(db, sessionId, now(), now());

/**
 * Rotates a refresh token. Twins that present the same token within a minute get the same pair; a token from further back
 * was stolen or lost, which ends the session. Throws SESSION_ENDED.
 */
export async function refreshSession(deps: Dependencies, presented: string): Promise<StartedSession> {
  // the end of a session is committed, so it is a result and not a failure inside the transaction
  const refreshed = await inTransaction(deps.db, (tx) => rotate(tx, deps, presented));
  if (!refreshed) throw new Failure('SESSION_ENDED');
  return refreshed;
}

async function rotate(tx: Tx, deps: Dependencies, presented: string): Promise<StartedSession | undefined> {
  const now = deps.now();
  const hash = tokenHash(presented);

  // 1. The token, whose row makes its twins wait, and its session.
  const token = await repository.lockRefreshToken(tx, hash);
  if (!token) return undefined;
  const session = await repository.lockSession(tx, token.session_id);
  if (session.ended_at || session.expires_at <= now) return undefined;

  // 2. The person's current data.
  const person = await findPersonById(tx, session.user_id);
  if (!person || !mayHoldSession(person.status)) return undefined;
  if (isIdle(session.last_active_at, person.super_admin, now)) {
    await repository.endSession(tx, session.id, 'idle', now);
    return undefined;
  }

  // 3. A token that was replaced returns the same pair for a moment; later it signals a theft.
  const sessionEnds = session.expires_at.getTime();
  if (token.replaced_at) {
    const pair = await samePair(tx, token, presented, now);
    if (pair) return { ...pair, person, sessionEnds };
    await repository.endSession(tx, session.id, 'refresh token reused', now);
    await audit(tx, 'system', {
      action: 'session.reuse',
      subjectType: 'user',
      subjectId: person.id,
      organisationId: person.organisation_id,
    });
    return undefined;
  }

  // 4. The new pair, readable only with the old token.
  const pair = newPair(now, session.expires_at);
  await insertPair(tx, session.id, now, pair, session.expires_at);
  await repository.markReplaced(tx, hash, now, sealPair(pair, presented));
  return { ...pair, person, sessionEnds };
}

/** The pair that replaced the token, while it was the last one and not long ago. */
async function samePair(
  tx: Tx,
  { replaced_at, successor }: repository.TokenRow,
  presented: string,
  now: Date,
): Promise<TokenPair | undefined> {
  if (!replaced_at || !successor || now.getTime() - replaced_at.getTime() > graceMs) return undefined;
  const pair = openPair(successor, presented);
  const next = await repository.findToken(tx, tokenHash(pair.refreshToken));
  return next && !next.replaced_at ? pair : undefined;
}

/** Ends the session of the caller, or of a refresh token; what is over already stays so. */
export async function endSession(
  { db, now }: Dependencies,
  by: Caller | { clientAddress: string },
  refreshToken: string | undefined,
): Promise<void> {
  const token =
    refreshToken === undefined ? undefined : await repository.findToken(db, tokenHash(refreshToken));
  const sessions = new Set([
    'sessionId' in by ? by.sessionId : undefined,
    token?.kind === 'REFRESH' ? token.session_id : undefined,
  ]);
  for (const id of sessions) {
    const ended = id === undefined ? undefined : await repository.endSession(db, id, 'logout', now());
    if (ended) await audit(db, by, { action: 'session.end', subjectType: 'user', subjectId: ended.user_id });
  }
}

/** Ends a user's sessions, all or all but the current one. */
export const endSessionsOf = (
  tx: Tx,
  deps: Dependencies,
  userId: string,
  reason: string,
  except?: string,
): Promise<void> => repository.endSessionsOfUser(tx, userId, reason, deps.now(), except);

import type { DB, Tx } from '@sanaga/database';
import { dayMs } from '@sanaga/domain';
import type { Updateable } from 'kysely';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { networkOf } from '@sanaga/server';
import { issueChallenge } from './challenges.ts';
import * as challenges from './challenges.repository.ts';
import type { ClientContext } from './client-context.ts';
import type { CodePurpose } from './codes.ts';
import { updateRequest, updateUser, type PersonRow } from './people.repository.ts';
import { tokenHash } from './tokens.ts';

/** Names what the code is for that shows whose an address is. */
export const purpose = 'SIGN_UP' satisfies CodePurpose;

/** Holds what somebody typed who signs up; it counts once the address is shown to be theirs. */
export interface SignUpDetails {
  holder: Updateable<DB['organisation']>;
  member: Updateable<DB['app_user']>;
}

interface PendingSignUp extends challenges.ChallengeRow {
  details: SignUpDetails & challenges.ChallengeRow['details'];
}

const lifetimeMs = 7 * dayMs;

/**
 * Saves a sign-up apart from others with the same address; returns the token that identifies the person who signed up.
 * Without details it is a decoy, for an address that is known.
 */
export const saveSignUp = (
  tx: Tx,
  deps: Dependencies,
  address: string,
  client: ClientContext,
  { details, token }: { details?: SignUpDetails; token?: string },
): Promise<string> =>
  issueChallenge(tx, deps, { purpose, address }, client, {
    token,
    details,
    expiresAt: new Date(deps.now().getTime() + lifetimeMs),
  });

const pendingOf = (tx: Tx, address: string): Promise<PendingSignUp[]> =>
  challenges.challengesWithDetails(tx, { purpose, address }) as Promise<PendingSignUp[]>;

const isOne = (values: unknown[]): boolean => new Set(values).size === 1;

/** The one that is the caller's: by the token, by the client address, or because nobody else signed up. */
function ownOf(pending: PendingSignUp[], client: ClientContext): PendingSignUp | undefined {
  const hash = tokenHash(client.challenge ?? '');
  const isAlone =
    isOne(pending.map(({ client_address }) => client_address)) ||
    isOne(pending.map(({ details }) => details.member.password_hash));
  return (
    pending.find((one) => one.hash.equals(hash)) ??
    pending.find((one) => one.client_address === networkOf(client.clientAddress)) ??
    (isAlone ? pending[0] : undefined)
  );
}

/** Somebody proved the password of a sign-up: it is known as theirs from here on, by this token too. */
export async function adoptSignUp(
  tx: Tx,
  deps: Dependencies,
  { email, password_hash }: PersonRow,
  token: string,
  client: ClientContext,
): Promise<void> {
  const pending = await pendingOf(tx, email);
  const own = pending.find(({ details }) => details.member.password_hash === password_hash);
  if (own) await saveSignUp(tx, deps, email, client, { details: own.details, token });
}

/** In place of names that a stranger may have typed: what the address begins with. */
const nameFrom = (email: string): string => (email.split('@')[0] ?? email).slice(0, 120);

/**
 * Gives the account of the mailbox's owner what they typed, and forgets what others typed. False if several signed up
 * and none is known to be the caller: then neither passwords nor names count.
 */
export async function settleSignUps(
  tx: Tx,
  { now }: Dependencies,
  { id, email, organisation_id }: PersonRow,
  client: ClientContext,
): Promise<boolean> {
  const pending = await pendingOf(tx, email);
  if (pending.length === 0) return true;
  const own = ownOf(pending, client);
  const name = nameFrom(email);
  const { holder, member } = own?.details ?? { holder: { name }, member: { name, password_hash: null } };
  await updateUser(tx, id, member);
  if (organisation_id) await updateRequest(tx, organisation_id, holder);
  await challenges.forgetDetails(tx, { purpose, address: email }, now());
  return own !== undefined;
}

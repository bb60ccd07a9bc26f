import type { Tx } from '@sanaga/database';
import { dayMs, hourMs } from '@sanaga/domain';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import * as repository from './action-tokens.repository.ts';
import { newToken, tokenHash } from './tokens.ts';

const lifetimeMs = { RESET: hourMs, ACTIVATION: 7 * dayMs } as const;
const refusals = { RESET: 'RESET_TICKET_INVALID', ACTIVATION: 'ACTIVATION_CODE_INVALID' } as const;

/** Makes a long random token for a link, good once: an hour for a reset, seven days for an invitation. */
export async function issueActionToken(
  tx: Tx,
  { now }: Dependencies,
  purpose: repository.ActionTokenPurpose,
  userId: string,
): Promise<string> {
  const token = newToken();
  const present = now();
  await repository.insertActionToken(tx, {
    hash: tokenHash(token),
    purpose,
    user_id: userId,
    created_at: present,
    expires_at: new Date(present.getTime() + lifetimeMs[purpose]),
  });
  return token;
}

/** Finds whose token it is, without using it up. Throws RESET_TICKET_INVALID or ACTIVATION_CODE_INVALID. */
export async function readActionToken(
  { db, now }: Dependencies,
  purpose: repository.ActionTokenPurpose,
  token: string,
): Promise<string> {
  const found = await repository.findActionToken(db, purpose, tokenHash(token), now());
  if (!found) throw new Failure(refusals[purpose]);
  return found.user_id;
}

/** Uses a token up and voids its siblings; returns whose it was. Throws as `readActionToken` does. */
export async function takeActionToken(
  tx: Tx,
  { now }: Dependencies,
  purpose: repository.ActionTokenPurpose,
  token: string,
): Promise<string> {
  const taken = await repository.takeActionToken(tx, purpose, tokenHash(token), now());
  if (!taken) throw new Failure(refusals[purpose]);
  await repository.voidActionTokens(tx, purpose, taken.user_id, now());
  return taken.user_id;
}

export const voidActionTokens = (
  tx: Tx,
  { now }: Dependencies,
  purpose: repository.ActionTokenPurpose,
  userId: string,
): Promise<void> => repository.voidActionTokens(tx, purpose, userId, now());

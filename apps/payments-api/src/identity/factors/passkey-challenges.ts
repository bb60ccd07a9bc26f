import { createHash, randomBytes } from 'node:crypto';
import type { Database, Tx } from '@sanaga/database';
import { passkeyLimits } from '@sanaga/domain';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/** Purpose of a challenge: a new passkey of somebody, or a sign-in, which says whose it is by itself. */
type Purpose = { purpose: 'REGISTER'; userId: string } | { purpose: 'SIGN_IN' };

/** Makes what a device is to sign, once and within ten minutes; 256 random bits in base64url. */
export async function issuePasskeyChallenge(
  tx: Tx,
  { now }: Pick<Dependencies, 'now'>,
  purpose: Purpose,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await tx
    .insertInto('passkey_challenge')
    .values({
      hash: hashOf(challenge),
      purpose: purpose.purpose,
      user_id: 'userId' in purpose ? purpose.userId : null,
      created_at: now(),
      expires_at: new Date(now().getTime() + passkeyLimits.challengeMs),
    })
    .execute();
  return challenge;
}

/** Reads which challenge a device says it signed, and on which page. Throws PASSKEY_REFUSED. */
export function clientDataOf(clientDataJSON: string): { challenge: string; origin: string } {
  try {
    const { challenge, origin } = decodeClientDataJSON(clientDataJSON);
    if (typeof challenge === 'string' && typeof origin === 'string') return { challenge, origin };
  } catch (error) {
    throw new Failure('PASSKEY_REFUSED', {}, { cause: error });
  }
  throw new Failure('PASSKEY_REFUSED');
}

/**
 * Uses up the challenge that a device says it signed. Throws PASSKEY_EXPIRED or PASSKEY_REFUSED.
 */
export async function takePasskeyChallenge(
  db: Tx | Database,
  { now }: Pick<Dependencies, 'now'>,
  purpose: Purpose,
  clientDataJSON: string,
): Promise<string> {
  const { challenge } = clientDataOf(clientDataJSON);
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose.purpose)
    .where('user_id', 'is not distinct from', 'userId' in purpose ? purpose.userId : null)
    .where('expires_at', '>', now())
    .returning('hash')
    .executeTakeFirst();
  if (!taken) throw new Failure('PASSKEY_EXPIRED');
  return challenge;
}

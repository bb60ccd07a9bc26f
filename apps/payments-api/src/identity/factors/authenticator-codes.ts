import type { Tx } from '@sanaga/database';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { hitsLeft, type Limit, refundHit, throttled } from '../../kernel/throttle.ts';
import { codeWrong } from '../auth/codes.ts';
import { limits } from '../auth/limits.ts';
import { stepOf } from './app-secrets.ts';
import * as repository from './authenticator-apps.repository.ts';
import { recoveryCodeHash } from './recovery-codes.ts';

type Deps = Pick<Dependencies, 'db' | 'now' | 'settings'>;

/**
 * Counts a try at a person's codes before it is made, in a commit of its own; a right one is taken back. Throws
 * CODE_WRONG with the tries left, or THROTTLED once there are none for a while.
 */
async function tryCode<T>(
  { db, now }: Deps,
  { limit, userId, field }: { limit: Limit; userId: string; field: string },
  compare: () => Promise<T | undefined>,
): Promise<T> {
  const present = now();
  const left = await hitsLeft(db, present, limit, userId);
  if (left < 0) throw throttled(limit, present);
  const right = await compare();
  if (right === undefined) throw left === 0 ? throttled(limit, present) : codeWrong(left, field);
  await refundHit(db, present, limit, userId);
  return right;
}

/** Code of an authenticator app that was right, for `takeAppCode` in the transaction of what it allows. */
export interface CheckedAppCode {
  userId: string;
  step: bigint;
}

/**
 * Compares a code of an authenticator app, in force or not; `field` is where it was sent. Throws CODE_WRONG with the
 * tries left, or THROTTLED.
 */
export async function checkCodeOf(
  deps: Deps,
  app: repository.AuthenticatorAppRow,
  code: string,
  field = 'code',
): Promise<CheckedAppCode> {
  const { user_id: userId } = app;
  const counted = { limit: limits.appCode, userId, field };
  return { userId, step: await tryCode(deps, counted, async () => stepOf(deps, app, code)) };
}

/** As `checkCodeOf`, of the app that is in force. Throws NOT_FOUND where there is none. */
export async function checkAppCode(
  deps: Deps,
  userId: string,
  code: string,
  field?: string,
): Promise<CheckedAppCode> {
  const app = await repository.findAuthenticatorApp(deps.db, userId);
  if (!app?.confirmed_at) throw new Failure('NOT_FOUND');
  return checkCodeOf(deps, app, code, field);
}

const used = (field: string): Failure =>
  new Failure('CODE_EXPIRED', { values: { context: 'used' }, fields: [{ field, key: 'codeUsed' }] });

/** Uses up a code that was checked: none of its step or an earlier one serves again. Throws CODE_EXPIRED. */
export async function takeAppCode(tx: Tx, { userId, step }: CheckedAppCode, field = 'code'): Promise<void> {
  if (!(await repository.takeStep(tx, userId, step))) throw used(field);
}

/** Recovery code that was there, for `takeRecoveryCode` in the transaction of what it allows. */
export interface CheckedRecoveryCode {
  userId: string;
  hash: Buffer;
}

/** Looks a recovery code up. Throws CODE_WRONG with the tries left, or THROTTLED. */
export function checkRecoveryCode(deps: Deps, userId: string, code: string): Promise<CheckedRecoveryCode> {
  const hash = recoveryCodeHash(code);
  const counted = { limit: limits.recoveryCode, userId, field: 'recoveryCode' };
  return tryCode(deps, counted, async () =>
    (await repository.hasRecoveryCode(deps.db, userId, hash)) ? { userId, hash } : undefined,
  );
}

/** Uses up a recovery code. Throws CODE_EXPIRED where it was used meanwhile. */
export async function takeRecoveryCode(
  tx: Tx,
  { now }: Pick<Dependencies, 'now'>,
  { userId, hash }: CheckedRecoveryCode,
): Promise<void> {
  if (!(await repository.takeRecoveryCode(tx, userId, hash, now()))) throw used('recoveryCode');
}

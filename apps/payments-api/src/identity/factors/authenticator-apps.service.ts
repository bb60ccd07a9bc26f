import { inTransaction, type Tx } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { countHit } from '../../kernel/throttle.ts';
import { limits } from '../auth/limits.ts';
import { changingPeople } from '../auth/people.service.ts';
import { settleFactor } from '../auth/sessions.service.ts';
import { verifyRecentSignIn } from '../auth/sign-in.service.ts';
import { newSecret } from './app-secrets.ts';
import * as repository from './authenticator-apps.repository.ts';
import {
  checkAppCode,
  checkCodeOf,
  checkRecoveryCode,
  takeAppCode,
  takeRecoveryCode,
} from './authenticator-codes.ts';
import { checkFactorCode, requireFactorCode, takeCode } from './factor-codes.ts';
import { mailFactorChange } from './factor-mails.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { assertMaySetUp, assertNotLastFactor } from './second-factor.ts';

/** Subject of the mailed code that removes the app: a person has one. */
const theApp = 'authenticator-app';

export async function readAuthenticatorApp({ db }: Dependencies, { userId }: Caller) {
  const [app, recoveryCodesLeft] = await Promise.all([
    repository.findAuthenticatorApp(db, userId),
    repository.recoveryCodesLeft(db, userId),
  ]);
  return { confirmedAt: app?.confirmed_at?.toISOString() ?? null, recoveryCodesLeft };
}

/**
 * Makes a secret for the caller's app, in force once a code of it is entered. Throws PASSWORD_REQUIRED, PASSWORD_WRONG or
 * THROTTLED, FACTOR_REQUIRED, or WRONG_STATUS where an app is in force.
 */
export async function startAuthenticatorApp(
  deps: Dependencies,
  caller: Caller,
  password: string | undefined,
): Promise<{ secret: string; uri: string }> {
  await verifyRecentSignIn(deps, caller, password);
  await countHit(deps.db, deps.now(), limits.factorChange, caller.userId);
  const { secret, uri, sealed } = newSecret(deps, caller);
  await inTransaction(deps.db, async (tx) => {
    await assertMaySetUp(tx, caller);
    const row = { user_id: caller.userId, ...sealed, created_at: deps.now() };
    if (!(await repository.beginApp(tx, row))) throw new Failure('WRONG_STATUS');
    await auditApp(tx, caller, 'authenticator-app.request');
  });
  return { secret, uri };
}

/**
 * Puts the caller's app in force with a code of it, and returns the recovery codes, which nobody can read again. Throws
 * WRONG_STATUS where none waits for its code, FACTOR_REQUIRED, CODE_WRONG or THROTTLED.
 */
export async function confirmAuthenticatorApp(
  deps: Dependencies,
  caller: Caller,
  code: string,
): Promise<string[]> {
  const app = await repository.findAuthenticatorApp(deps.db, caller.userId);
  if (!app || app.confirmed_at) throw new Failure('WRONG_STATUS');
  const { step } = await checkCodeOf(deps, app, code);
  const codes = newRecoveryCodes();
  await changingPeople(deps, caller, {}, async (tx) => {
    await assertMaySetUp(tx, caller);
    if (!(await repository.confirmApp(tx, app, step, deps.now()))) throw new Failure('WRONG_STATUS');
    await repository.replaceRecoveryCodes(tx, caller.userId, codes.map(recoveryCodeHash), deps.now());
    await settleFactor(tx, caller.sessionId);
    await auditApp(tx, caller, 'authenticator-app.add');
    await mailFactorChange(tx, deps, caller, 'authenticator-app-added');
  });
  return codes;
}

const auditApp = (
  tx: Tx,
  caller: Caller,
  action: `authenticator-app.${'request' | 'add' | 'remove'}`,
): Promise<void> => audit(tx, caller, { action, subjectType: 'user', subjectId: caller.userId });

/** Codes of which one removes an app. */
interface RemovalCodes {
  /** Code of the app itself. */
  code?: string;
  recoveryCode?: string;
  /** Mailed code. */
  otpCode?: string;
}

type Take = (tx: Tx) => Promise<void>;

/** Checks the first code that is given; undefined where there is none. */
async function checkRemoval(
  deps: Dependencies,
  caller: Caller,
  { code, recoveryCode, otpCode }: RemovalCodes,
): Promise<Take | undefined> {
  if (code !== undefined) {
    const checked = await checkAppCode(deps, caller.userId, code);
    return (tx) => takeAppCode(tx, checked);
  }
  if (recoveryCode !== undefined) {
    const checked = await checkRecoveryCode(deps, caller.userId, recoveryCode);
    return (tx) => takeRecoveryCode(tx, deps, checked);
  }
  const codeId = await checkFactorCode(deps, caller, theApp, otpCode);
  return codeId === undefined ? undefined : (tx) => takeCode(tx, deps, codeId);
}

/**
 * Removes the caller's app with a code of it, a recovery code or a mailed one. Throws NOT_FOUND, LAST_FACTOR,
 * CODE_REQUIRED once a code is mailed, CODE_WRONG, CODE_EXPIRED or THROTTLED.
 */
export async function removeAuthenticatorApp(
  deps: Dependencies,
  caller: Caller,
  codes: RemovalCodes,
): Promise<void> {
  const app = await repository.findAuthenticatorApp(deps.db, caller.userId);
  if (!app?.confirmed_at) throw new Failure('NOT_FOUND');
  await assertNotLastFactor(deps.db, deps, caller, 'app');
  const take = await checkRemoval(deps, caller, codes);
  if (!take) return requireFactorCode(deps, caller, theApp);
  await changingPeople(deps, caller, {}, async (tx) => {
    await assertNotLastFactor(tx, deps, caller, 'app');
    await take(tx);
    if (!(await repository.deleteApp(tx, caller.userId))) throw new Failure('NOT_FOUND');
    await auditApp(tx, caller, 'authenticator-app.remove');
    await mailFactorChange(tx, deps, caller, 'authenticator-app-removed');
  });
}

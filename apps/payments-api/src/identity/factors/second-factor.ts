import { inTransaction, type Database, type Tx } from '@sanaga/database';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { audit, auditOnce } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { isFactorRequired, settleFactor } from '../auth/sessions.service.ts';
import { verifyAssertion } from './assertions.ts';
import { checkAppCode, checkRecoveryCode, takeAppCode, takeRecoveryCode } from './authenticator-codes.ts';
import { factorsLeft, ownFactors } from './own-factors.repository.ts';
import { takePasskeyChallenge } from './passkey-challenges.ts';

const factors = ['PASSKEY', 'TOTP'] as const;

/** Says whether the caller needs a second factor, still owes it, and has one. */
export async function readSecondFactor(deps: Dependencies, caller: Caller) {
  return {
    required: isFactorRequired(deps, caller),
    owed: caller.factorOwed === true,
    methods: await ownFactors(deps.db, caller.userId, factors),
  };
}

/** Proofs that a caller confirms with, of which one is given. */
export interface FactorProof {
  assertion?: AuthenticationResponseJSON;
  /** Code of the authenticator app. */
  totp?: string;
  recoveryCode?: string;
}

type Take = (tx: Tx) => Promise<unknown>;

async function check(deps: Dependencies, { userId }: Caller, proof: FactorProof): Promise<Take> {
  const { assertion, totp, recoveryCode = '' } = proof;
  if (assertion !== undefined) {
    const { clientDataJSON } = assertion.response;
    // in a commit of its own: a second try needs another one, whatever becomes of the first
    const challenge = await takePasskeyChallenge(deps.db, deps, { purpose: 'SIGN_IN' }, clientDataJSON);
    return (tx) => verifyAssertion(tx, deps, { response: assertion, challenge, userId });
  }
  if (totp !== undefined) {
    const checked = await checkAppCode(deps, userId, totp, 'totp');
    return (tx) => takeAppCode(tx, checked, 'totp');
  }
  const checked = await checkRecoveryCode(deps, userId, recoveryCode);
  return (tx) => takeRecoveryCode(tx, deps, checked);
}

const methodOf = ({ assertion, totp }: FactorProof): string => {
  if (assertion) return 'PASSKEY';
  return totp === undefined ? 'RECOVERY_CODE' : 'TOTP';
};

/** Bounds how often refused proofs of one person are audited. */
const manyRefusals = { spanSeconds: 60, mostAnHour: 60 };

/**
 * The caller shows by a passkey, a code of the authenticator app or a recovery code that it is they who have signed in.
 * Throws PASSKEY_EXPIRED, PASSKEY_REFUSED, NOT_FOUND without an app, CODE_WRONG, CODE_EXPIRED or THROTTLED.
 */
export async function confirmSignIn(deps: Dependencies, caller: Caller, proof: FactorProof): Promise<void> {
  const subject = { subjectType: 'user', subjectId: caller.userId } as const;
  const detail = { method: methodOf(proof) };
  try {
    const take = await check(deps, caller, proof);
    await inTransaction(deps.db, async (tx) => {
      await take(tx);
      await settleFactor(tx, caller.sessionId);
      await audit(tx, caller, { action: 'sign-in.confirm', ...subject, detail });
    });
  } catch (error) {
    if (error instanceof Failure)
      await auditOnce(deps.db, caller, { action: 'sign-in.refuse', ...subject, detail }, manyRefusals);
    throw error;
  }
}

/**
 * Lets whoever owes a second factor set one up only where there is none: else a stranger with password and mailbox would
 * confirm with a factor of their own. Throws FACTOR_REQUIRED.
 */
export async function assertMaySetUp(
  db: Tx | Database,
  { factorOwed, userId }: Pick<Caller, 'factorOwed' | 'userId'>,
): Promise<void> {
  if (factorOwed && (await ownFactors(db, userId, factors)).length > 0) throw new Failure('FACTOR_REQUIRED');
}

/** A factor that goes: one passkey, or the app. */
type Going = { passkeyId: string } | 'app';

/** Throws LAST_FACTOR where the caller needs a factor and would have none any more. */
export async function assertNotLastFactor(
  db: Tx | Database,
  deps: Pick<Dependencies, 'settings'>,
  caller: Caller,
  going: Going,
): Promise<void> {
  if (!isFactorRequired(deps, caller)) return;
  const without = going === 'app' ? { app: true } : { passkeyId: going.passkeyId };
  if ((await factorsLeft(db, caller.userId, without)) === 0) throw new Failure('LAST_FACTOR');
}

import { inTransaction, type Tx } from '@sanaga/database';
import { passkeyLimits } from '@sanaga/domain';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { countHit } from '../../kernel/throttle.ts';
import { limits } from '../auth/limits.ts';
import { changingPeople } from '../auth/people.service.ts';
import { settleFactor } from '../auth/sessions.service.ts';
import { verifyRecentSignIn } from '../auth/sign-in.service.ts';
import { checkFactorCode, requireFactorCode, takeCode } from './factor-codes.ts';
import { mailFactorChange } from './factor-mails.ts';
import { issuePasskeyChallenge, takePasskeyChallenge } from './passkey-challenges.ts';
import { registrationOptions, verifyRegistration } from './passkey-registration.ts';
import * as repository from './passkeys.repository.ts';
import { appOf } from './relying-party.ts';
import { assertMaySetUp, assertNotLastFactor } from './second-factor.ts';

const partyOf = ({ settings }: Dependencies, { superAdmin }: Caller) =>
  settings.relyingParties[appOf(superAdmin)];

const full = (): Failure => invalid('name', 'tooManyPasskeys', { maximum: passkeyLimits.each });

export const listPasskeys = ({ db }: Dependencies, { userId }: Caller): Promise<repository.PasskeyRow[]> =>
  repository.passkeysOf(db, userId);

/**
 * Begins a passkey for the caller. Throws PASSWORD_REQUIRED, PASSWORD_WRONG, FACTOR_REQUIRED or THROTTLED, or
 * INVALID_INPUT where there are too many.
 */
export async function startPasskey(
  deps: Dependencies,
  caller: Caller,
  password: string | undefined,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  await verifyRecentSignIn(deps, caller, password);
  await countHit(deps.db, deps.now(), limits.factorChange, caller.userId);
  return inTransaction(deps.db, async (tx) => {
    await assertMaySetUp(tx, caller);
    const known = await repository.passkeysOf(tx, caller.userId);
    if (known.length >= passkeyLimits.each) throw full();
    const { userId } = caller;
    const challenge = await issuePasskeyChallenge(tx, deps, { purpose: 'REGISTER', userId });
    return registrationOptions(partyOf(deps, caller), caller, challenge, known);
  });
}

/**
 * Stores the passkey that the caller's device has made; the caller is told by mail. Throws PASSKEY_EXPIRED,
 * PASSKEY_REFUSED, FACTOR_REQUIRED, DUPLICATE, or INVALID_INPUT where there are too many.
 */
export async function addPasskey(
  deps: Dependencies,
  caller: Caller,
  name: string,
  response: RegistrationResponseJSON,
): Promise<repository.PasskeyRow> {
  const { userId } = caller;
  const purpose = { purpose: 'REGISTER', userId } as const;
  return changingPeople(deps, caller, {}, async (tx) => {
    await assertMaySetUp(tx, caller);
    const challenge = await takePasskeyChallenge(tx, deps, purpose, response.response.clientDataJSON);
    const made = await verifyRegistration(partyOf(deps, caller), response, challenge);
    const known = await repository.passkeysOf(tx, userId);
    if (known.length >= passkeyLimits.each) throw full();
    const row = { ...made, user_id: userId, name, created_at: deps.now() };
    const stored = await repository.insertPasskey(tx, row);
    if (!stored) throw new Failure('DUPLICATE');
    await settleFactor(tx, caller.sessionId);
    await auditPasskey(tx, caller, 'passkey.add', stored.id);
    await mailFactorChange(tx, deps, caller, 'passkey-added', { passkey: name });
    return stored;
  });
}

const auditPasskey = (
  tx: Tx,
  caller: Caller,
  action: 'passkey.add' | 'passkey.remove' | 'passkey.rename',
  passkeyId: string,
): Promise<void> =>
  audit(tx, caller, { action, subjectType: 'user', subjectId: caller.userId, detail: { passkeyId } });

/** Throws NOT_FOUND. */
export const renamePasskey = (
  { db }: Dependencies,
  caller: Caller,
  id: string,
  name: string,
): Promise<repository.PasskeyRow> =>
  inTransaction(db, async (tx) => {
    const renamed = await repository.renamePasskey(tx, caller.userId, id, name);
    if (!renamed) throw new Failure('NOT_FOUND');
    await auditPasskey(tx, caller, 'passkey.rename', id);
    return renamed;
  });

/**
 * Removes one of the caller's passkeys; the last one only with a mailed code. Throws NOT_FOUND, LAST_FACTOR,
 * CODE_REQUIRED once the code is mailed, CODE_WRONG, CODE_EXPIRED or THROTTLED.
 */
export async function removePasskey(
  deps: Dependencies,
  caller: Caller,
  id: string,
  otpCode: string | undefined,
): Promise<void> {
  const codeId = await checkFactorCode(deps, caller, id, otpCode);
  const removed = await changingPeople(deps, caller, {}, async (tx) => {
    const known = await repository.passkeysOf(tx, caller.userId);
    const passkey = known.find((one) => one.id === id);
    if (!passkey) throw new Failure('NOT_FOUND');
    await assertNotLastFactor(tx, deps, caller, { passkeyId: id });
    if (codeId !== undefined) await takeCode(tx, deps, codeId);
    else if (known.length === 1) return false;
    await repository.deletePasskey(tx, id);
    await auditPasskey(tx, caller, 'passkey.remove', id);
    await mailFactorChange(tx, deps, caller, 'passkey-removed', { passkey: passkey.name });
    return true;
  });
  if (!removed) await requireFactorCode(deps, caller, id);
}

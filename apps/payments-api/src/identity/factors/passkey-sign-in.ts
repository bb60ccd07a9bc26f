import { inTransaction } from '@sanaga/database';
import { passkeyLimits, type SignInApp } from '@sanaga/domain';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import { auditOnce } from '../../kernel/audit.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import type { ClientContext } from '../auth/client-context.ts';
import { isOnKnownDevice } from '../auth/devices.ts';
import { admitPasskeyTry, makeTry } from '../auth/password-tries.ts';
import { findPersonById, type Person } from '../auth/people.service.ts';
import { startSession, type StartedSession } from '../auth/sessions.service.ts';
import { mailSignInCode } from '../auth/sign-in.service.ts';
import { verifyAssertion, type VerifiedAssertion } from './assertions.ts';
import { issuePasskeyChallenge, takePasskeyChallenge } from './passkey-challenges.ts';

const purpose = { purpose: 'SIGN_IN' } as const;

/** Bounds how often refused passkeys from one address are audited. */
const manyRefusals = { spanSeconds: 60, mostAnHour: 200 };

/** Begins a sign-in with a passkey, in the same way for everybody: the device knows which passkeys it has. */
export const startPasskeyLogin = (
  deps: Dependencies,
  app: SignInApp,
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  inTransaction(deps.db, async (tx) =>
    generateAuthenticationOptions({
      rpID: deps.settings.relyingParties[app].id,
      challenge: isoBase64URL.toBuffer(await issuePasskeyChallenge(tx, deps, purpose)),
      timeout: passkeyLimits.challengeMs,
      userVerification: 'required',
    }),
  );

/** Undefined where the assertion does not hold. */
const tryAssertion = async (
  deps: Dependencies,
  response: AuthenticationResponseJSON,
  challenge: string,
): Promise<VerifiedAssertion | undefined> => {
  try {
    return await inTransaction(deps.db, (tx) => verifyAssertion(tx, deps, { response, challenge }));
  } catch (error) {
    if (error instanceof Failure && error.code === 'PASSKEY_REFUSED') return undefined;
    throw error;
  }
};

/** Outcome of a passkey's signature: a session, or, on a device that is not known, a mailed code. */
export type PasskeySignIn =
  | { session: StartedSession }
  | {
      /** Address that the code went to. */
      email: string;
      challenge: string;
    };

async function provenPerson(
  deps: Dependencies,
  response: AuthenticationResponseJSON,
  client: ClientContext,
): Promise<Person> {
  // in a commit of its own: a second try needs another one, whatever becomes of the first
  const challenge = await takePasskeyChallenge(deps.db, deps, purpose, response.response.clientDataJSON);
  const attempt = await admitPasskeyTry(deps, client);
  const proven = await makeTry(deps, attempt, client, () => tryAssertion(deps, response, challenge));
  if (!proven) {
    const refusal = { action: 'sign-in.refuse', subjectType: 'user', organisationId: null } as const;
    await auditOnce(deps.db, { clientAddress: client.clientAddress }, refusal, manyRefusals);
    throw new Failure('PASSKEY_REFUSED');
  }
  await attempt.refund();
  const person = await findPersonById(deps.db, proven.userId);
  if (!person || person.email_verified_at === null) throw new Failure('PASSKEY_REFUSED');
  if (person.status === 'SUSPENDED')
    throw new Failure('ACCOUNT_SUSPENDED', { values: { context: 'SIGN_IN' } });
  return person;
}

/**
 * Signs in with a passkey alone on a device that the person is known on; anywhere else a code follows by mail, as after
 * the password. Throws PASSKEY_EXPIRED, PASSKEY_REFUSED, ACCOUNT_SUSPENDED or THROTTLED.
 */
export async function signInByPasskey(
  deps: Dependencies,
  response: AuthenticationResponseJSON,
  client: ClientContext,
): Promise<PasskeySignIn> {
  const person = await provenPerson(deps, response, client);
  const isKnown = await isOnKnownDevice(deps, person.email.toLowerCase(), client);
  return inTransaction(deps.db, async (tx) => {
    if (isKnown) return { session: await startSession(tx, deps, person, client, { factorGiven: true }) };
    return {
      email: person.email,
      challenge: await mailSignInCode(tx, deps, person, client, { passkey: true }),
    };
  });
}

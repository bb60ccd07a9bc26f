import { inTransaction, type Tx } from '@sanaga/database';
import { minuteMs } from '@sanaga/domain';
import { audit, auditOnce } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import {
  checkPublicCode,
  endChallenges,
  extendChallenge,
  issueChallenge,
  openChallenge,
} from './challenges.ts';
import type { ChallengeRow } from './challenges.repository.ts';
import { codeExpired, takeCode, tryIssueCode } from './codes.ts';
import { greetingOf, mailVerification } from './email-verification.service.ts';
import { inConstantTime } from './constant-time.ts';
import { adoptSignUp } from './pending-sign-ups.ts';
import { admitTry, makeTry, type Prover } from './password-tries.ts';
import { passwordMatches } from './passwords.ts';
import { findPersonByEmail, findPersonById, type PersonRow } from './people.repository.ts';
import { findSession } from './sessions.repository.ts';
import { startSession, type StartedSession } from './sessions.service.ts';
import { tokenHash } from './tokens.ts';
import type { ClientContext } from './client-context.ts';

const purpose = 'SIGN_IN';

/** Bounds how often failed sign-ins from a network that is over its budget are audited. */
const manyRefusals = { spanSeconds: 60, mostAnHour: 200 };

/**
 * Checks a password with the same work for known and unknown addresses, within the tries that `admitTry` describes, so that
 * nobody can lock the owner out. Throws CREDENTIALS_WRONG, THROTTLED or ACCOUNT_SUSPENDED.
 */
export async function verifyPassword(
  deps: Dependencies,
  email: string,
  password: string,
  prover: Prover,
): Promise<PersonRow> {
  const { db } = deps;

  // 1. The try is counted before it is made.
  const attempt = await admitTry(deps, email, prover);

  // 2. The password.
  let known: PersonRow | undefined;
  const person = await makeTry(deps, attempt, prover, async () => {
    known =
      prover.userId === undefined
        ? await findPersonByEmail(db, email)
        : await findPersonById(db, prover.userId);
    return (await passwordMatches(known?.password_hash, password)) ? known : undefined;
  });
  if (!person) {
    const by = { clientAddress: prover.clientAddress };
    const refusal = {
      action: 'sign-in.refuse',
      subjectType: 'user',
      subjectId: known?.id,
      organisationId: known?.organisation_id ?? null,
    } as const;
    await (attempt.lane === undefined ? audit(db, by, refusal) : auditOnce(db, by, refusal, manyRefusals));
    throw new Failure('CREDENTIALS_WRONG');
  }

  // 3. A right one costs nothing.
  await attempt.refund();
  // only who has the password reads more than that: the reason was mailed to the person themselves
  if (person.status === 'SUSPENDED')
    throw new Failure('ACCOUNT_SUSPENDED', { values: { context: 'SIGN_IN' } });
  return person;
}

/**
 * Somebody signed in proves the password again, with tries of that session; also whose address has changed since the call
 * began. Throws PASSWORD_WRONG or THROTTLED.
 */
export async function verifyOwnPassword(deps: Dependencies, caller: Caller, password: string): Promise<void> {
  try {
    await verifyPassword(deps, caller.email.toLowerCase(), password, caller);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'CREDENTIALS_WRONG') throw error;
    throw new Failure('PASSWORD_WRONG', { fields: [{ field: 'password', key: 'passwordWrong' }] });
  }
}

/** For so long after signing in nobody is asked for the password again. */
const recentMs = 30 * minuteMs;

/**
 * Somebody who signed in a while ago proves the password again; one that is given is verified in any case.
 * Throws PASSWORD_REQUIRED, PASSWORD_WRONG or THROTTLED.
 */
export async function verifyRecentSignIn(
  deps: Dependencies,
  caller: Caller,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) return verifyOwnPassword(deps, caller, password);
  const { created_at } = await findSession(deps.db, caller.sessionId);
  if (deps.now().getTime() - created_at.getTime() > recentMs)
    throw new Failure('PASSWORD_REQUIRED', { fields: [{ field: 'password', key: 'passwordRequired' }] });
}

/**
 * First step of signing in: the password, whereupon a code is mailed. Returns the challenge by which the next steps are
 * known as this client's. Throws as `verifyPassword` does, or THROTTLED after too many unused codes.
 */
export async function login(
  deps: Dependencies,
  email: string,
  password: string,
  client: ClientContext,
): Promise<string> {
  const person = await verifyPassword(deps, email, password, client);
  return inTransaction(deps.db, async (tx) => {
    const token = await mailSignInCode(tx, deps, person, client);
    if (person.email_verified_at === null) await adoptSignUp(tx, deps, person, token, client);
    return token;
  });
}

/** Result of the first step, for the session that the code begins. */
interface FirstStep {
  passkey: true;
}

/**
 * Says whether the client with this challenge came with a passkey; another one behind the same address has not, whatever
 * is known of it.
 */
const cameWithPasskey = (asker: ChallengeRow | undefined, { challenge }: ClientContext): boolean =>
  challenge !== undefined &&
  asker?.hash.equals(tokenHash(challenge)) === true &&
  (asker.details as Partial<FirstStep> | null)?.passkey === true;

/**
 * Mails the code of the second step to a person who has shown who they are by the first. Returns the challenge by which
 * the client is known again. Throws THROTTLED after too many unused codes.
 */
export async function mailSignInCode(
  tx: Tx,
  deps: Dependencies,
  person: PersonRow,
  client: ClientContext,
  details?: FirstStep,
): Promise<string> {
  const result = await tryIssueCode(deps, signInCode(person), tx);
  // a code that was mailed just now serves as well
  if (result.outcome === 'too-many') throw new Failure('THROTTLED', { retryAfter: result.retryAfter });
  return issueChallenge(tx, deps, { purpose, address: person.email.toLowerCase() }, client, { details });
}

const signInCode = (person: PersonRow) =>
  ({
    purpose,
    address: person.email,
    language: person.language,
    template: 'sign-in-code',
    values: greetingOf(person),
  }) as const;

/** Mails the code again to the client that is signing in; does nothing for any other. */
export const resendSignInCode = (deps: Dependencies, email: string, client: ClientContext): Promise<void> =>
  inConstantTime(async () => {
    const challenge = await openChallenge(deps, { purpose, address: email }, client);
    await inTransaction(deps.db, async (tx) => {
      const person = await findPersonByEmail(tx, email);
      if (!person || !challenge) return;
      await tryIssueCode(deps, signInCode(person), tx);
      await extendChallenge(tx, deps, challenge.id);
    });
  });

/**
 * Second step: the code. Throws CODE_WRONG, CODE_EXPIRED, THROTTLED, or EMAIL_UNVERIFIED where the address was never
 * verified; the code for that is then mailed.
 */
export async function signInByCode(
  deps: Dependencies,
  email: string,
  otpCode: string,
  client: ClientContext,
): Promise<StartedSession> {
  // 1. The code.
  const code = { purpose, address: email } as const;
  const { codeId, asker } = await checkPublicCode(deps, { ...code, code: otpCode }, client);
  const first = { factorGiven: cameWithPasskey(asker, client) };

  // 2. The person's current data, and the session; for an unverified address the code that verifies it.
  const session = await inTransaction(deps.db, async (tx) => {
    await takeCode(tx, deps, codeId);
    await endChallenges(tx, deps, code);
    const person = await findPersonByEmail(tx, email);
    if (!person) throw codeExpired();
    if (person.email_verified_at !== null) return startSession(tx, deps, person, client, first);
    await mailVerification(tx, deps, person);
    return undefined;
  });
  if (!session) throw new Failure('EMAIL_UNVERIFIED');
  return session;
}

import { inTransaction } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { codeIsOpen, consumeCode, tryIssueCode } from './codes.ts';
import { mailVerification } from './email-verification.service.ts';
import { inConstantTime } from './constant-time.ts';
import { passwordMatches } from './passwords.ts';
import { findPersonByEmail, signedInFrom, type PersonRow } from './people.repository.ts';
import { startSession, type StartedSession } from './sessions.service.ts';
import { countHit, hitIsOver, limits, refundHit, throttled } from './throttle.ts';
import type { ClientContext } from './client-context.ts';

const purpose = 'SIGN_IN';
const familiarMs = 90 * 86_400_000;

/**
 * Checks a password with the same work for known and unknown addresses. Wrong tries are counted per address and
 * client, per client, and per address alone; the last one never stops a client its owner has signed in from, so
 * nobody can lock the owner out. Throws CREDENTIALS_WRONG, THROTTLED or ACCOUNT_SUSPENDED.
 */
export async function verifyPassword(
  deps: Dependencies,
  email: string,
  password: string,
  { clientAddress }: Pick<ClientContext, 'clientAddress'>,
): Promise<PersonRow> {
  const { db } = deps;
  const now = deps.now();
  const pair = `${email} ${clientAddress}`;

  // 1. The try is counted before it is made.
  await countHit(db, now, limits.signInPair, pair);
  await countHit(db, now, limits.signInClient, clientAddress);
  if (await hitIsOver(db, now, limits.signInAccount, email))
    if (!(await signedInFrom(db, email, clientAddress, new Date(now.getTime() - familiarMs))))
      throw throttled(limits.signInAccount, now);

  // 2. The password.
  const person = await findPersonByEmail(db, email);
  if (!(await passwordMatches(person?.password_hash, password)) || !person) {
    await audit(
      db,
      { clientAddress },
      {
        action: 'sign-in.refuse',
        subjectType: 'user',
        subjectId: person?.id,
        organisationId: person?.organisation_id ?? null,
      },
    );
    throw new Failure('CREDENTIALS_WRONG');
  }

  // 3. A right one costs nothing.
  await refundHit(db, now, limits.signInPair, pair);
  await refundHit(db, now, limits.signInClient, clientAddress);
  await refundHit(db, now, limits.signInAccount, email);
  if (person.status === 'SUSPENDED') throw new Failure('ACCOUNT_SUSPENDED');
  return person;
}

/**
 * Somebody signed in proves the password again; wrong tries count with those of signing in.
 * Throws PASSWORD_WRONG or THROTTLED.
 */
export async function verifyOwnPassword(deps: Dependencies, caller: Caller, password: string): Promise<void> {
  try {
    await verifyPassword(deps, caller.email.toLowerCase(), password, caller);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'CREDENTIALS_WRONG') throw error;
    throw new Failure('PASSWORD_WRONG', { fields: [{ field: 'password', key: 'passwordWrong' }] });
  }
}

/** First step of signing in: the password, whereupon a code is mailed. Throws as `provePassword` does. */
export async function login(
  deps: Dependencies,
  email: string,
  password: string,
  client: ClientContext,
): Promise<void> {
  const person = await verifyPassword(deps, email, password, client);
  const result = await tryIssueCode(deps, signInCode(person));
  // a code that was mailed just now serves as well
  if (result.outcome === 'too-many') throw new Failure('THROTTLED', { retryAfter: result.retryAfter });
}

const signInCode = ({ email, language, name }: PersonRow) =>
  ({
    purpose,
    address: email,
    language: language,
    template: 'sign-in-code',
    values: { person: name },
  }) as const;

/** Mails the code again to somebody who is signing in; does nothing where nobody is. */
export const resendSignInCode = (
  deps: Dependencies,
  email: string,
  { clientAddress }: ClientContext,
): Promise<void> =>
  inConstantTime(async () => {
    await countHit(deps.db, deps.now(), limits.mailClient, clientAddress);
    await inTransaction(deps.db, async (tx) => {
      const person = await findPersonByEmail(tx, email);
      if (person && (await codeIsOpen(tx, deps, { purpose, address: email })))
        await tryIssueCode(deps, signInCode(person), tx);
    });
  });

/**
 * Second step: the code. Throws CODE_WRONG, CODE_EXPIRED, or EMAIL_UNVERIFIED where the address was never verified;
 * the code for that is then mailed.
 */
export async function signInByCode(
  deps: Dependencies,
  email: string,
  otpCode: string,
  client: ClientContext,
): Promise<StartedSession> {
  // 1. The code; a right one costs nothing.
  const { clientAddress } = client;
  await countHit(deps.db, deps.now(), limits.codeClient, clientAddress);
  await consumeCode(deps, { purpose, address: email, code: otpCode });
  await refundHit(deps.db, deps.now(), limits.codeClient, clientAddress);

  // 2. The person's current data.
  const person = await findPersonByEmail(deps.db, email);
  if (!person) throw new Failure('CODE_EXPIRED');
  if (person.email_verified_at === null) {
    await mailVerification(deps, person);
    throw new Failure('EMAIL_UNVERIFIED');
  }

  // 3. The session.
  return inTransaction(deps.db, (tx) => startSession(tx, deps, person, client));
}

import { inTransaction, type Tx } from '@sanaga/database';
import type { AuditAction } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { checkPublicCode, endChallenges, issueChallenge } from './challenges.ts';
import { checkCode, codeExpired, settleCodes, takeCode, tryIssueCode, type CodeRequest } from './codes.ts';
import { lockAddress } from './codes.repository.ts';
import { confirmAddress, greetingOf } from './email-verification.service.ts';
import { purpose as signUpPurpose } from './pending-sign-ups.ts';
import { inConstantTime } from './constant-time.ts';
import { assertStrength, hashPassword, ownerOf, passwordMatches } from './passwords.ts';
import { findPersonByEmail, findPersonById, updateUser, type PersonRow } from './people.repository.ts';
import { endSessionsOf } from './sessions.service.ts';
import { verifyPassword } from './sign-in.service.ts';
import { paced } from '../../kernel/pace.ts';
import { limits } from './limits.ts';
import { issueActionToken, readActionToken, takeActionToken } from './action-tokens.ts';
import type { ClientContext } from './client-context.ts';
import { forgetOtherDevices, isOnKnownDevice } from './devices.ts';
import { forgetTries } from './password-tries.ts';

/**
 * Returns true for somebody who has a password of their own, or is to choose one: the invited and the suspended have
 * nothing to reset.
 */
const mayReset = (person: PersonRow | undefined): person is PersonRow =>
  person !== undefined &&
  (person.password_hash !== null || person.email_verified_at !== null) &&
  (person.status === 'ACTIVE' || person.status === 'INACTIVE');

const originOf = ({ settings }: Dependencies, person: PersonRow): string =>
  person.super_admin ? settings.ADMIN_CONSOLE_URL : settings.ORG_PORTAL_URL;

const purpose = 'RESET';

/**
 * Mails a reset code and a link, ever more seldom where none is used; responds the same for an unknown address and while
 * no mail is due. A network that asks for many waits between them, but not a device that is known. Throws as `atPace` does.
 */
export async function forgotPassword(
  deps: Dependencies,
  email: string,
  client: ClientContext,
): Promise<void> {
  const mail = () =>
    inConstantTime(() =>
      inTransaction(deps.db, async (tx) => {
        const person = await findPersonByEmail(tx, email);
        const code = { purpose, address: email } as const;
        const mailed = await resetMail(tx, deps, person, client);
        const result = await tryIssueCode(deps, { ...code, ...mailed }, tx);
        if (result.outcome === 'issued') await issueChallenge(tx, deps, code, client, result);
      }),
    );
  if (await isOnKnownDevice(deps, email, client)) await mail();
  else await paced(deps, limits.mailNetwork, client, mail);
}

/** Chooses the mail for a person who may choose a new password; no mail for anybody else. */
async function resetMail(
  tx: Tx,
  deps: Dependencies,
  person: PersonRow | undefined,
  { language }: ClientContext,
): Promise<Pick<CodeRequest, 'language' | 'template' | 'values'>> {
  if (!mayReset(person)) return { language, template: null };
  const ticket = await issueActionToken(tx, deps, 'RESET', person.id);
  const link = `${originOf(deps, person)}/forgot-password?ticket=${ticket}`;
  return { language: person.language, template: 'reset', values: { ...greetingOf(person), link } };
}

/** Exchanges the reset code for a ticket. Throws CODE_WRONG, CODE_EXPIRED or THROTTLED. */
export async function ticketForCode(
  deps: Dependencies,
  email: string,
  otpCode: string,
  client: ClientContext,
): Promise<string> {
  const code = { purpose, address: email } as const;
  const { codeId } = await checkPublicCode(deps, { ...code, code: otpCode }, client);
  return inTransaction(deps.db, async (tx) => {
    await takeCode(tx, deps, codeId);
    await endChallenges(tx, deps, code);
    const person = await findPersonByEmail(tx, email);
    if (!mayReset(person)) throw codeExpired();
    return issueActionToken(tx, deps, 'RESET', person.id);
  });
}

/** Returns whose password a ticket may set, without using it up. Throws RESET_TICKET_INVALID. */
export async function readResetTicket(deps: Dependencies, ticket: string): Promise<{ email: string }> {
  const person = await findPersonById(deps.db, await readActionToken(deps, 'RESET', ticket));
  if (!mayReset(person)) throw new Failure('RESET_TICKET_INVALID');
  return { email: person.email };
}

interface Reset {
  email?: string;
  resetToken: string;
  newPassword: string;
}

/**
 * Sets a new password with a ticket and ends every session. Throws PASSWORD_WEAK, INVALID_INPUT for the current one, or
 * RESET_TICKET_INVALID.
 */
export async function resetPassword(deps: Dependencies, reset: Reset, client: ClientContext): Promise<void> {
  const { email, resetToken, newPassword } = reset;
  assertStrength(newPassword, 'newPassword');
  const bearer = await findPersonById(deps.db, await readActionToken(deps, 'RESET', resetToken));
  if (bearer) assertStrength(newPassword, 'newPassword', ownerOf(bearer));
  // while an address is not verified, a stranger may have chosen its password: whose that is stays unsaid
  if (bearer?.email_verified_at && (await passwordMatches(bearer.password_hash, newPassword)))
    throw invalid('newPassword', 'passwordCurrent');
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(deps.db, async (tx) => {
    // 1. The ticket, once; one for another address does not count.
    const userId = await takeActionToken(tx, deps, 'RESET', resetToken);
    const person = await findPersonById(tx, userId);
    if (!mayReset(person) || (email !== undefined && email !== person.email.toLowerCase()))
      throw new Failure('RESET_TICKET_INVALID');

    // 2. The password; every session ends; codes that strangers requested, and what they tried from here, are void.
    await setPassword(tx, deps, person, passwordHash, 'user.reset-password', client);
    await endSessionsOf(tx, deps, userId, 'password reset');
    await settleCodes(tx, deps, person.email);
    await forgetTries(tx, deps, person.email.toLowerCase(), client);
  });
}

async function setPassword(
  tx: Tx,
  deps: Dependencies,
  person: PersonRow,
  passwordHash: string,
  action: AuditAction,
  client: ClientContext,
): Promise<void> {
  // a person who signed up and never verified the address has shown by now that it is theirs
  if (person.email_verified_at === null) {
    await lockAddress(tx, signUpPurpose, person.email);
    await confirmAddress(tx, deps, person, client);
  }
  await updateUser(tx, person.id, { password_hash: passwordHash });
  await forgetOtherDevices(tx, deps, person.id, client);
  await queueMail(deps.jobs, tx, {
    to: person.email,
    language: person.language,
    template: 'password-changed',
    values: { ...greetingOf(person), link: `${originOf(deps, person)}/forgot-password` },
  });
  await audit(
    tx,
    { clientAddress: client.clientAddress },
    { action, subjectType: 'user', subjectId: person.id, organisationId: person.organisation_id },
  );
}

interface PasswordChange {
  email: string;
  oldPassword: string;
  newPassword: string;
  otpCode?: string;
}

/**
 * Changes a password: with a session the old one is enough; without one the first call mails a code and the second
 * carries it. Returns whether it is changed. Throws PASSWORD_WEAK, CREDENTIALS_WRONG, INVALID_INPUT for the same one,
 * CODE_WRONG, CODE_EXPIRED or FACTOR_REQUIRED.
 */
export async function changePassword(
  deps: Dependencies,
  change: PasswordChange,
  caller: Caller | undefined,
  client: ClientContext,
): Promise<'changed' | 'code-mailed'> {
  if (caller?.factorOwed) throw new Failure('FACTOR_REQUIRED');

  // 1. The new one is strong, the old one right and another.
  assertStrength(change.newPassword, 'newPassword');
  if (caller && change.email !== caller.email.toLowerCase()) throw invalid('email', 'ownAddress');
  const person = await verifyPassword(deps, change.email, change.oldPassword, caller ?? client);
  if (!mayReset(person)) throw new Failure('CREDENTIALS_WRONG');
  if (change.newPassword === change.oldPassword) throw invalid('newPassword', 'passwordCurrent');
  assertStrength(change.newPassword, 'newPassword', ownerOf(person));

  // 2. Without a session: the code.
  if (!caller && change.otpCode === undefined) return mailChangeCode(deps, person);
  const codeId =
    !caller && change.otpCode !== undefined
      ? await checkCode(deps, { purpose: 'CHANGE_PASSWORD', address: change.email, code: change.otpCode })
      : undefined;

  // 3. The password; every other session ends.
  const passwordHash = await hashPassword(change.newPassword);
  await inTransaction(deps.db, async (tx) => {
    if (codeId !== undefined) await takeCode(tx, deps, codeId);
    await setPassword(tx, deps, person, passwordHash, 'user.change-password', client);
    await endSessionsOf(tx, deps, person.id, 'password changed', caller?.sessionId);
  });
  return 'changed';
}

async function mailChangeCode(deps: Dependencies, person: PersonRow): Promise<'code-mailed'> {
  const result = await tryIssueCode(deps, {
    purpose: 'CHANGE_PASSWORD',
    address: person.email,
    language: person.language,
    template: 'change-password-code',
    values: greetingOf(person),
  });
  if (result.outcome === 'too-many') throw new Failure('THROTTLED', { retryAfter: result.retryAfter });
  return 'code-mailed';
}

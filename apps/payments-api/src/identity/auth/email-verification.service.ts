import { inTransaction, type Tx } from '@sanaga/database';
import type { Language } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { notifySuperAdmins } from '../../kernel/notifications/notifications.service.ts';
import { checkPublicCode } from './challenges.ts';
import { codeExpired, codeIsOpen, settleCodes, takeCode, tryIssueCode } from './codes.ts';
import { lockAddress } from './codes.repository.ts';
import { inConstantTime } from './constant-time.ts';
import * as people from './people.repository.ts';
import { purpose, settleSignUps } from './pending-sign-ups.ts';
import { startSession, type StartedSession } from './sessions.service.ts';
import { paced } from '../../kernel/pace.ts';
import { limits } from './limits.ts';
import type { ClientContext } from './client-context.ts';

/** Returns true for somebody who signed up and has not shown yet that the address is theirs. */
export const isUnverified = (person: people.PersonRow): boolean =>
  person.email_verified_at === null &&
  person.status === 'INACTIVE' &&
  person.organisation_status === 'REQUESTED';

/**
 * Returns the greeting of a mail. Somebody who signed up may have typed any name; it is theirs once the address is
 * verified.
 */
export const greetingOf = ({ email_verified_at, name }: people.PersonRow): Record<string, string> =>
  email_verified_at === null ? {} : { person: name };

/**
 * Mails a code without a name: the address may not belong to the person who typed it, and a mail must not carry a
 * stranger's text.
 */
export async function mailCode(
  tx: Tx,
  deps: Dependencies,
  address: string,
  language: Language,
  { decoy = false } = {},
): Promise<void> {
  const template = decoy ? null : 'sign-up-code';
  await tryIssueCode(deps, { purpose, address, language, template }, tx);
}

/** A code that nobody can know takes the place of a real one; the owner gets a mail that somebody tried. */
export async function hint(tx: Tx, deps: Dependencies, known: people.PersonRow): Promise<void> {
  const language = known.language;
  const result = await tryIssueCode(deps, { purpose, address: known.email, language, template: null }, tx);
  if (result.outcome !== 'issued') return;
  const origin = known.super_admin ? deps.settings.ADMIN_CONSOLE_URL : deps.settings.ORG_PORTAL_URL;
  await queueMail(deps.jobs, tx, {
    to: known.email,
    language,
    template: 'sign-up-known',
    values: { ...greetingOf(known), link: `${origin}/login` },
  });
}

/**
 * Mails the sign-up code to a person who signs up, and if `begins`, to one who is about to; ever more seldom while no
 * code is used. A network that asks for many waits between them. Throws as `atPace` does.
 */
export const requestVerification = (
  deps: Dependencies,
  email: string,
  client: ClientContext,
  { begins }: { begins: boolean },
): Promise<void> =>
  paced(deps, limits.mailNetwork, client, () =>
    inConstantTime(() =>
      inTransaction(deps.db, async (tx) => {
        await lockAddress(tx, purpose, email);
        const known = await people.findPersonByEmail(tx, email);
        if (known && !isUnverified(known)) return hint(tx, deps, known);
        const language = known?.language ?? client.language;
        const expected = known || begins || (await codeIsOpen(tx, deps, { purpose, address: email }));
        return mailCode(tx, deps, email, language, { decoy: !expected });
      }),
    ),
  );

/**
 * The caller has shown to hold the mailbox of somebody who signed up: the account is made of what they typed, and the
 * reviewers are notified; codes that strangers requested are void. Returns the person as they are then; undefined where
 * the account has no password, because several signed up and none is known to be the caller. Throws CODE_EXPIRED where
 * the address was verified meanwhile.
 */
export async function confirmAddress(
  tx: Tx,
  deps: Dependencies,
  person: people.PersonRow,
  client: ClientContext,
): Promise<people.PersonRow | undefined> {
  const isTold = await settleSignUps(tx, deps, person, client);
  if (!(await people.markEmailVerified(tx, person.id, deps.now()))) throw codeExpired();
  await settleCodes(tx, deps, person.email);
  const settled = await people.findPersonById(tx, person.id);
  if (!settled) throw codeExpired();
  if (settled.organisation_status === 'REQUESTED') await notifyReviewers(tx, settled);
  await audit(
    tx,
    { clientAddress: client.clientAddress },
    {
      action: 'user.verify-email',
      subjectType: 'user',
      subjectId: person.id,
      organisationId: person.organisation_id,
    },
  );
  return isTold ? settled : undefined;
}

/** Uses up the sign-up code and verifies the address, together with what else the code allows. */
async function verify<T>(
  deps: Dependencies,
  email: string,
  otpCode: string,
  client: ClientContext,
  then: (tx: Tx, person: people.PersonRow) => Promise<T>,
): Promise<T> {
  const { codeId } = await checkPublicCode(deps, { purpose, address: email, code: otpCode }, client);
  const done = await inTransaction(deps.db, async (tx) => {
    // nobody signs up with this address meanwhile
    await lockAddress(tx, purpose, email);
    await takeCode(tx, deps, codeId);
    const person = await people.findPersonByEmail(tx, email);
    if (!person) throw codeExpired();
    const confirmed = await confirmAddress(tx, deps, person, client);
    return confirmed && { result: await then(tx, confirmed) };
  });
  if (!done) throw new Failure('PASSWORD_NEEDED');
  return done.result;
}

async function notifyReviewers(tx: Tx, person: people.PersonRow): Promise<void> {
  await notifySuperAdmins(tx, {
    kind: 'organisation-requested',
    values: { organisation: person.organisation_name ?? person.name },
    path:
      person.account_type === 'INDIVIDUAL' ? '/super-admin/individuals' : '/super-admin/organisation-request',
  });
}

export async function verifyEmail(
  deps: Dependencies,
  email: string,
  otpCode: string,
  client: ClientContext,
): Promise<void> {
  await verify(deps, email, otpCode, client, async () => {});
}

/** Verifies the address and signs in. Throws CODE_WRONG, CODE_EXPIRED, THROTTLED or PASSWORD_NEEDED. */
export const verifyAndSignIn = (
  deps: Dependencies,
  email: string,
  otpCode: string,
  client: ClientContext,
): Promise<StartedSession> =>
  verify(deps, email, otpCode, client, (tx, person) => startSession(tx, deps, person, client));

/** Mails the code to somebody who proved the password but not the address. */
export async function mailVerification(
  tx: Tx,
  deps: Dependencies,
  { email, language }: people.PersonRow,
): Promise<void> {
  await tryIssueCode(deps, { purpose, address: email, language, template: 'sign-up-code' }, tx);
}

import { inTransaction, type Tx } from '@sanaga/database';
import type { Language } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { notifySuperAdmins } from '../../kernel/notifications/notifications.service.ts';
import { codeIsOpen, consumeCode, tryIssueCode, type IssueOutcome } from './codes.ts';
import { lockAddress } from './codes.repository.ts';
import { inConstantTime } from './constant-time.ts';
import * as people from './people.repository.ts';
import { startSession, type StartedSession } from './sessions.service.ts';
import { countHit, limits, refundHit } from './throttle.ts';
import type { ClientContext } from './client-context.ts';

/** What the code is for that shows whose an address is. */
export const purpose = 'SIGN_UP';

/** Somebody who signed up and has not shown yet that the address is theirs. */
export const isUnverified = (person: people.PersonRow): boolean =>
  person.email_verified_at === null &&
  person.status === 'INACTIVE' &&
  person.organisation_status === 'REQUESTED';

/** Unused codes are counted the same for every address, so this reveals nothing. */
function assertNotThrottled(result: IssueOutcome): void {
  if (result.outcome === 'too-many') throw new Failure('THROTTLED', { retryAfter: result.retryAfter });
}

/** Without a name: whoever typed it may not be whose address this is, and a mail must not carry a stranger's text. */
export async function mailCode(
  tx: Tx,
  deps: Dependencies,
  address: string,
  language: Language,
  { reissue = false, decoy = false } = {},
): Promise<void> {
  const template = decoy ? null : 'sign-up-code';
  assertNotThrottled(await tryIssueCode(deps, { purpose, address, language, template, reissue }, tx));
}

/** A code that nobody can know takes the place of a real one; the owner gets a mail that somebody tried. */
export async function hint(tx: Tx, deps: Dependencies, known: people.PersonRow): Promise<void> {
  const language = known.language;
  const result = await tryIssueCode(deps, { purpose, address: known.email, language, template: null }, tx);
  assertNotThrottled(result);
  if (result.outcome !== 'issued') return;
  const origin = known.super_admin ? deps.settings.ADMIN_CONSOLE_URL : deps.settings.ORG_PORTAL_URL;
  await queueMail(deps.jobs, tx, {
    to: known.email,
    language,
    template: 'sign-up-known',
    values: { person: known.name, link: `${origin}/login` },
  });
}

/**
 * Mails the sign-up code to whoever signs up, and where `begins`, to whoever is about to.
 * Throws THROTTLED after too many unused ones.
 */
export const requestVerification = (
  deps: Dependencies,
  email: string,
  client: ClientContext,
  { begins }: { begins: boolean },
): Promise<void> =>
  inConstantTime(async () => {
    await countHit(deps.db, deps.now(), limits.mailClient, client.clientAddress);
    await inTransaction(deps.db, async (tx) => {
      await lockAddress(tx, purpose, email);
      const known = await people.findPersonByEmail(tx, email);
      if (known && !isUnverified(known)) return hint(tx, deps, known);
      const language = known?.language ?? client.language;
      const expected = known || begins || (await codeIsOpen(tx, deps, { purpose, address: email }));
      return mailCode(tx, deps, email, language, { decoy: !expected });
    });
  });

/** Consumes the sign-up code and marks the address as verified; reviewers are notified of the request. */
async function verify(
  deps: Dependencies,
  email: string,
  otpCode: string,
  { clientAddress }: ClientContext,
): Promise<people.PersonRow> {
  await countHit(deps.db, deps.now(), limits.codeClient, clientAddress);
  await consumeCode(deps, { purpose, address: email, code: otpCode });
  await refundHit(deps.db, deps.now(), limits.codeClient, clientAddress);
  return inTransaction(deps.db, async (tx) => {
    const person = await people.findPersonByEmail(tx, email);
    if (!person || !(await people.markEmailVerified(tx, person.id, deps.now())))
      throw new Failure('CODE_EXPIRED');
    if (person.organisation_status === 'REQUESTED') await notifyReviewers(tx, person);
    await audit(
      tx,
      { clientAddress },
      {
        action: 'user.verify-email',
        subjectType: 'user',
        subjectId: person.id,
        organisationId: person.organisation_id,
      },
    );
    return { ...person, email_verified_at: deps.now() };
  });
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
  await verify(deps, email, otpCode, client);
}

/** Verifies the address and signs in. Throws CODE_WRONG or CODE_EXPIRED. */
export async function verifyAndSignIn(
  deps: Dependencies,
  email: string,
  otpCode: string,
  client: ClientContext,
): Promise<StartedSession> {
  const person = await verify(deps, email, otpCode, client);
  return inTransaction(deps.db, (tx) => startSession(tx, deps, person, client));
}

/** Mails the code to somebody who proved the password but not the address. */
export async function mailVerification(deps: Dependencies, person: people.PersonRow): Promise<void> {
  await tryIssueCode(deps, {
    purpose,
    address: person.email,
    language: person.language,
    template: 'sign-up-code',
  });
}

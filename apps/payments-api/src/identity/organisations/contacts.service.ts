import { inTransaction, type Tx } from '@sanaga/database';
import type { AuditAction } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import { assertOrganisation, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { nameToStrangers } from './holder-name.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { checkBusinessNumber } from '../auth/business-number.ts';
import { checkCode, issueCode, takeCode } from '../auth/codes.ts';
import { businessNumber } from '../auth/phone-numbers.ts';
import { verifyRecentSignIn } from '../auth/sign-in.service.ts';
import { countHit } from '../../kernel/throttle.ts';
import { limits } from '../auth/limits.ts';
import { notify } from '../../kernel/notifications/notifications.service.ts';
import {
  changeContact,
  findOrganisation,
  lockOrganisation,
  peopleOf,
  type OrganisationRow,
} from './organisations.repository.ts';

async function ownOf(deps: Dependencies, caller: MemberCaller): Promise<OrganisationRow> {
  assertOrganisation(caller);
  const holder = await findOrganisation(deps.db, caller.organisationId);
  if (!holder) throw new Failure('NOT_FOUND');
  return holder;
}

const emailCode = ({ organisationId, language }: MemberCaller, email: string, holder: OrganisationRow) =>
  ({
    purpose: 'CHANGE_ORGANISATION_EMAIL',
    address: email,
    subject: organisationId,
    language,
    template: 'organisation-email-code',
    values: { organisation: nameToStrangers(holder) },
  }) as const;

/**
 * Mails a code to an organisation's new address, good for that organisation and address only. Several organisations may
 * have the same one, so there is nothing to reveal. Throws FORBIDDEN, INVALID_INPUT, PASSWORD_REQUIRED, PASSWORD_WRONG or
 * THROTTLED.
 */
export async function requestEmailChange(
  deps: Dependencies,
  caller: MemberCaller,
  { email, password }: { email: string; password?: string | undefined },
): Promise<void> {
  const holder = await ownOf(deps, caller);
  if (email === holder.email.toLowerCase()) throw invalid('email', 'sameAddress');
  await verifyRecentSignIn(deps, caller, password);
  await countHit(deps.db, deps.now(), limits.contactChange, caller.organisationId);
  await issueCode(deps, emailCode(caller, email, holder));
}

/** Changes an organisation's address; the old one is notified. Throws FORBIDDEN, CODE_WRONG or CODE_EXPIRED. */
export async function confirmEmailChange(
  deps: Dependencies,
  caller: MemberCaller,
  { email, otpCode }: { email: string; otpCode: string },
): Promise<void> {
  const own = await ownOf(deps, caller);
  const codeId = await checkCode(deps, { ...emailCode(caller, email, own), code: otpCode });
  await change(deps, caller, codeId, 'organisation.change-email', { email }, async (tx, holder) =>
    queueMail(deps.jobs, tx, {
      to: holder.email,
      language: caller.language,
      template: 'organisation-email-changed',
      values: { organisation: holder.name },
    }),
  );
}

const phoneCode = ({ organisationId, language }: MemberCaller, holder: OrganisationRow, number: string) =>
  ({
    purpose: 'CHANGE_ORGANISATION_PHONE',
    address: holder.email.toLowerCase(),
    subject: `${organisationId} ${number}`,
    language,
    template: 'organisation-phone-code',
    values: { organisation: holder.name, number },
  }) as const;

/**
 * Checks that the number is a business number, as at sign-up, and mails a code to the organisation's address, good for
 * this number only. Throws FORBIDDEN, INVALID_INPUT, PASSWORD_REQUIRED, PASSWORD_WRONG, NUMBER_NOT_BUSINESS or
 * THROTTLED.
 */
export async function requestPhoneChange(
  deps: Dependencies,
  caller: MemberCaller,
  { phoneNumber, password }: { phoneNumber: string; password?: string | undefined },
): Promise<void> {
  const holder = await ownOf(deps, caller);
  const number = businessNumber(deps, phoneNumber);
  if (number.e164 === holder.phone_number) throw invalid('phoneNumber', 'sameNumber');
  await verifyRecentSignIn(deps, caller, password);
  await checkBusinessNumber(deps, number.msisdn, caller);
  await issueCode(deps, phoneCode(caller, holder, number.e164));
}

/**
 * Changes an organisation's business number, with what the operator reports of it now.
 * Throws FORBIDDEN, INVALID_INPUT, NUMBER_NOT_BUSINESS, CODE_WRONG, CODE_EXPIRED or THROTTLED.
 */
export async function confirmPhoneChange(
  deps: Dependencies,
  caller: MemberCaller,
  { phoneNumber, otpCode }: { phoneNumber: string; otpCode: string },
): Promise<void> {
  const holder = await ownOf(deps, caller);
  const number = businessNumber(deps, phoneNumber);
  const checked = await checkBusinessNumber(deps, number.msisdn, caller);
  const codeId = await checkCode(deps, { ...phoneCode(caller, holder, number.e164), code: otpCode });
  const contact = {
    phone_number: number.e164,
    business_number_checked_at: checked.checkedAt,
    registered_name: checked.registeredName,
  };
  await change(deps, caller, codeId, 'organisation.change-phone', contact, async (tx, before) =>
    queueMail(deps.jobs, tx, {
      to: before.email,
      language: caller.language,
      template: 'organisation-phone-changed',
      values: { organisation: before.name, number: number.e164 },
    }),
  );
}

/** Writes the change that a code allows, sends `mail` and notifies the other admins. */
async function change(
  deps: Dependencies,
  caller: MemberCaller,
  codeId: string,
  action: AuditAction,
  contact: Parameters<typeof changeContact>[2],
  mail: (tx: Tx, before: OrganisationRow) => Promise<void>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await takeCode(tx, deps, codeId);
    const before = await lockOrganisation(tx, caller.organisationId);
    if (before?.status !== 'APPROVED') throw new Failure('WRONG_STATUS');
    await changeContact(tx, before.id, contact, deps.now());
    await audit(tx, caller, { action, subjectType: 'organisation', subjectId: before.id });
    await mail(tx, before);
    const people = await peopleOf(tx, before.id);
    await notify(tx, {
      userIds: people
        .filter(
          ({ id, status, roles }) => id !== caller.userId && status === 'ACTIVE' && roles.includes('ADMIN'),
        )
        .map(({ id }) => id),
      organisationId: before.id,
      kind: 'organisation-contact-changed',
      values: { organisation: before.name },
      path: '/dashboard/settings',
    });
  });
}

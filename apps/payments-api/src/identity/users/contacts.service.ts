import { asSystem, inTransaction, type Tx } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { holderState } from '../auth/business-number.ts';
import { checkCode, issueCode, takeCode } from '../auth/codes.ts';
import { inConstantTime } from '../auth/constant-time.ts';
import {
  changingPeople,
  findPersonByEmail,
  isAddressTaken,
  personById,
  type Person,
} from '../auth/people.service.ts';
import { operatorNumber, personalNumber } from '../auth/phone-numbers.ts';
import { endSessionsOf } from '../auth/sessions.service.ts';
import { verifyOwnPassword } from '../auth/sign-in.service.ts';
import { countHit } from '../../kernel/throttle.ts';
import { limits } from '../auth/limits.ts';
import { voidActionTokens } from '../auth/action-tokens.ts';
import { changeContact } from './contacts.repository.ts';

interface EmailChange {
  /** The present address, and the new one; lower case. */
  email: string;
  newEmail: string;
  password: string;
}

interface PhoneChange {
  phoneNumber: string;
  newPhoneNumber: string;
  password: string;
}

async function verifyEmailChange(deps: Dependencies, caller: Caller, change: EmailChange): Promise<void> {
  if (change.email !== caller.email.toLowerCase()) throw invalid('email', 'ownAddress');
  if (change.newEmail === change.email) throw invalid('newEmail', 'sameAddress');
  await verifyOwnPassword(deps, caller, change.password);
}

/**
 * Mails a code to the new address, good for this person and that address only. A taken address gets a hint instead,
 * and a code that nobody can know replaces it. Throws INVALID_INPUT, PASSWORD_WRONG or THROTTLED.
 */
export async function requestEmailChange(
  deps: Dependencies,
  caller: Caller,
  change: EmailChange,
): Promise<void> {
  await verifyEmailChange(deps, caller, change);
  await countHit(deps.db, deps.now(), limits.contactChange, caller.userId);
  await inConstantTime(() =>
    inTransaction(deps.db, async (tx) => {
      // whose address it is, whatever holder they belong to: it decides which mail goes out, and no response reveals it
      const owner = await asSystem(tx, (all) => findPersonByEmail(all, change.newEmail));
      const template = owner ? null : 'email-change-code';
      await issueCode(deps, { ...emailCode(caller, change), template }, tx);
      if (owner) await hint(tx, deps, owner);
    }),
  );
}

const emailCode = ({ userId, language, name }: Caller, { newEmail }: EmailChange) =>
  ({
    purpose: 'CHANGE_EMAIL',
    address: newEmail,
    subject: userId,
    language,
    values: { person: name },
  }) as const;

/** Only the owner of a taken address learns that somebody wants to use it. */
async function hint(tx: Tx, deps: Dependencies, owner: Person): Promise<void> {
  const { ADMIN_CONSOLE_URL, ORG_PORTAL_URL } = deps.settings;
  await queueMail(deps.jobs, tx, {
    to: owner.email,
    language: owner.language,
    template: 'email-change-known',
    values: { person: owner.name, link: `${owner.super_admin ? ADMIN_CONSOLE_URL : ORG_PORTAL_URL}/login` },
  });
}

/**
 * Changes the caller's address. Throws as the request for it does, CODE_WRONG, CODE_EXPIRED, or ALREADY_MEMBER if
 * somebody else has taken the address meanwhile: only the mailbox's owner learns of it.
 */
export async function confirmEmailChange(
  deps: Dependencies,
  caller: Caller,
  change: EmailChange & { otpCode: string },
): Promise<void> {
  await verifyEmailChange(deps, caller, change);
  const codeId = await checkCode(deps, { ...emailCode(caller, change), code: change.otpCode });
  try {
    await changingPeople(deps, caller, {}, async (tx) => {
      await takeCode(tx, deps, codeId);
      await changeEmail(tx, deps, caller, change);
    });
  } catch (error) {
    if (!isAddressTaken(error)) throw error;
    throw new Failure('ALREADY_MEMBER', { fields: [{ field: 'newEmail', key: 'emailInUse' }] });
  }
}

async function changeEmail(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  { email, newEmail }: EmailChange,
): Promise<void> {
  // 1. The address, which an individual's wallet holder shares; of two changes at once the second finds it changed.
  const now = deps.now();
  const contact = { email: newEmail };
  if (!(await changeContact(tx, caller.userId, { email }, contact, now)))
    throw invalid('email', 'ownAddress');

  // 2. Nothing that was mailed to the old one is good any more.
  await endSessionsOf(tx, deps, caller.userId, 'e-mail changed', caller.sessionId);
  await voidActionTokens(tx, deps, 'RESET', caller.userId);
  await audit(tx, caller, { action: 'user.change-email', subjectType: 'user', subjectId: caller.userId });

  // 3. The old one is notified.
  await queueMail(deps.jobs, tx, {
    to: email,
    language: caller.language,
    template: 'email-changed',
    values: { person: caller.name },
  });
}

interface ProvenPhoneChange {
  person: Person;
  /** E.164. */
  number: string;
}

async function verifyPhoneChange(
  deps: Dependencies,
  caller: Caller,
  change: PhoneChange,
): Promise<ProvenPhoneChange> {
  const person = await personById(deps, caller.userId);
  if (personalNumber(deps, change.phoneNumber) !== person.phone_number)
    throw invalid('phoneNumber', 'ownNumber');
  const number = personalNumber(deps, change.newPhoneNumber, 'newPhoneNumber');
  if (number === person.phone_number) throw invalid('newPhoneNumber', 'sameNumber');
  await verifyOwnPassword(deps, caller, change.password);
  return { person, number };
}

const phoneCode = ({ email, language, id, name }: Person, number: string) =>
  ({
    purpose: 'CHANGE_PHONE',
    address: email,
    subject: `${id} ${number}`,
    language: language,
    template: 'phone-change-code',
    values: { person: name, number },
  }) as const;

/**
 * Mails a code to the caller's address, good for this number only. A number that the operator calls inactive is
 * refused; where it cannot say, or the number is not one of its own, the change continues.
 * Throws INVALID_INPUT, PASSWORD_WRONG, NUMBER_NOT_VALID or THROTTLED.
 */
export async function requestPhoneChange(
  deps: Dependencies,
  caller: Caller,
  change: PhoneChange,
): Promise<void> {
  const { person, number } = await verifyPhoneChange(deps, caller, change);
  await countHit(deps.db, deps.now(), limits.contactChange, caller.userId);
  const served = operatorNumber(deps, number);
  if (served && (await holderState(deps, served.msisdn)) === 'inactive')
    throw new Failure('NUMBER_NOT_VALID', { fields: [{ field: 'newPhoneNumber', key: 'numberInactive' }] });
  await issueCode(deps, phoneCode(person, number));
}

/** Changes the caller's number. Throws as the request for it does, CODE_WRONG or CODE_EXPIRED. */
export async function confirmPhoneChange(
  deps: Dependencies,
  caller: Caller,
  change: PhoneChange & { otpCode: string },
): Promise<void> {
  const { person, number } = await verifyPhoneChange(deps, caller, change);
  const codeId = await checkCode(deps, { ...phoneCode(person, number), code: change.otpCode });
  await changingPeople(deps, caller, {}, async (tx) => {
    await takeCode(tx, deps, codeId);
    const before = { phone_number: person.phone_number };
    if (!(await changeContact(tx, caller.userId, before, { phone_number: number }, deps.now())))
      throw invalid('phoneNumber', 'ownNumber');
    await audit(tx, caller, { action: 'user.change-phone', subjectType: 'user', subjectId: caller.userId });
    await queueMail(deps.jobs, tx, {
      to: person.email,
      language: person.language,
      template: 'phone-changed',
      values: { person: person.name, number },
    });
  });
}

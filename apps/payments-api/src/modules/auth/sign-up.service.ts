import { inTransaction, type Tx } from '@sanaga/database';
import type { AccountType, Language, MemberRole } from '@sanaga/domain';
import { audit } from '../../audit.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../failure.ts';
import { knownLocation } from '../../location.ts';
import { queueMail } from '../../mail.worker.ts';
import { notifySuperAdmins } from '../notifications/notifications.service.ts';
import { checkBusinessNumber, type BusinessCheck } from './business-number.ts';
import { codeIsOpen, consumeCode, tryIssueCode, type IssueOutcome } from './codes.ts';
import { lockAddress } from './codes.repository.ts';
import { evenly } from './evenly.ts';
import { hashPassword, insistOnStrength } from './passwords.ts';
import * as people from './people.repository.ts';
import { businessNumber, personalNumber } from './phone-numbers.ts';
import { type Origin, startSession, type StartedSession } from './sessions.service.ts';
import { countHit, limits, refundHit } from './throttle.ts';

/** Where a public call comes from, and in which language it is to be answered. */
export interface Visitor extends Origin {
  language: Language;
}

export interface SignUp {
  accountType: AccountType;
  name: string;
  email: string;
  phoneNumber: string;
  password: string;
  organisationName?: string;
  category?: string;
  location?: string;
  language?: Language;
}

const purpose = 'SIGN_UP';

/** An individual is alone and holds all three roles. */
const firstRoles = (accountType: AccountType): MemberRole[] =>
  accountType === 'INDIVIDUAL' ? ['ADMIN', 'INITIATOR', 'VALIDATOR'] : ['ADMIN'];

/** Somebody who signed up and has not shown yet that the address is theirs. */
const isUnverified = (person: people.PersonRow): boolean =>
  person.email_verified_at === null &&
  person.status === 'INACTIVE' &&
  person.organisation_status === 'REQUESTED';

/** Unused codes are counted the same for every address, so this tells nothing. */
function insistOnPatience(result: IssueOutcome): void {
  if (result.outcome === 'too-many') throw new Failure('THROTTLED', { retryAfter: result.retryAfter });
}

/**
 * Signs up a wallet holder and its first member; a code goes to the address. A known address gets the same answer,
 * and its owner a hint. Throws PASSWORD_WEAK, NUMBER_NOT_BUSINESS, INVALID_INPUT or THROTTLED.
 */
export async function createAccount(deps: Dependencies, input: SignUp, visitor: Visitor): Promise<void> {
  // 1. What is wrong with the input is said before the address is looked at.
  await countHit(deps.db, deps.now(), limits.signUpClient, visitor.clientAddress);
  insistOnStrength(input.password, 'password');
  const { phone, checked } = await checkPhone(deps, input, visitor);
  const location = knownLocation(input.location, phone);
  const passwordHash = await hashPassword(input.password);

  await evenly(() =>
    inTransaction(deps.db, async (tx) => {
      // 2. Who signs up with this address waits for whoever does the same.
      await lockAddress(tx, purpose, input.email);
      const known = await people.findPersonByEmail(tx, input.email);
      const language = input.language ?? visitor.language;
      const details = { input, location, phone, checked, passwordHash, language };

      // 3. A known address: its owner is told. 4. One never verified: what came last counts, under a code of its own.
      if (known && !isUnverified(known)) return hint(tx, deps, known);
      if (known) {
        await replaceRequest(tx, known, details);
        return mailCode(tx, deps, input.email, language, { anew: true });
      }

      // 5. A new one: the holder, its first member, and the code where none is on its way.
      await insertRequest(tx, deps, details, visitor);
      if (!(await codeIsOpen(tx, deps, { purpose, address: input.email })))
        await mailCode(tx, deps, input.email, language);
    }),
  );
}

interface Details {
  input: SignUp;
  location: string | null;
  phone: string;
  checked: BusinessCheck;
  passwordHash: string;
  language: Language;
}

async function checkPhone(deps: Dependencies, input: SignUp, { clientAddress }: Visitor) {
  if (input.accountType === 'INDIVIDUAL')
    return {
      phone: personalNumber(deps, input.phoneNumber),
      checked: { checkedAt: null, registeredName: null },
    };
  const number = businessNumber(deps, input.phoneNumber);
  const checked = await checkBusinessNumber(deps, number.msisdn, { email: input.email, clientAddress });
  return { phone: number.e164, checked };
}

const holderOf = ({ input, location, phone, checked }: Details) => ({
  account_type: input.accountType,
  name: input.accountType === 'INDIVIDUAL' ? input.name : (input.organisationName ?? input.name),
  email: input.email,
  phone_number: phone,
  category: input.category ?? null,
  location,
  business_number_checked_at: checked.checkedAt,
  registered_name: checked.registeredName,
});

const memberOf = ({ input, phone, passwordHash, language }: Details) => ({
  name: input.name,
  phone_number: phone,
  password_hash: passwordHash,
  language,
  roles: firstRoles(input.accountType),
});

async function insertRequest(
  tx: Tx,
  deps: Dependencies,
  details: Details,
  { clientAddress }: Visitor,
): Promise<void> {
  const created_at = deps.now();
  const organisation = await people.insertOrganisation(tx, { ...holderOf(details), created_at });
  const user = await people.insertUser(tx, {
    ...memberOf(details),
    organisation_id: organisation.id,
    email: details.input.email,
    status: 'INACTIVE',
    created_at,
  });
  if (!user) throw new Error('an address became taken under its lock');
  await audit(
    tx,
    { clientAddress },
    {
      action: 'organisation.sign-up',
      subjectType: 'organisation',
      subjectId: organisation.id,
      organisationId: organisation.id,
    },
  );
}

async function replaceRequest(tx: Tx, known: people.PersonRow, details: Details): Promise<void> {
  await people.updateUser(tx, known.id, memberOf(details));
  if (known.organisation_id) await people.updateRequest(tx, known.organisation_id, holderOf(details));
}

/** Without a name: whoever typed it may not be whose address this is, and a mail is no place for a stranger's words. */
async function mailCode(
  tx: Tx,
  deps: Dependencies,
  address: string,
  language: Language,
  { anew = false, decoy = false } = {},
): Promise<void> {
  const template = decoy ? null : 'sign-up-code';
  insistOnPatience(await tryIssueCode(deps, { purpose, address, language, template, anew }, tx));
}

/** A code that nobody can know takes the place of a real one; the owner hears that somebody tried. */
async function hint(tx: Tx, deps: Dependencies, known: people.PersonRow): Promise<void> {
  const language = known.language as Language;
  const result = await tryIssueCode(deps, { purpose, address: known.email, language, template: null }, tx);
  insistOnPatience(result);
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
  visitor: Visitor,
  { begins }: { begins: boolean },
): Promise<void> =>
  evenly(async () => {
    await countHit(deps.db, deps.now(), limits.mailClient, visitor.clientAddress);
    await inTransaction(deps.db, async (tx) => {
      await lockAddress(tx, purpose, email);
      const known = await people.findPersonByEmail(tx, email);
      if (known && !isUnverified(known)) return hint(tx, deps, known);
      const language = (known?.language as Language | undefined) ?? visitor.language;
      const expected = known || begins || (await codeIsOpen(tx, deps, { purpose, address: email }));
      return mailCode(tx, deps, email, language, { decoy: !expected });
    });
  });

/** Consumes the sign-up code and marks the address as verified; reviewers hear of the request. */
async function verify(
  deps: Dependencies,
  email: string,
  otpCode: string,
  { clientAddress }: Visitor,
): Promise<people.PersonRow> {
  await countHit(deps.db, deps.now(), limits.codeClient, clientAddress);
  await consumeCode(deps, { purpose, address: email, code: otpCode });
  await refundHit(deps.db, deps.now(), limits.codeClient, clientAddress);
  return inTransaction(deps.db, async (tx) => {
    const person = await people.findPersonByEmail(tx, email);
    if (!person || !(await people.markEmailVerified(tx, person.id, deps.now())))
      throw new Failure('CODE_EXPIRED');
    if (person.organisation_status === 'REQUESTED') await tellReviewers(tx, person);
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

async function tellReviewers(tx: Tx, person: people.PersonRow): Promise<void> {
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
  visitor: Visitor,
): Promise<void> {
  await verify(deps, email, otpCode, visitor);
}

/** Verifies the address and signs in. Throws CODE_WRONG or CODE_EXPIRED. */
export async function verifyAndSignIn(
  deps: Dependencies,
  email: string,
  otpCode: string,
  visitor: Visitor,
): Promise<StartedSession> {
  const person = await verify(deps, email, otpCode, visitor);
  return inTransaction(deps.db, (tx) => startSession(tx, deps, person, visitor));
}

/** Mails the code to somebody who proved the password but not the address. */
export async function mailVerification(deps: Dependencies, person: people.PersonRow): Promise<void> {
  await tryIssueCode(deps, {
    purpose,
    address: person.email,
    language: person.language as Language,
    template: 'sign-up-code',
  });
}

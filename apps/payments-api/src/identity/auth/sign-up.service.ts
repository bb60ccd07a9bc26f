import { inTransaction, type Tx } from '@sanaga/database';
import type { AccountType, Language, MemberRole } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { knownLocation } from '../../kernel/location.ts';
import { checkBusinessNumber, type BusinessCheck } from './business-number.ts';
import { codeIsOpen } from './codes.ts';
import { lockAddress } from './codes.repository.ts';
import { hint, isUnverified, mailCode, purpose } from './email-verification.service.ts';
import { inConstantTime } from './constant-time.ts';
import { hashPassword, assertStrength } from './passwords.ts';
import * as people from './people.repository.ts';
import { businessNumber, personalNumber } from './phone-numbers.ts';
import { countHit, limits } from './throttle.ts';
import type { ClientContext } from './client-context.ts';

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

/** An individual is alone and holds all three roles. */
const firstRoles = (accountType: AccountType): MemberRole[] =>
  accountType === 'INDIVIDUAL' ? ['ADMIN', 'INITIATOR', 'VALIDATOR'] : ['ADMIN'];

/**
 * Signs up a wallet holder and its first member; a code goes to the address. A known address gets the same response,
 * and its owner a hint. Throws PASSWORD_WEAK, NUMBER_NOT_BUSINESS, INVALID_INPUT or THROTTLED.
 */
export async function createAccount(deps: Dependencies, input: SignUp, client: ClientContext): Promise<void> {
  // 1. Errors in the input are returned before the address is looked up.
  await countHit(deps.db, deps.now(), limits.signUpClient, client.clientAddress);
  assertStrength(input.password, 'password');
  const { phone, checked } = await checkPhone(deps, input, client);
  const location = knownLocation(input.location, phone);
  const passwordHash = await hashPassword(input.password);

  await inConstantTime(() =>
    inTransaction(deps.db, async (tx) => {
      // 2. Who signs up with this address waits for whoever does the same.
      await lockAddress(tx, purpose, input.email);
      const known = await people.findPersonByEmail(tx, input.email);
      const language = input.language ?? client.language;
      const details = { input, location, phone, checked, passwordHash, language };

      // 3. A known address: its owner gets a mail. 4. One never verified: what came last counts, under a code of its
      // own.
      if (known && !isUnverified(known)) return hint(tx, deps, known);
      if (known) {
        await replaceRequest(tx, known, details);
        return mailCode(tx, deps, input.email, language, { reissue: true });
      }

      // 5. A new one: the holder, its first member, and the code where none was mailed.
      await insertRequest(tx, deps, details, client);
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

async function checkPhone(deps: Dependencies, input: SignUp, { clientAddress }: ClientContext) {
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
  { clientAddress }: ClientContext,
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

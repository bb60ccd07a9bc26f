import { Email } from '@sanaga/contract';
import { inTransaction, type Tx } from '@sanaga/database';
import type { AccountType, Language, MemberRole } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, type FieldError } from '../../kernel/failure.ts';
import { knownLocation } from './location.ts';
import { checkBusinessNumber, type BusinessCheck } from './business-number.ts';
import { codeIsOpen } from './codes.ts';
import { lockAddress } from './codes.repository.ts';
import { hint, isUnverified, mailCode } from './email-verification.service.ts';
import { inConstantTime } from './constant-time.ts';
import { hashPassword, assertStrength } from './passwords.ts';
import * as people from './people.repository.ts';
import { purpose, saveSignUp, type SignUpDetails } from './pending-sign-ups.ts';
import { businessNumber, personalNumber } from './phone-numbers.ts';
import { paced } from '../../kernel/pace.ts';
import { limits } from './limits.ts';
import type { ClientContext } from './client-context.ts';

interface SignUp {
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

/** Returns the roles of the first member. An individual is alone and holds all three. */
const firstRoles = (accountType: AccountType): MemberRole[] =>
  accountType === 'INDIVIDUAL' ? ['ADMIN', 'INITIATOR', 'VALIDATOR'] : ['ADMIN'];

/**
 * Signs up a wallet holder and its first member; a code goes to the address. A known address gets the same response,
 * and its owner a hint. Returns the challenge by which the person who verifies the address is known to have signed up.
 * Throws PASSWORD_WEAK, NUMBER_NOT_BUSINESS, INVALID_INPUT or THROTTLED.
 */
export async function createAccount(
  deps: Dependencies,
  input: SignUp,
  client: ClientContext,
): Promise<string> {
  // 1. Errors in the input are returned before the address is looked up.
  assertStrength(input.password, 'password', input);
  const { number, location } = readContact(deps, input);
  const checked = await checkNumber(deps, input, number, client);

  // 2. A network that signs many up waits between them.
  return paced(deps, limits.signUpNetwork, client, async () => {
    const passwordHash = await hashPassword(input.password);
    const values = { input, location, phone: number.e164, checked, passwordHash };
    return inConstantTime(() => inTransaction(deps.db, (tx) => saveAccount(tx, deps, values, client)));
  });
}

async function saveAccount(
  tx: Tx,
  deps: Dependencies,
  values: Omit<Checked, 'language'>,
  client: ClientContext,
): Promise<string> {
  const { input } = values;

  // 3. Sign-ups with the same address wait for each other.
  await lockAddress(tx, purpose, input.email);
  const known = await people.findPersonByEmail(tx, input.email);
  const language = input.language ?? client.language;
  const details = detailsOf({ ...values, language });

  // 4. A known address: its owner gets a mail.
  if (known && !isUnverified(known)) {
    await hint(tx, deps, known);
    return saveSignUp(tx, deps, input.email, client, {});
  }

  // 5. The holder and its first member; of those who sign up with one address the last, until it is verified.
  if (known) await replaceRequest(tx, known, details);
  else await insertRequest(tx, deps, input.email, details, client);

  // 6. The code, unless one was requested before for a new address.
  if (known || !(await codeIsOpen(tx, deps, { purpose, address: input.email })))
    await mailCode(tx, deps, input.email, language);
  return saveSignUp(tx, deps, input.email, client, { details });
}

interface Checked {
  input: SignUp;
  location: string | null;
  phone: string;
  checked: BusinessCheck;
  passwordHash: string;
  language: Language;
}

interface SignUpNumber {
  e164: string;
  /** The number of an organisation, which MTN can pay. */
  msisdn?: string;
}

/** Throws INVALID_INPUT next to each wrong field, so that nobody corrects one only to hear of the next. */
function readContact(deps: Dependencies, { accountType, email, phoneNumber, location }: SignUp) {
  const errors: FieldError[] = [];
  const read = <T>(reading: () => T): T | undefined => {
    try {
      return reading();
    } catch (error) {
      if (!(error instanceof Failure && error.details.fields)) throw error;
      errors.push(...error.details.fields);
      return undefined;
    }
  };
  if (!Email.safeParse(email).success) errors.push({ field: 'email', key: 'email' });
  const number = read<SignUpNumber>(() =>
    accountType === 'INDIVIDUAL'
      ? { e164: personalNumber(deps, phoneNumber) }
      : businessNumber(deps, phoneNumber),
  );
  const city = read(() => knownLocation(location, number?.e164 ?? phoneNumber));
  if (number === undefined || city === undefined || errors.length > 0)
    throw new Failure('INVALID_INPUT', { fields: errors });
  return { number, location: city };
}

async function checkNumber(
  deps: Dependencies,
  { email }: SignUp,
  { msisdn }: SignUpNumber,
  { clientAddress }: ClientContext,
): Promise<BusinessCheck> {
  if (msisdn === undefined) return { checkedAt: null, registeredName: null };
  return checkBusinessNumber(deps, msisdn, { email, clientAddress });
}

const detailsOf = ({ input, location, phone, checked, passwordHash, language }: Checked) =>
  ({
    holder: {
      account_type: input.accountType,
      name: input.accountType === 'INDIVIDUAL' ? input.name : (input.organisationName ?? input.name),
      email: input.email,
      phone_number: phone,
      category: input.category || null,
      location,
      business_number_checked_at: checked.checkedAt,
      registered_name: checked.registeredName,
    },
    member: {
      name: input.name,
      phone_number: phone,
      password_hash: passwordHash,
      language,
      roles: firstRoles(input.accountType),
    },
  }) satisfies SignUpDetails;
type Details = ReturnType<typeof detailsOf>;

async function insertRequest(
  tx: Tx,
  deps: Dependencies,
  email: string,
  { holder, member }: Details,
  { clientAddress }: ClientContext,
): Promise<void> {
  const created_at = deps.now();
  const organisation = await people.insertOrganisation(tx, { ...holder, created_at });
  const user = await people.insertUser(tx, {
    ...member,
    organisation_id: organisation.id,
    email,
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

async function replaceRequest(tx: Tx, known: people.PersonRow, { holder, member }: Details): Promise<void> {
  await people.updateUser(tx, known.id, member);
  if (known.organisation_id) await people.updateRequest(tx, known.organisation_id, holder);
}

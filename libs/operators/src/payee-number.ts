import { otherNetworkOf, type OtherNetwork } from '@sanaga/domain';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface PayeeNumber {
  /** Number with plus, as people and our own data have it. */
  e164: string;
  /** Digits with country code, as the operator has it. */
  msisdn: string;
}

/** MTN's own test numbers; some of them are not real Swedish numbers, so no library knows them. */
const sandboxNumber = /^(?:\+|00)?(467331234\d\d)$/;

/** Circumstances in which a number is read. */
export interface NumberRules {
  /** Set to accept MTN's test numbers too. */
  sandbox: boolean;
  /** Ranges and single numbers that are MTN's in addition to the known ones; digits after +237. */
  mtnRanges?: readonly string[];
}

/**
 * Parses a number as it is stored and sent: Cameroon, mobile, typed in any usual way. In the sandbox MTN's test numbers
 * are taken too. Whether MTN can pay it is for `readPayeeNumber` to say.
 */
export function parsePayeeNumber(
  input: string,
  { sandbox }: Pick<NumberRules, 'sandbox'>,
): PayeeNumber | undefined {
  const read = readNumber(input, sandbox);
  return read?.mobile ? { e164: read.e164, msisdn: read.e164.slice(1) } : undefined;
}

/** Reads a number that somebody types or uploads in the same way, and refuses a landline's or another network's. */
export function readPayeeNumber(
  input: string,
  { sandbox, mtnRanges }: NumberRules,
): PayeeNumber | { other: OtherNetwork } | undefined {
  const read = readNumber(input, sandbox);
  if (!read) return undefined;
  const other = otherNetworkOf(read.e164, mtnRanges);
  if (other) return { other };
  return read.mobile ? { e164: read.e164, msisdn: read.e164.slice(1) } : undefined;
}

function readNumber(input: string, sandbox: boolean): { e164: string; mobile: boolean } | undefined {
  // the library would drop what follows `;phone-context=` or `;isub=`
  if (/\p{L}/u.test(input)) return undefined;
  const test = sandbox ? sandboxNumber.exec(input.replace(/[\s().-]/g, ''))?.[1] : undefined;
  if (test) return { e164: `+${test}`, mobile: true };
  const parsed = parsePhoneNumberFromString(input, { defaultCountry: 'CM', extract: false });
  if (!parsed || parsed.ext || parsed.country !== 'CM') return undefined;
  // an invalid one has none; asking for both would look it up twice for each row of a file
  const type = parsed.getType();
  return type && { e164: parsed.number, mobile: type === 'MOBILE' };
}

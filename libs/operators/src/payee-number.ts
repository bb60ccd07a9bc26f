import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface PayeeNumber {
  /** With plus, as people and our own data have it. */
  e164: string;
  /** Digits with country code, as the operator has it. */
  msisdn: string;
}

/** MTN's own test numbers; some of them are no real Swedish numbers, so no library knows them. */
const sandboxNumber = /^(?:\+|00)?(467331234\d\d)$/;

/**
 * A number that can be paid: Cameroon, mobile, typed in any usual way. The prefix says nothing certain about the
 * operator, as numbers are portable. In the sandbox MTN's test numbers are taken too.
 */
export function parsePayeeNumber(input: string, { sandbox }: { sandbox: boolean }): PayeeNumber | undefined {
  const test = sandbox ? sandboxNumber.exec(input.replace(/[\s().-]/g, ''))?.[1] : undefined;
  if (test) return { e164: `+${test}`, msisdn: test };
  const parsed = parsePhoneNumberFromString(input, { defaultCountry: 'CM', extract: false });
  if (!parsed || parsed.ext || parsed.country !== 'CM' || parsed.getType() !== 'MOBILE') return undefined;
  return { e164: parsed.number, msisdn: parsed.number.slice(1) };
}

import { type PayeeNumber, readPayeeNumber } from '@sanaga/operators';
import { readNumber } from '@sanaga/reader';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { invalid } from '../../kernel/failure.ts';
import { digitsOf, numberRules, typedNumber } from '../../kernel/phone-numbers.ts';

/** Returns a number as MTN knows it; undefined for numbers of another network or country, or with too few digits. */
export function operatorNumber(deps: Dependencies, input: string): PayeeNumber | undefined {
  const typed = readNumber(input);
  const read = 'number' in typed ? readPayeeNumber(typed.number, numberRules(deps)) : undefined;
  return read && 'e164' in read ? read : undefined;
}

/** Reads a holder's business number, which MTN can pay. Throws INVALID_INPUT for `phoneNumber`. */
export const businessNumber = (deps: Dependencies, input: string): PayeeNumber =>
  typedNumber(deps, input, 'phoneNumber');

/** Reads a person's own number, of any network and country, in E.164. Throws INVALID_INPUT for `field`. */
export function personalNumber(deps: Dependencies, input: string, field = 'phoneNumber'): string {
  const ours = operatorNumber(deps, input);
  if (ours) return ours.e164;
  const parsed = parsePhoneNumberFromString(digitsOf(input, field), { defaultCountry: 'CM', extract: false });
  if (!parsed?.isValid()) throw invalid(field, 'phone');
  return parsed.number;
}

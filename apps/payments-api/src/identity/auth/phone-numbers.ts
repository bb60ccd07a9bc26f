import { parsePayeeNumber } from '@sanaga/operators';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { invalid } from '../../kernel/failure.ts';

const isSandbox = ({ settings }: Dependencies): boolean => settings.MOMO_TARGET_ENVIRONMENT === 'sandbox';

/** A number as the operator knows it, where it could know it at all. */
export const operatorNumber = (deps: Dependencies, input: string) =>
  parsePayeeNumber(input, { sandbox: isSandbox(deps) });

/** A holder's business number: one that the operator can pay. Throws INVALID_INPUT beside `phoneNumber`. */
export function businessNumber(deps: Dependencies, input: string): { e164: string; msisdn: string } {
  const number = operatorNumber(deps, input);
  if (!number) throw invalid('phoneNumber', 'phone');
  return number;
}

/** A person's own number, of any country, in E.164. Throws INVALID_INPUT beside `field`. */
export function personalNumber(deps: Dependencies, input: string, field = 'phoneNumber'): string {
  const payable = operatorNumber(deps, input);
  if (payable) return payable.e164;
  const parsed = parsePhoneNumberFromString(input, { defaultCountry: 'CM', extract: false });
  if (!parsed?.isValid()) throw invalid(field, 'phone');
  return parsed.number;
}

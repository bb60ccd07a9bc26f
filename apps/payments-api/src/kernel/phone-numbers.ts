import type { OtherNetwork } from '@sanaga/domain';
import { type NumberRules, type PayeeNumber, readPayeeNumber } from '@sanaga/operators';
import { readNumber } from '@sanaga/reader';
import type { Dependencies } from './dependencies.ts';
import { invalid } from './failure.ts';

/** Returns the rules by which numbers are read that people type or upload. */
export const numberRules = ({ settings }: Pick<Dependencies, 'settings'>): NumberRules => ({
  sandbox: settings.MOMO_TARGET_ENVIRONMENT === 'sandbox',
  mtnRanges: settings.MTN_NUMBER_RANGES,
});

/** Reads a number that MTN can pay or collect from. Throws INVALID_INPUT for `field`, which says whose number it is. */
export function typedNumber(deps: Dependencies, input: string, field: string): PayeeNumber {
  const read = readPayeeNumber(digitsOf(input, field), numberRules(deps));
  if (!read) throw invalid(field, 'phone');
  if ('other' in read) throw otherNetwork(field, read.other);
  return read;
}

/**
 * Returns the digits of an input that is to be read as a number. Throws INVALID_INPUT if digits may have been lost, as
 * in `67712345.0`, or if there are words behind them, which a library would drop: `677123456 x2`.
 */
export function digitsOf(input: string, field: string): string {
  const read = readNumber(input);
  if ('number' in read && !/\p{L}/u.test(read.number)) return read.number;
  if ('number' in read) throw invalid(field, 'phone');
  throw invalid(field, read.problem === 'MISSING' ? 'phone' : 'phoneDigitsLost');
}

const otherNetwork = (field: string, other: OtherNetwork) =>
  other.landline ? invalid(field, 'landline') : invalid(field, 'otherNetwork', { network: other.name });

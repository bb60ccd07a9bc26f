/** Amount as it was read: whole units, rounded down, and whether there was a fraction. */
interface Reading {
  whole: bigint;
  hasFraction: boolean;
}

/** Sign; digits in groups of three, or at most 15 without groups; a fraction. */
const pattern = /^([+-]?)(?:([1-9]\d{0,2})(?:([,. '’_])(\d{3}))((?:\3\d{3})*)|(\d{1,15}))(?:([.,])(\d+))?$/;

/**
 * Returns an amount as operators write it: a text or a JSON number, with or without a fraction and separators of
 * thousands; undefined if it is not a number, could mean two things, or has more than 15 digits. `5,000` is five
 * thousand, as English-speaking operators write it; `5.000` may be five.
 */
function read(value: unknown): Reading | undefined {
  if (typeof value === 'number') return readNumber(value);
  if (typeof value !== 'string' || value.length > 40) return undefined;
  const match = pattern.exec(value.replaceAll(/[\u00a0\u2009\u202f]/g, ' ').trim());
  if (!match) return undefined;
  const [, sign, head = '', group, second = '', rest = '', plain, point, fraction = ''] = match;
  const isGrouped = group !== undefined;
  if (isGrouped && (point === group || (group === '.' && rest === '' && point === undefined)))
    return undefined;
  const digits = plain ?? head + second + rest.replaceAll(/\D/g, '');
  if (digits.length > 15) return undefined;
  const hasFraction = /[1-9]/.test(fraction);
  const size = BigInt(digits);
  if (sign !== '-') return { whole: size, hasFraction };
  return { whole: hasFraction ? -size - 1n : -size, hasFraction };
}

function readNumber(value: number): Reading | undefined {
  if (!(Math.abs(value) < 1e15)) return undefined;
  return { whole: BigInt(Math.floor(value)), hasFraction: !Number.isInteger(value) };
}

/** Returns the whole units of an amount; undefined if it is not readable or has a fraction. */
export function wholeAmount(value: unknown): bigint | undefined {
  const reading = read(value);
  return reading?.hasFraction === false ? reading.whole : undefined;
}

/** Returns the whole units of an amount, rounded down; undefined if it is not readable. */
export const roundedDown = (value: unknown): bigint | undefined => read(value)?.whole;

/** Returns an ISO currency code in capitals; undefined for anything else. */
export function currencyOf(value: unknown): string | undefined {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return /^[A-Z]{3}$/.test(code) ? code : undefined;
}

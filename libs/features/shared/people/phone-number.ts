import { readNumber } from '@sanaga/reader';

export { formatPhone } from '@sanaga/domain';

/** Returns true if digits of a number may have been lost, as in a spreadsheet's 67712345.0. */
export function hasLostDigits(typed: string): boolean {
  const read = readNumber(typed);
  return 'problem' in read && read.problem !== 'MISSING';
}

/**
 * Turns what was typed into the form that the API takes. Without a country’s code it is a number in Cameroon, even a
 * wrong one; 00 is a plus. A number whose digits may be lost stays as it was typed, so that the API refuses it.
 */
export function toPhoneNumber(typed: string): string {
  if (hasLostDigits(typed)) return typed.trim();
  const read = readNumber(typed);
  const digits = ('number' in read ? read.number : '').replace(/[^\d+]/g, '').replace(/^00/, '+');
  if (digits.startsWith('+')) return digits;
  return /^237\d{7}/.test(digits) ? `+${digits}` : `+237${digits}`;
}

/** Returns true if there are enough digits for a query; the server decides what is a number. */
export const looksLikePhone = (typed: string): boolean =>
  typed.replace(/\D/g, '').length >= 9 && !hasLostDigits(typed);

export { formatPhone } from '@sanaga/domain';

/**
 * Turns what was typed into the form that the API takes. Without a country’s code it is a number in Cameroon, even a
 * wrong one; 00 is a plus.
 */
export function toPhoneNumber(typed: string): string {
  const digits = typed.replace(/[^\d+]/g, '').replace(/^00/, '+');
  if (digits.startsWith('+')) return digits;
  return /^237\d{7}/.test(digits) ? `+${digits}` : `+237${digits}`;
}

/** Returns true if there are enough digits for a query; the server decides what is a number. */
export const looksLikePhone = (typed: string): boolean => typed.replace(/\D/g, '').length >= 9;

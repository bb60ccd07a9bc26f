export { formatPhone } from '@sanaga/domain';

/** What was typed as the API takes it: nine digits are a number in Cameroon, 00 is a plus. */
export function toPhoneNumber(typed: string): string {
  const digits = typed.replace(/[^\d+]/g, '').replace(/^00/, '+');
  if (digits.startsWith('+')) return digits;
  return digits.length === 9 ? `+237${digits}` : `+${digits}`;
}

/** Whether there are enough digits for a query; the server decides what is a number. */
export const looksLikePhone = (typed: string): boolean => typed.replace(/\D/g, '').length >= 9;

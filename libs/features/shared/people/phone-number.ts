const cameroon = /^\+237(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/** A number as people write it: +237 6 77 41 20 85; other countries' stay as they are. */
export const formatPhone = (number: string): string => number.replace(cameroon, '+237 $1 $2 $3 $4 $5');

/** What was typed as the API takes it: nine digits are a number in Cameroon, 00 is a plus. */
export function toPhoneNumber(typed: string): string {
  const digits = typed.replace(/[^\d+]/g, '').replace(/^00/, '+');
  if (digits.startsWith('+')) return digits;
  return digits.length === 9 ? `+237${digits}` : `+${digits}`;
}

/** Whether there are enough digits for a query; the server decides what is a number. */
export const looksLikePhone = (typed: string): boolean => typed.replace(/\D/g, '').length >= 9;

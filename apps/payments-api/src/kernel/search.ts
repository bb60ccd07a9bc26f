/** The pattern by which LIKE finds what contains this text: the signs that mean more to it mean themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The pattern for a piece of a phone number, however it is grouped; undefined where the text is none. */
export function containingNumber(text: string): string | undefined {
  const digits = text.replaceAll(/[\s+]/g, '');
  return /^\d{3,}$/.test(digits) ? containing(digits) : undefined;
}

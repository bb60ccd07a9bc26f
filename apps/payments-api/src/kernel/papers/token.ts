import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32: no letter is taken for a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** 130 bits. */
const symbols = 26;

/** Creates a token that nobody can guess or work out. */
export const newToken = (): string =>
  [...randomBytes(symbols)].map((byte) => alphabet[byte % alphabet.length]).join('');

/** In groups, as it is printed. */
export const printedToken = (token: string): string => token.replace(/(.{5})(?=.)/g, '$1-');

/**
 * Restores a typed token to the form in which it was issued, whatever its capitals, hyphens and look-alikes; undefined
 * if it is not a token.
 */
export function typedToken(typed: string): string | undefined {
  const token = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return token.length === symbols && [...token].every((symbol) => alphabet.includes(symbol))
    ? token
    : undefined;
}

export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

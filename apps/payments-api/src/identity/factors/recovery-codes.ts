import { createHash, randomInt } from 'node:crypto';
import { authenticatorCodes } from '@sanaga/domain';

/** Crockford's symbols: none is taken for another. */
const symbols = '0123456789abcdefghjkmnpqrstvwxyz';
const [groups, inGroup] = [4, 4];

const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: inGroup }, () => symbols[randomInt(symbols.length)]).join(''),
  ).join('-');

/** Makes the recovery codes of an app: 80 random bits each, which nobody guesses. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: authenticatorCodes.recoveryCodes }, newCode);

/** Reads a code as people copy it: in capitals, with other gaps, with letters that look like digits. */
const asMade = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');

/** Returns what is stored of a code, which has all the entropy it needs: a plain digest does. */
export const recoveryCodeHash = (typed: string): Buffer =>
  createHash('sha256').update(asMade(typed)).digest();

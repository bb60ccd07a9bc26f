import { createHash, randomBytes } from 'node:crypto';
import { derivedKey, seal, unseal } from './sealing.ts';

/** Returns 256 random bits that fit into a header and an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns what the database stores of a token, which has all the entropy it needs: a plain digest does. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface TokenPair {
  accessToken: string;
  /** Milliseconds since the epoch. */
  accessTokenExpires: number;
  refreshToken: string;
}

const keyFrom = (token: string): Buffer => derivedKey(token, 'successor of a refresh token');

/** Encrypts a pair so that only a client that presents the token it replaces can read it. */
export const sealPair = (pair: TokenPair, replaced: string): Buffer =>
  seal(keyFrom(replaced), JSON.stringify(pair));

/** Opens what `sealPair` made. Throws where the token is another. */
export const openPair = (sealed: Buffer, replaced: string): TokenPair =>
  JSON.parse(unseal(keyFrom(replaced), sealed)) as TokenPair;

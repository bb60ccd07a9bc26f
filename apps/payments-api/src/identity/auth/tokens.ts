import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

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

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const keyFrom = (token: string): Buffer =>
  Buffer.from(hkdfSync('sha256', token, '', 'successor of a refresh token', 32));

/** Encrypts a pair so that only a client that presents the token it replaces can read it. */
export function sealPair(pair: TokenPair, replaced: string): Buffer {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, keyFrom(replaced), iv);
  const sealed = Buffer.concat([sealing.update(JSON.stringify(pair), 'utf8'), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
}

/** Opens what `sealPair` made. Throws where the token is another. */
export function openPair(sealed: Buffer, replaced: string): TokenPair {
  const opening = createDecipheriv(cipher, keyFrom(replaced), sealed.subarray(0, ivBytes));
  opening.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  const pair = Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]);
  return JSON.parse(pair.toString('utf8')) as TokenPair;
}

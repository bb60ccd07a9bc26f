import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Derives a key for one purpose from a secret that has all the entropy it needs. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Encrypts a text, which opens for the same subject only. */
export function seal(key: Buffer, text: string, subject = ''): Buffer {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(subject));
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
}

/** Opens what `seal` made. Throws where the key or the subject is another. */
export function unseal(key: Buffer, sealed: Buffer, subject = ''): string {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes)).setAAD(Buffer.from(subject));
  opening.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]).toString(
    'utf8',
  );
}

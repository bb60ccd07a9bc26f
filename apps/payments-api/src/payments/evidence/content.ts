import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

const version = 'sanaga.approval.v1';

/** One payment as its approver signs it; amounts are whole XAF. */
export interface SignedItem {
  id: string;
  attempt: number;
  /** 1, and one more each time that payments of a bulk transaction are excluded. */
  revision: number;
  amount: number;
  fee: number;
  tax: number;
  levy: number;
  total: number;
  /** Name of the payee, or of a bulk transaction. */
  payee: string;
  /** E.164; null for a bulk transaction. */
  number: string | null;
  operator: string;
  /** SHA-256 of the payments of a bulk transaction in canonical form, in base64url; null for a single payment. */
  rowsDigest: string | null;
}

/** Content that one ceremony signs: the challenge is the SHA-256 of its canonical bytes. */
export interface SignedContent {
  v: typeof version;
  organisation: string;
  approver: string;
  /** Person in whose place the approver approves; null for themselves. */
  deputyFor: string | null;
  /** 256 random bits in base64url. */
  nonce: string;
  items: SignedItem[];
  /** Version of the approval policy; 0 if the organisation has none. */
  policy: number;
}

export const newContent = (content: Omit<SignedContent, 'v'>): SignedContent => ({ ...content, v: version });

/** Returns the only bytes of a value in canonical JSON (RFC 8785). */
export function canonicalBytes(value: object): Buffer {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('a value without canonical form');
  return Buffer.from(text);
}

export const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** Returns the digest by which an approval names what was approved. */
export const itemDigest = (item: SignedItem): Buffer => sha256(canonicalBytes(item));

/** Reads canonical bytes back. */
export const readContent = (bytes: Buffer): SignedContent => JSON.parse(bytes.toString()) as SignedContent;

/** Lists the fields in which a payment is not what was signed any more. */
export const changedFields = (signed: SignedItem, present: SignedItem): (keyof SignedItem)[] =>
  (Object.keys(present) as (keyof SignedItem)[]).filter((field) => signed[field] !== present[field]);

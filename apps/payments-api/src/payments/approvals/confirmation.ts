import type { ApprovalMethod } from '@sanaga/domain';

/** Way in which an approver has confirmed an approval. */
export interface Confirmation {
  method: ApprovalMethod;
  /** Mailed code that was used up for it. */
  codeId: string | null;
  /** Stored signature of a passkey. */
  evidenceId: string | null;
  /** SHA-256 of what was approved, in canonical form; null where it was not read. */
  contentDigest: Buffer | null;
}

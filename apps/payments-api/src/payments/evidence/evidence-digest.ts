import { canonicalBytes, sha256 } from './content.ts';
import type { EvidenceRow } from './evidence.repository.ts';

const base64 = (bytes: Buffer): string => bytes.toString('base64url');

/** Maps what is stored of a signature, its bytes in base64url; what was signed stays the text that it is. */
export const toEvidence = (row: EvidenceRow) => ({
  content: row.content.toString(),
  clientDataJSON: base64(row.client_data_json),
  authenticatorData: base64(row.authenticator_data),
  signature: base64(row.signature),
  credentialId: base64(row.credential_id),
  publicKey: base64(row.public_key),
  algorithm: row.algorithm,
  rpId: row.rp_id,
  origin: row.origin,
  flags: row.flags,
  counter: Number(row.counter),
  counterStood: row.counter_stood,
  verifiedAt: row.verified_at.toISOString(),
});

/** Returns the digest of everything that is stored of a signature, by which the audit log names it; in base64url. */
export const evidenceDigest = (row: EvidenceRow): string =>
  base64(
    sha256(
      canonicalBytes({
        ...toEvidence(row),
        id: row.id,
        organisation: row.organisation_id,
        approver: row.approver_id,
        content: base64(row.content),
        challenge: base64(row.challenge),
      }),
    ),
  );

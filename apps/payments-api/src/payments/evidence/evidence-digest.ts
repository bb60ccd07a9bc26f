import { canonicalBytes, sha256 } from './content.ts';
import type { EvidenceRow } from './evidence.repository.ts';

const text = (bytes: Buffer): string => bytes.toString('base64url');

/** Returns the digest of everything that is stored of a signature, by which the audit log names it; in base64url. */
export const evidenceDigest = (row: EvidenceRow): string =>
  text(
    sha256(
      canonicalBytes({
        id: row.id,
        organisation: row.organisation_id,
        approver: row.approver_id,
        content: text(row.content),
        challenge: text(row.challenge),
        clientDataJSON: text(row.client_data_json),
        authenticatorData: text(row.authenticator_data),
        signature: text(row.signature),
        credentialId: text(row.credential_id),
        publicKey: text(row.public_key),
        algorithm: row.algorithm,
        rpId: row.rp_id,
        origin: row.origin,
        flags: row.flags,
        counter: Number(row.counter),
        counterStood: row.counter_stood,
        verifiedAt: row.verified_at.toISOString(),
      }),
    ),
  );

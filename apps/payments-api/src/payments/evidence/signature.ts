import type { Tx } from '@sanaga/database';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { verifyAssertion } from '../../identity/factors/assertions.ts';
import { clientDataOf } from '../../identity/factors/passkey-challenges.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { lockPayment } from '../approvals/approval-facts.repository.ts';
import { changedFields, itemDigest, readContent, type SignedContent, type SignedItem } from './content.ts';
import { signedItem } from './content.repository.ts';
import { evidenceDigest } from './evidence-digest.ts';
import * as repository from './evidence.repository.ts';

/** Assertion as a browser gives it, with the challenge that it answers if the client says so. */
export interface Assertion extends AuthenticationResponseJSON {
  challengeId?: string;
}

/** Proof that the caller's passkey signed this very payment. */
export interface Signed {
  evidenceId: string;
  /** As the audit log names the evidence, in base64url. */
  evidenceDigest: string;
  contentDigest: Buffer;
  /** Version of the policy that was signed with it. */
  policy: number;
  /** Person in whose place it was signed; null for the caller's own. */
  deputyFor: string | null;
}

/** Returns the failure of an approval that is not what was signed any more, in these fields. */
export const changed = (fields: readonly string[]): Failure =>
  new Failure('APPROVAL_CONTENT_CHANGED', { changed: [...fields] });

/**
 * Checks that the caller's passkey signed this payment as it is now, and stores the proof; the payment is locked until
 * commit. A signature over several payments confirms each of them once. Throws PASSKEY_EXPIRED, PASSKEY_REFUSED,
 * SIGNATURE_OF_ANOTHER, SIGNATURE_ELSEWHERE, SIGNATURE_USED, PAYMENT_NOT_SIGNED, and APPROVAL_CONTENT_CHANGED with the
 * fields that are different by now.
 */
export async function takeSignature(
  tx: Tx,
  deps: Dependencies,
  caller: MemberCaller,
  { id, assertion }: { id: string; assertion: Assertion },
): Promise<Signed> {
  // 1. What was given to this person to sign.
  await lockPayment(tx, id);
  const challenge = await challengeOf(tx, deps, caller, assertion);
  const content = readContent(challenge.content);
  const signed = content.items.find((item) => item.id === id);
  if (!signed) throw new Failure('PAYMENT_NOT_SIGNED');

  // 2. The signature, which is verified and stored at its first use.
  const known = await repository.findEvidence(tx, challenge.digest);
  if (known && (await repository.hasConfirmed(tx, known.id, id))) throw new Failure('SIGNATURE_USED');
  if (challenge.expires_at <= deps.now()) throw new Failure('PASSKEY_EXPIRED');
  const evidence = known ?? (await storeEvidence(tx, deps, caller, challenge, assertion));
  assertSame(evidence, assertion);

  // 3. The payment as it is.
  const present = await assertUnchanged(tx, signed);
  return {
    evidenceId: evidence.id,
    evidenceDigest: evidenceDigest(evidence),
    contentDigest: itemDigest(present),
    policy: content.policy,
    deputyFor: content.deputyFor,
  };
}

async function challengeOf(
  tx: Tx,
  { settings }: Dependencies,
  caller: MemberCaller,
  assertion: Assertion,
): Promise<repository.ChallengeRow> {
  const { challenge, origin } = clientDataOf(assertion.response.clientDataJSON);
  const found = await repository.findChallenge(tx, Buffer.from(challenge, 'base64url'));
  const isNamed = assertion.challengeId === undefined || assertion.challengeId === found?.id;
  if (!found || !isNamed) throw new Failure('PASSKEY_EXPIRED');
  if (found.approver_id !== caller.userId) throw new Failure('SIGNATURE_OF_ANOTHER');
  if (!settings.relyingParties.ORG_PORTAL.origins.includes(origin)) throw new Failure('SIGNATURE_ELSEWHERE');
  return found;
}

async function storeEvidence(
  tx: Tx,
  deps: Dependencies,
  { userId, organisationId }: MemberCaller,
  { content, digest }: repository.ChallengeRow,
  { challengeId: _, ...response }: Assertion,
): Promise<repository.EvidenceRow> {
  const challenge = digest.toString('base64url');
  const { evidence } = await verifyAssertion(tx, deps, { response, challenge, userId });
  const stored = await repository.insertEvidence(tx, {
    organisation_id: organisationId,
    approver_id: userId,
    content,
    challenge: digest,
    client_data_json: evidence.clientDataJSON,
    authenticator_data: evidence.authenticatorData,
    signature: evidence.signature,
    credential_id: evidence.credentialId,
    public_key: evidence.publicKey,
    algorithm: evidence.algorithm,
    rp_id: evidence.rpId,
    origin: evidence.origin,
    flags: evidence.flags,
    counter: BigInt(evidence.counter),
    counter_stood: evidence.counterStood,
    verified_at: deps.now(),
  });
  const found = stored ?? (await repository.findEvidence(tx, digest));
  if (!found) throw new Error('evidence that conflicts is not there');
  return found;
}

/** Throws PASSKEY_EXPIRED for another answer to a challenge that was answered before. */
function assertSame(evidence: repository.EvidenceRow, { response }: Assertion): void {
  const isSame =
    evidence.signature.equals(Buffer.from(response.signature, 'base64url')) &&
    evidence.client_data_json.equals(Buffer.from(response.clientDataJSON, 'base64url')) &&
    evidence.authenticator_data.equals(Buffer.from(response.authenticatorData, 'base64url'));
  if (!isSame) throw new Failure('PASSKEY_EXPIRED');
}

async function assertUnchanged(tx: Tx, signed: SignedItem): Promise<SignedItem> {
  const present = await signedItem(tx, signed.id);
  const fields = changedFields(signed, present);
  if (fields.length > 0) throw changed(fields);
  return present;
}

/** Throws APPROVAL_CONTENT_CHANGED if another version of the policy is in force than the one that was signed. */
export function assertPolicySigned(signed: Pick<SignedContent, 'policy'>, version: number): void {
  if (signed.policy !== version) throw changed(['policy']);
}

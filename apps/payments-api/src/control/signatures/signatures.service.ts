import { inTransaction, withStatementLimit, type Database, type Tx } from '@sanaga/database';
import { askedFactors, eachPersonOnce, isSureEnough, requirementsOf } from '@sanaga/domain';
import type { Finding } from '@sanaga/ledger';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { cose, decodeCredentialPublicKey, parseAuthenticatorData } from '@simplewebauthn/server/helpers';
import {
  canonicalBytes,
  itemDigest,
  readContent,
  sha256,
  type SignedItem,
} from '../../payments/evidence/content.ts';
import { signedItems } from '../../payments/evidence/content.repository.ts';
import { evidenceDigest } from '../../payments/evidence/evidence-digest.ts';
import { evidenceByIds, type EvidenceRow } from '../../payments/evidence/evidence.repository.ts';
import * as repository from './signatures.repository.ts';

type Evidence = EvidenceRow;
type Approval = repository.ApprovalRow;

const atOnce = 500;

/** Lists what does not hold; `examined` counts what was looked at. */
class Findings {
  examined = 0;
  readonly violations: string[] = [];

  add(lines: readonly string[]): void {
    this.examined += 1;
    this.violations.push(...lines);
  }

  of(id: string, title: string): Finding {
    const { examined, violations } = this;
    return { id, title, ok: violations.length === 0, examined, violations };
  }
}

const text = (bytes: Buffer): string => bytes.toString('base64url');

/** Returns why a signature does not hold by the stored key, bytes and page; undefined if it does. */
async function refusalOf(evidence: Evidence): Promise<string | undefined> {
  const id = text(evidence.credential_id);
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(evidence.client_data_json),
          authenticatorData: text(evidence.authenticator_data),
          signature: text(evidence.signature),
        },
      },
      expectedChallenge: text(sha256(evidence.content)),
      expectedOrigin: evidence.origin,
      expectedRPID: evidence.rp_id,
      credential: { id, publicKey: new Uint8Array(evidence.public_key), counter: 0 },
    });
    return verified ? undefined : 'its signature does not hold';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const isWithin = (origin: string, rpId: string): boolean => {
  const host = URL.parse(origin)?.hostname ?? '';
  return host === rpId || host.endsWith(`.${rpId}`);
};

/** Lists the stored fields of evidence that are not what was signed. */
function untrueFields(evidence: Evidence): string[] {
  const content = readContent(evidence.content);
  const key = decodeCredentialPublicKey(new Uint8Array(evidence.public_key));
  const { flags, counter } = parseAuthenticatorData(new Uint8Array(evidence.authenticator_data));
  const isTrue = {
    challenge: sha256(evidence.content).equals(evidence.challenge),
    'canonical form': canonicalBytes(content).equals(evidence.content),
    holder: content.organisation === evidence.organisation_id,
    approver: content.approver === evidence.approver_id,
    algorithm: key.get(cose.COSEKEYS.alg) === evidence.algorithm,
    flags: flags.flagsInt === evidence.flags,
    counter: BigInt(counter) === evidence.counter,
    page: isWithin(evidence.origin, evidence.rp_id),
  };
  return Object.entries(isTrue).flatMap(([field, holds]) => (holds ? [] : [field]));
}

/** Lists faults; what is damaged so far that it cannot be read is one. */
async function faultsIn(of: string, find: () => Promise<string[]> | string[]): Promise<string[]> {
  try {
    return (await find()).map((fault) => `${of}: ${fault}`);
  } catch (error) {
    return [`${of} cannot be read: ${String(error)}`];
  }
}

const faultsOf = (evidence: Evidence): Promise<string[]> =>
  faultsIn(`evidence ${evidence.id}`, async () => {
    const refusal = await refusalOf(evidence);
    return [
      ...(refusal === undefined ? [] : [refusal]),
      ...untrueFields(evidence).map((field) => `its ${field} is not what was signed`),
    ];
  });

async function checkSignatures(tx: Tx): Promise<Finding> {
  const found = new Findings();
  for (let after = repository.firstId; ;) {
    const page = await repository.evidenceAfter(tx, after, atOnce);
    for (const evidence of page) found.add(await faultsOf(evidence));
    const last = page.at(-1);
    if (!last || page.length < atOnce)
      return found.of('A1', 'each stored signature was made by its key over its bytes, on its page');
    after = last.id;
  }
}

/** Compares an approval with the payment, with what was signed for it, and with the audit log. */
function faultsOfApproval(
  approval: Approval,
  item: SignedItem | undefined,
  evidence: Evidence | undefined,
): string[] {
  const { content_digest: digest, method, released, attempt, total, deputy_for: deputyFor } = approval;
  if (!item || !digest) return ['what was approved is not there'];
  // one over another total that released nothing fell away with a change of the payment
  const stands = released || BigInt(item.total) === total;
  const named = evidence ? evidenceDigest(evidence) : null;
  const isAudited = approval.audited?.some(
    (one) => one.evidence === named && one.method === method && one.deputyFor === deputyFor,
  );
  return [
    ...(stands && !itemDigest({ ...item, attempt }).equals(digest)
      ? ['the payment is not what was approved']
      : []),
    ...(method === 'PASSKEY' && !evidence ? ['its signature is not there'] : []),
    ...(evidence ? faultsOfSigned(approval, digest, evidence) : []),
    ...(isAudited === true ? [] : ['the audit log does not say that it was confirmed like this']),
  ];
}

function faultsOfSigned(approval: Approval, digest: Buffer, evidence: Evidence): string[] {
  const { approver_id, organisation_id, content } = evidence;
  const { items, policy, deputyFor } = readContent(content);
  const signed = items.find(({ id }) => id === approval.transaction_id);
  const isItem = signed && itemDigest(signed).equals(digest) && signed.attempt === approval.attempt;
  const isTheirs = approver_id === approval.approver_id && organisation_id === approval.organisation_id;
  return [
    ...(isItem === true ? [] : ['the payment is not what was signed']),
    ...(isTheirs ? [] : ['another person has signed it']),
    ...(deputyFor === approval.deputy_for ? [] : ['it was signed in another person’s place']),
    ...(policy === (approval.policy_version ?? 0) ? [] : ['another policy was signed']),
  ];
}

async function checkApprovals(tx: Tx): Promise<Finding> {
  const found = new Findings();
  for (let after = repository.firstId; ;) {
    const ids = await repository.approvedAfter(tx, after, atOnce);
    const approvals = await repository.approvalsOf(tx, ids);
    const items = new Map((await signedItems(tx, ids)).map((item) => [item.id, item]));
    const signed = approvals.flatMap(({ evidence_id }) => evidence_id ?? []);
    const evidence = new Map((await evidenceByIds(tx, signed)).map((one) => [one.id, one]));
    for (const approval of approvals) {
      const { transaction_id: id, approver_id: by, evidence_id } = approval;
      const find = () => faultsOfApproval(approval, items.get(id), evidence.get(evidence_id ?? ''));
      found.add(await faultsIn(`approval of ${id} by ${by}`, find));
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < atOnce)
      return found.of('A2', 'payments are what was signed or approved, and the audit log says the same');
    after = last;
  }
}

const perPolicy = <Rule>(now: Rule, before: Rule | null): Rule[] => (before === null ? [now] : [now, before]);

/** Lists what a release lacks by the policy at that time and the one at the payment's creation, as the domain has them. */
function faultsOfRelease(release: repository.ReleaseRow): string[] {
  const { judged, tiers, step_up, approver_ids: approvers } = release;
  if (!tiers || !step_up) return ['its policy is not there'];
  const requirements = requirementsOf(perPolicy(tiers, release.tiers_before), judged);
  const needed = Math.max(...requirements.map(({ approvals }) => approvals));
  const asked = askedFactors(perPolicy(step_up, release.step_up_before), judged);
  const given = (release.given ?? []).filter(({ method }) => isSureEnough(method, asked));
  const counted = eachPersonOnce(given.filter(({ userId }) => approvers.includes(userId)));
  const sure = new Set(given.map(({ userId }) => userId));
  return [
    ...approvers.filter((by) => !sure.has(by)).map((by) => `${by} has not approved it as asked`),
    ...(counted.length < needed ? [`${counted.length} of ${needed} approvals`] : []),
  ];
}

async function checkReleases(tx: Tx): Promise<Finding> {
  const found = new Findings();
  for (let after = repository.firstId; ;) {
    const page = await repository.releasesAfter(tx, after, atOnce);
    for (const release of page)
      found.add(await faultsIn(`release of ${release.transaction_id}`, () => faultsOfRelease(release)));
    const last = page.at(-1);
    if (!last)
      return found.of('A3', 'each release had as many approvals, and the factors, as its policies ask for');
    after = last.transaction_id;
  }
}

async function checkDeputies(tx: Tx): Promise<Finding> {
  const violations = (await repository.approvalsWithoutDeputy(tx)).map(
    ({ transaction_id, approver_id, deputy_for }) =>
      `approval of ${transaction_id} by ${approver_id}: nothing says that they were the deputy of ${deputy_for} then`,
  );
  const examined = await repository.countApprovalsOfDeputies(tx);
  const title = 'each approval in somebody’s place was given while its approver was their deputy';
  return { id: 'A4', title, ok: violations.length === 0, examined, violations };
}

/**
 * Checks approvals from the database alone, as the transaction sees it: each signature by its key, what was signed by the
 * payment as it was released, the approvals of each release by the policies, and those of deputies by their days.
 */
export const verifySignaturesIn = async (tx: Tx): Promise<Finding[]> => [
  await checkSignatures(tx),
  await checkApprovals(tx),
  await checkReleases(tx),
  await checkDeputies(tx),
];

/** As `verifySignaturesIn`, on one snapshot, also while the product runs. */
export const verifySignatures = (db: Database): Promise<Finding[]> =>
  withStatementLimit(Infinity, () =>
    inTransaction(db, verifySignaturesIn, { isolation: 'repeatable read', readOnly: true }),
  );

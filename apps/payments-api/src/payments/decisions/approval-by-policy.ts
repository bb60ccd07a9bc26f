import { together, type Tx } from '@sanaga/database';
import { isSureEnough, missingApprovals, type StepUpMethod } from '@sanaga/domain';
import { ownFactors } from '../../identity/factors/own-factors.repository.ts';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import {
  lockApprovers,
  lockPayment,
  recordApproval,
  recordRelease,
} from '../approvals/approval-facts.repository.ts';
import { countsAs, judge } from '../approvals/judgement.ts';
import { itemDigest } from '../evidence/content.ts';
import { signedItem } from '../evidence/content.repository.ts';
import { assertPolicySigned } from '../evidence/signature.ts';
import { settleForApprover } from '../transactions/payment-notifications.ts';
import type { NamedTransactionRow, TransactionRow } from '../transactions/transactions.repository.ts';
import { transition } from '../transactions/transitions.repository.ts';
import type { Decidable } from './decidable.ts';
import { bySession, proofDetail, type Confirmed } from './proof.ts';
import { whoseApproval } from './whose-approval.ts';

interface Approval<Acknowledged> {
  caller: MemberCaller;
  id: string;
  confirmation: Confirmed;
  payments: number | undefined;
  acknowledged: Acknowledged | undefined;
}

/** Payment that an approval has released. */
interface Released {
  row: TransactionRow;
  /** Confirmation of the approval that this press gave; null if the caller has given theirs earlier. */
  confirmation: Confirmed | null;
  /** Person in whose place the caller has approved it; null for themselves. */
  deputyFor: string | null;
}

/**
 * Approves a payment of an organisation with a policy. Returns it if this was the last approval that it needed;
 * WAITS if others are missing, or the caller has approved it before; undefined if it does not wait any more, or is with
 * its makers. All
 * approvals are counted here, while the payment is locked: who is suspended since, has left or has lost the role does
 * not count. Where the caller's own approval does not count, it is given in the place of somebody whose deputy they are.
 * Throws APPROVAL_NOT_NEEDED if only others may approve it, STEP_UP_REQUIRED, and APPROVAL_CONTENT_CHANGED if
 * another policy was signed, or in another person's place.
 */
export async function approveByPolicy<Acknowledged>(
  tx: Tx,
  deps: Dependencies,
  subject: Decidable<Acknowledged>,
  { caller, id, confirmation, payments, acknowledged }: Approval<Acknowledged>,
): Promise<Released | 'WAITS' | undefined> {
  // 1. The payment and its approvals, while neither changes.
  const { row, contentDigest } = await lockAndRead(tx, subject, { caller, id, confirmation });
  const { approval_facts: facts } = row;
  if (row.status !== 'PENDING' || row.question || !facts) return undefined;
  const at = deps.now();
  const judgement = judge(facts, row);
  const { requirements, given, missing, stepUp } = judgement;
  const hasApproved = given.some(({ userId }) => userId === caller.userId);
  if (hasApproved && missing.length > 0) return 'WAITS';
  const deputyFor = hasApproved
    ? null
    : await whoseApproval(tx, judgement, row.makers, { caller, at, signed: confirmation.signed });
  if (!hasApproved) await assertSure(tx, caller, confirmation, stepUp);
  if (confirmation.signed) assertPolicySigned(confirmation.signed, facts.version);
  // an approval that was given earlier stays confirmed as it was
  const confirmed = { ...(hasApproved ? bySession : confirmation), contentDigest };

  // 2. The last approval releases the payment.
  const whose = deputyFor?.userId ?? null;
  const approvers = hasApproved ? given : [...given, caller];
  const counted = [...given.map(countsAs), ...(hasApproved ? [] : [deputyFor ?? caller])];
  const policyVersion = facts.version;
  if (missingApprovals(requirements, counted).length === 0) {
    const release = {
      id,
      organisationId: row.organisation_id,
      attempt: row.attempt,
      at,
      facts,
      required: approvers.length,
      approverIds: approvers.map(({ userId }) => userId),
    };
    const [, released] = await together(
      tx,
      (one) => recordRelease(one, release),
      (one) =>
        transition(one, {
          move: 'approve',
          id,
          organisationId: caller.organisationId,
          by: caller.userId,
          approval: {
            at,
            confirmation: confirmed,
            acknowledged,
            policyVersion,
            deputyFor: whose,
            isRecorded: hasApproved,
          },
        }),
    );
    return released && { row: released, confirmation: hasApproved ? null : confirmed, deputyFor: whose };
  }

  // 3. Any other one is recorded, and the person is asked for it no longer.
  const toCheck = await subject.assertChecked(tx, row, { payments, acknowledged });
  const approval = { id, by: caller.userId, at, policyVersion, acknowledged, deputyFor: whose };
  await recordApproval(tx, { ...approval, confirmation: confirmed });
  const said = { ...(acknowledged !== undefined && { acknowledged }), ...proofDetail(confirmed, whose) };
  await tellOfApproval(tx, caller, row, {
    at,
    whose,
    detail: { ...toCheck, ...said, approvals: approvers.length, policyVersion },
  });
  return 'WAITS';
}

interface Told {
  at: Date;
  /** Person in whose place the caller approved it; null for themselves. */
  whose: string | null;
  detail: Record<string, unknown>;
}

/** Asks neither the approver any longer nor whom they stand in for, and audits the approval. */
async function tellOfApproval(
  tx: Tx,
  caller: MemberCaller,
  row: NamedTransactionRow,
  { at, whose, detail }: Told,
): Promise<void> {
  for (const userId of [caller.userId, ...(whose === null ? [] : [whose])])
    await settleForApprover(tx, row, userId, at);
  await audit(tx, caller, {
    action: 'transaction.add-approval',
    subjectType: 'transaction',
    subjectId: row.id,
    detail,
  });
}

/**
 * Locks a payment and its approvers until commit, and reads it as it is then. What was signed has been read under the same
 * lock; for a bulk transaction that takes its time.
 */
async function lockAndRead<Acknowledged>(
  tx: Tx,
  subject: Decidable<Acknowledged>,
  { caller, id, confirmation }: Pick<Approval<Acknowledged>, 'caller' | 'id' | 'confirmation'>,
) {
  const { contentDigest } = confirmation;
  const [, , row, digest] = await together(
    tx,
    (one) => lockPayment(one, id),
    (one) => lockApprovers(one, id, caller.userId),
    (one) => subject.find(one, caller, id),
    async (one) => contentDigest ?? itemDigest(await signedItem(one, id)),
  );
  return { row, contentDigest: digest };
}

/** Throws STEP_UP_REQUIRED, with what the caller has of it, unless an approval has one of the factors that are asked for. */
async function assertSure(
  tx: Tx,
  { userId }: MemberCaller,
  { method }: Confirmed,
  stepUp: StepUpMethod[],
): Promise<void> {
  if (isSureEnough(method, stepUp)) return;
  const setUp = await ownFactors(tx, userId, stepUp);
  throw new Failure('STEP_UP_REQUIRED', { methods: stepUp, setUp });
}

import { inTransaction, together, type Tx } from '@sanaga/database';
import { can, totalCost, type CheckReason } from '@sanaga/domain';
import { placeHold } from '@sanaga/ledger';
import { audit } from '../../kernel/audit.ts';
import { actorOf, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { assertNeverPaid } from '../transactions/family.repository.ts';
import { assertFunds, holdReference, reserving } from '../transactions/funds.ts';
import { notifyOfDecision } from '../transactions/payment-notifications.ts';
import { assertAllowed, movedMeanwhile, paymentFactsOf } from '../transactions/transaction-guards.ts';
import type { NamedTransactionRow } from '../transactions/transactions.repository.ts';
import { transition } from '../transactions/transitions.repository.ts';
import { approveByPolicy } from './approval-by-policy.ts';
import { type AcknowledgedItems, bulkTransaction } from './bulk.ts';
import type { Decidable } from './decidable.ts';
import { checkProof, proofDetail, takeProof, type CheckedProof, type Proof } from './proof.ts';
import { singlePayment } from './single.ts';

interface Consent<Acknowledged> extends Proof {
  /** Number of payments of a bulk transaction that the caller has seen; others have been excluded by then. */
  payments?: number;
  /** Points to check that the caller knows about. */
  acknowledged?: Acknowledged;
}

/** Returns true if the caller has already approved it; approving it again gives the same response. */
const hasApproved = (caller: MemberCaller, row: NamedTransactionRow): boolean =>
  row.approved_by === caller.userId && row.status !== 'PENDING';

/**
 * Approves somebody else's payment, and reserves its total if no further approval is needed; the same person approving
 * again gets the same response. Throws SELF_APPROVAL, APPROVAL_NOT_NEEDED if the policy asks for somebody else's, WRONG_STATUS, CHECKS_CHANGED if there is something to check that the caller does not know
 * about, STEP_UP_REQUIRED if the policy asks for another proof, what is wrong with the proof, INSUFFICIENT_FUNDS, CODE_REQUIRED, and OUTCOME_DISPUTED or OUTCOME_BEING_CHECKED if an earlier attempt may have been paid.
 */
export const approve = (
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  consent: Consent<readonly CheckReason[]> = {},
) => approveAs(singlePayment, deps, caller, id, consent);

/**
 * Approves every item of somebody else's bulk transaction and reserves all of it, or none, once nobody else has to
 * approve it; items beyond the first
 * portion are reached afterwards. Throws as `approve` does, CHECKS_CHANGED if it has other payments than the caller has
 * seen, and BULK_BUSY while its items are still being made.
 */
export const approveBulk = (
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  consent: Consent<AcknowledgedItems> = {},
) => approveAs(bulkTransaction, deps, caller, id, consent);

async function approveAs<Acknowledged, Answer>(
  subject: Decidable<Acknowledged, Answer>,
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  { payments, acknowledged, ...sent }: Consent<Acknowledged>,
): Promise<Answer> {
  const { db } = deps;
  const hasCode = sent.totp !== undefined || sent.otpCode !== undefined;
  const row = caller.individual || hasCode ? await subject.find(db, caller, id) : undefined;
  // a signature that was used up is refused all the same
  if (row && !sent.assertion && hasApproved(caller, row)) return subject.answer(db, caller, row);
  const proof = await checkProof(deps, caller, sent, row);
  return reserving(
    () =>
      inTransaction(db, async (tx) => {
        const approved = await approveIn(tx, deps, subject, { caller, id, proof, payments, acknowledged });
        return subject.answer(tx, caller, approved);
      }),
    async () => assertFunds(db, await subject.find(db, caller, id)),
  );
}

interface Approval<Acknowledged> {
  caller: MemberCaller;
  id: string;
  proof: CheckedProof;
  payments: number | undefined;
  acknowledged: Acknowledged | undefined;
}

async function approveIn<Acknowledged>(
  tx: Tx,
  deps: Dependencies,
  subject: Decidable<Acknowledged>,
  { caller, id, proof, payments, acknowledged }: Approval<Acknowledged>,
): Promise<NamedTransactionRow> {
  // 1. What confirms it, the payment as it was, and its status in one guarded statement.
  await subject.lock(tx, caller, id);
  const confirmation = await takeProof(tx, deps, caller, { id, proof });
  const [before, released] = await together(
    tx,
    (one) => subject.find(one, caller, id),
    (one) =>
      transition(one, {
        move: 'approve',
        id,
        organisationId: caller.organisationId,
        by: caller.userId,
        approval: { at: deps.now(), confirmation, acknowledged },
      }),
  );

  // 2. The row as it was before the update is judged; a refusal rolls everything back.
  subject.assertAtRest(before, 'APPROVE');
  if (!released && hasApproved(caller, before)) return before;
  assertAllowed(can.approve(paymentFactsOf(before), actorOf(caller)), before);
  const outcome = released
    ? { row: released, confirmation, deputyFor: null }
    : await approveByPolicy(tx, deps, subject, { caller, id, confirmation, payments, acknowledged });
  if (!outcome) return alreadyApprovedBy(tx, subject, caller, id);
  if (outcome === 'WAITS') return subject.find(tx, caller, id);
  const approved = { ...before, ...outcome.row, approver_name: caller.name };
  const toCheck = await subject.assertChecked(tx, approved, { payments, acknowledged });
  const tried = subject.triedBefore(approved);
  if (tried) await assertNeverPaid(tx, tried);

  // 3. The request to the operator and the notifications first; the money (available → held, or INSUFFICIENT_FUNDS) and
  // the audit row last, as both lock until commit what every payment of the holder needs.
  const hold = {
    reference: holdReference(id, approved.attempt),
    organisationId: caller.organisationId,
    amount: totalCost(approved),
  };
  await together(
    tx,
    (one) => subject.start(one, deps, approved),
    (one) => notifyOfDecision(one, before, { by: caller, at: deps.now(), decision: 'approved' }),
    (one) => placeHold(one, hold),
    (one) =>
      audit(one, caller, {
        action: 'transaction.approve',
        subjectType: 'transaction',
        subjectId: id,
        detail: {
          ...toCheck,
          ...(acknowledged !== undefined && { acknowledged }),
          ...(outcome.confirmation
            ? proofDetail(outcome.confirmation, outcome.deputyFor)
            : { earlier: true }),
        },
      }),
  );
  await subject.continue(tx, deps, approved);
  return before.approval_facts ? subject.find(tx, caller, id) : approved;
}

async function alreadyApprovedBy<Acknowledged>(
  tx: Tx,
  subject: Decidable<Acknowledged>,
  caller: MemberCaller,
  id: string,
): Promise<NamedTransactionRow> {
  const now = await subject.find(tx, caller, id);
  if (now.approved_by === caller.userId) return now;
  throw await movedMeanwhile(tx, caller, id);
}

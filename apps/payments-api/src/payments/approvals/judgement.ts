import {
  approvalsRequired,
  may,
  missingApprovals,
  requirementsOf,
  whyOf,
  withoutPolicy,
  type JudgedWhy,
  type MissingApprovals,
  type Requirement,
} from '@sanaga/domain';
import type { ApprovalFacts, GivenApproval } from './approval-facts.repository.ts';

/** Payment as far as its approvals depend on it. */
interface Judged {
  attempt: number;
  total: bigint | null;
  makers: readonly string[];
}

/** Reason why an approval does not count any more. */
type DroppedBecause = 'CONTENT' | 'LEFT' | 'ROLE' | 'MAKER';

export interface Judgement {
  requirements: Requirement[];
  required: number;
  why: JudgedWhy;
  /** Approvals that count. */
  given: GivenApproval[];
  dropped: { approval: GivenApproval; because: DroppedBecause }[];
  missing: MissingApprovals[];
}

/**
 * Judges which approvals a waiting payment has and needs: by the policy in force, and by the one at its creation, if that
 * was stricter.
 */
export function judge(facts: ApprovalFacts, payment: Judged): Judgement {
  const { tiers, tiersBefore, amounts } = facts;
  if (!amounts) throw new Error('only payments that wait are judged');
  const policies = [tiers, tiersBefore ?? withoutPolicy];
  const requirements = requirementsOf(policies, amounts);
  const ofAttempt = (facts.given ?? []).filter(({ attempt }) => attempt === payment.attempt);
  const judged = ofAttempt.map((approval) => ({ approval, because: droppedBecause(approval, payment) }));
  const given = judged.flatMap(({ approval, because }) => (because === null ? [approval] : []));
  return {
    requirements,
    required: approvalsRequired(requirements, given),
    why: whyOf(policies, amounts),
    given,
    dropped: judged.flatMap(({ approval, because }) => (because === null ? [] : [{ approval, because }])),
    missing: missingApprovals(requirements, given),
  };
}

/** Returns why an approval does not count any more; null if it does. */
function droppedBecause(
  { userId, total, status, roles }: GivenApproval,
  payment: Judged,
): DroppedBecause | null {
  if (payment.makers.includes(userId)) return 'MAKER';
  if (status !== 'ACTIVE') return 'LEFT';
  if (!may({ superAdmin: false, roles }, 'transaction:approve')) return 'ROLE';
  return BigInt(total ?? -1) === payment.total ? null : 'CONTENT';
}

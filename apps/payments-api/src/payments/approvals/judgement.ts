import {
  approvalsRequired,
  askedFactors,
  isSureEnough,
  may,
  missingApprovals,
  requirementsOf,
  whyOf,
  withoutPolicy,
  withoutStepUp,
  type JudgedWhy,
  type MissingApprovals,
  type Requirement,
  type StepUpMethod,
} from '@sanaga/domain';
import type { ApprovalFacts, GivenApproval } from './approval-facts.repository.ts';

/** Payment as far as its approvals depend on it. */
interface Judged {
  attempt: number;
  total: bigint | null;
  makers: readonly string[];
}

/** Reason why an approval does not count any more. */
type DroppedBecause = 'CONTENT' | 'LEFT' | 'ROLE' | 'MAKER' | 'STEP_UP';

export interface Judgement {
  requirements: Requirement[];
  required: number;
  why: JudgedWhy;
  /** Approvals that count. */
  given: GivenApproval[];
  dropped: { approval: GivenApproval; because: DroppedBecause }[];
  missing: MissingApprovals[];
  /** Factors of which an approval needs one; empty where being signed in is enough. */
  stepUp: StepUpMethod[];
}

/**
 * Judges which approvals a waiting payment has and needs: by the policy in force, and by the one at its creation, if that
 * was stricter.
 */
export function judge(facts: ApprovalFacts, payment: Judged): Judgement {
  const { tiers, tiersBefore, stepUp: rule, stepUpBefore, amounts } = facts;
  if (!amounts) throw new Error('only payments that wait are judged');
  const policies = [tiers, tiersBefore ?? withoutPolicy];
  const requirements = requirementsOf(policies, amounts);
  const ofAttempt = (facts.given ?? []).filter(({ attempt }) => attempt === payment.attempt);
  const stepUp = askedFactors([rule, stepUpBefore ?? withoutStepUp], amounts);
  const judged = ofAttempt.map((approval) => ({
    approval,
    because: droppedBecause(approval, payment, stepUp),
  }));
  const given = lastOfEach(judged.flatMap(({ approval, because }) => (because === null ? [approval] : [])));
  const hasGiven = ({ userId }: GivenApproval) => given.some((one) => one.userId === userId);
  return {
    requirements,
    required: approvalsRequired(requirements, given),
    why: whyOf(policies, amounts),
    given,
    dropped: judged.flatMap(({ approval, because }) =>
      because === null || hasGiven(approval) ? [] : [{ approval, because }],
    ),
    missing: missingApprovals(requirements, given),
    stepUp,
  };
}

/** Keeps one approval of each person, who may have confirmed it anew with another factor. */
export const lastOfEach = (approvals: readonly GivenApproval[]): GivenApproval[] =>
  approvals.filter(({ userId }, place) => approvals.findLastIndex((one) => one.userId === userId) === place);

/** Returns why an approval does not count any more; null if it does. */
function droppedBecause(
  { userId, total, status, roles, method }: GivenApproval,
  payment: Judged,
  stepUp: readonly StepUpMethod[],
): DroppedBecause | null {
  if (payment.makers.includes(userId)) return 'MAKER';
  if (status !== 'ACTIVE') return 'LEFT';
  if (!may({ superAdmin: false, roles }, 'transaction:approve')) return 'ROLE';
  if (BigInt(total ?? -1) !== payment.total) return 'CONTENT';
  return isSureEnough(method, stepUp) ? null : 'STEP_UP';
}

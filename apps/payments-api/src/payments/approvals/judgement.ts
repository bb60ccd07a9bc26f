import {
  approvalsRequired,
  approvesFor,
  askedFactors,
  countsFor,
  eachPersonOnce,
  isSureEnough,
  may,
  missingApprovals,
  requirementsOf,
  whyOf,
  withoutPolicy,
  withoutStepUp,
  type Approver,
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
  const given = eachPersonOnce(
    judged.flatMap(({ approval, because }) => (because === null ? [approval] : [])),
  );
  const counted = given.map(countsAs);
  const hasGiven = ({ userId }: GivenApproval) => given.some((one) => one.userId === userId);
  return {
    requirements,
    required: approvalsRequired(requirements, counted),
    why: whyOf(policies, amounts),
    given,
    dropped: judged.flatMap(({ approval, because }) =>
      because === null || hasGiven(approval) ? [] : [{ approval, because }],
    ),
    missing: missingApprovals(requirements, counted),
    stepUp,
  };
}

/**
 * Returns whose approval a person may give to a payment that was judged: the own one first, then those of the people stood in
 * for.
 */
export const mayApproveFor = <Person extends Approver>(
  { requirements, given }: Judgement,
  makers: readonly string[],
  person: Person,
  stoodInFor: readonly Person[],
): Person[] =>
  approvesFor(person, stoodInFor, {
    given,
    makers,
    counts: (one) => countsFor(requirements, given.map(countsAs), one),
  });

/** Returns the person whose approval it is: a deputy's is that of whom the deputy stands in for. */
export const countsAs = (approval: GivenApproval): Approver => approval.deputyFor ?? approval;

/** Returns why an approval does not count any more; null if it does. A deputy's counts as long as both could approve. */
function droppedBecause(
  { userId, total, status, roles, method, deputyFor }: GivenApproval,
  payment: Judged,
  stepUp: readonly StepUpMethod[],
): DroppedBecause | null {
  const people = [{ userId, status, roles }, ...(deputyFor ? [deputyFor] : [])];
  if (people.some((person) => payment.makers.includes(person.userId))) return 'MAKER';
  if (people.some((person) => person.status !== 'ACTIVE')) return 'LEFT';
  if (!people.every((person) => may({ superAdmin: false, roles: person.roles }, 'transaction:approve')))
    return 'ROLE';
  if (BigInt(total ?? -1) !== payment.total) return 'CONTENT';
  return isSureEnough(method, stepUp) ? null : 'STEP_UP';
}

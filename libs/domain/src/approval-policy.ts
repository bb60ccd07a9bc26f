import type { MemberRole } from './roles.ts';

/** Roles that may approve payments. */
export const approverRoles = ['VALIDATOR', 'ADMIN'] as const satisfies readonly MemberRole[];
export type ApproverRole = (typeof approverRoles)[number];

/** People who may give the approvals of a tier: whoever has one of the roles, and the people named. */
export interface ApproversFrom {
  roles: readonly ApproverRole[];
  userIds: readonly string[];
}

/** Approvals that payments up to an amount need. */
export interface ApprovalTier {
  /** Whole XAF that leave the wallet, fees and taxes included; the amount itself belongs to the tier. Null for the last. */
  upTo: number | null;
  /** Number of approvals, each by another person. */
  approvals: number;
  from: ApproversFrom;
  /** True if one of them has to be an admin's. */
  adminAmong: boolean;
  /** True if it takes one approval more where money goes to a number that is new, or was changed lately. */
  oneMoreForNewPayee?: boolean;
}

export const policyLimits = { tiers: 10, approvals: 3, people: 50 } as const;

/** Rule of an organisation without a policy: one approval by anybody who may approve. */
export const withoutPolicy: readonly ApprovalTier[] = [
  { upTo: null, approvals: 1, from: { roles: approverRoles, userIds: [] }, adminAmong: false },
];

/** Person who approves or could. */
export interface Approver {
  userId: string;
  roles: readonly MemberRole[];
}

/** Amounts that decide which tiers a payment belongs to, in whole XAF. */
export interface JudgedAmounts {
  /** Total of the payment itself. */
  own: number;
  /** Total of the largest payment of a bulk transaction; null for a single payment. */
  largest: number | null;
  /** Sum of what goes to the same number within a day, and of how many payments; null for a bulk transaction. */
  sameNumber: AmountOfMany | null;
  /** Sum of what the same person made within a day. */
  sameMaker: AmountOfMany;
  /**
   * True if the number, or one of a bulk transaction, had never been paid when the payment was made, or had been changed
   * lately; missing in what was judged before this was asked.
   */
  newPayee?: boolean;
}

interface AmountOfMany {
  amount: number;
  payments: number;
}

/** Approvals that a payment needs by one tier. */
export type Requirement = Pick<ApprovalTier, 'approvals' | 'from' | 'adminAmong'>;

/** Number of approvals that are missing, and who may give them. */
export interface MissingApprovals {
  count: number;
  roles: ApproverRole[];
  userIds: string[];
  /** Of those named, admins alone. */
  adminOnly?: true;
}

type JudgedBy = 'AMOUNT' | 'LARGEST_PAYMENT' | 'SAME_NUMBER' | 'SAME_MAKER' | 'NEW_PAYEE';

/** Reason why a payment needs more approvals than its own amount asks for. */
export interface JudgedWhy extends AmountOfMany {
  by: JudgedBy;
}

/** Returns the tier of an amount: the first whose bound it does not exceed. */
export function tierOf<Tier extends Pick<ApprovalTier, 'upTo'>>(
  tiers: readonly Tier[],
  amount: number,
): Tier {
  const tier = tiers.find(({ upTo }) => upTo === null || amount <= upTo);
  if (!tier) throw new Error('the last tier of a policy has no bound');
  return tier;
}

/** Returns the amounts that a payment is judged by, its own first. */
const judged = ({ own, largest, sameNumber, sameMaker }: JudgedAmounts): JudgedWhy[] => [
  { by: 'AMOUNT', amount: own, payments: 1 },
  ...(largest === null ? [] : [{ by: 'LARGEST_PAYMENT' as const, amount: largest, payments: 1 }]),
  ...(sameNumber === null ? [] : [{ by: 'SAME_NUMBER' as const, ...sameNumber }]),
  { by: 'SAME_MAKER', ...sameMaker },
];

/** Returns what a tier asks for. */
const requirementOf = (
  { approvals, from, adminAmong, oneMoreForNewPayee }: ApprovalTier,
  newPayee: boolean,
): Requirement => ({
  approvals: approvals + (newPayee && oneMoreForNewPayee ? 1 : 0),
  from,
  adminAmong,
});

/** Returns the largest of the amounts that a payment is judged by. */
export const largestJudged = (amounts: JudgedAmounts): number =>
  Math.max(...judged(amounts).map(({ amount }) => amount));

/**
 * Returns what a payment needs by all of these policies and all amounts that it is judged by: each requirement has to be
 * met. One that another covers is left out.
 */
export function requirementsOf(
  policies: readonly (readonly ApprovalTier[])[],
  amounts: JudgedAmounts,
): Requirement[] {
  const all = policies.flatMap((tiers) =>
    judged(amounts).map(({ amount }) => requirementOf(tierOf(tiers, amount), amounts.newPayee ?? false)),
  );
  return all.filter(
    (one, place) =>
      !all.some((other, at) => at !== place && covers(other, one) && (at < place || !covers(one, other))),
  );
}

const includesAll = <T>(of: readonly T[], these: readonly T[]): boolean =>
  these.every((one) => of.includes(one));

/** Returns true if whoever meets the first requirement meets the second one too. */
const covers = (one: Requirement, other: Requirement): boolean =>
  one.approvals >= other.approvals &&
  (one.adminAmong || !other.adminAmong) &&
  includesAll(other.from.roles, one.from.roles) &&
  includesAll(other.from.userIds, one.from.userIds);

/**
 * Returns what asks for the most approvals: a new payee where it adds one, otherwise the amount that does, the payment's
 * own where others ask for no more.
 */
export function whyOf(policies: readonly (readonly ApprovalTier[])[], amounts: JudgedAmounts): JudgedWhy {
  const [own, ...others] = judged(amounts);
  if (!own) throw new Error('a payment has an amount');
  const known = requirementsOf(policies, { ...amounts, newPayee: false });
  if (exceeds(requirementsOf(policies, amounts), known)) return { ...own, by: 'NEW_PAYEE' };
  const asks = ({ amount }: JudgedWhy) => requirementsOf(policies, alone(amount));
  return others.reduce((most, other) => (exceeds(asks(other), asks(most)) ? other : most), own);
}

const alone = (amount: number): JudgedAmounts => ({
  own: amount,
  largest: null,
  sameNumber: null,
  sameMaker: { amount, payments: 1 },
});

const exceeds = (ones: readonly Requirement[], others: readonly Requirement[]): boolean =>
  ones.some((one) => !others.some((other) => covers(other, one)));

/** Returns true if a person has one of these roles, or is among the people named. */
export const isFrom = ({ roles, userIds }: ApproversFrom, person: Approver): boolean =>
  userIds.includes(person.userId) || roles.some((role) => person.roles.includes(role));

const isAdmin = ({ roles }: Approver): boolean => roles.includes('ADMIN');

/** Returns the number of approvals that a requirement still misses, and whether it has to be an admin's. */
function missingOf({ approvals, from, adminAmong }: Requirement, given: readonly Approver[]) {
  const counted = given.filter((person) => isFrom(from, person));
  const needsAdmin = adminAmong && !counted.some(isAdmin);
  return { count: Math.max(approvals - counted.length, needsAdmin ? 1 : 0), needsAdmin };
}

/** Returns who may give the next approval of a requirement; the last one is an admin's where none has given one. */
function nextFrom(requirement: Requirement, given: readonly Approver[]): ApproversFrom & { admins: boolean } {
  const { count, needsAdmin } = missingOf(requirement, given);
  return { ...requirement.from, admins: needsAdmin && count === 1 };
}

/**
 * Returns true if this person's approval brings a payment closer to its release; those who have approved it are not
 * asked again.
 */
export const countsFor = (
  requirements: readonly Requirement[],
  given: readonly Approver[],
  person: Approver,
): boolean =>
  !given.some(({ userId }) => userId === person.userId) &&
  requirements.some((requirement) => {
    if (missingOf(requirement, given).count === 0) return false;
    const next = nextFrom(requirement, given);
    return isFrom(next, person) && (!next.admins || isAdmin(person));
  });

/** Returns what is missing for a release; empty if the approvals suffice. */
export const missingApprovals = (
  requirements: readonly Requirement[],
  given: readonly Approver[],
): MissingApprovals[] =>
  requirements.flatMap((requirement) => {
    const { count } = missingOf(requirement, given);
    if (count === 0) return [];
    const { roles, userIds, admins } = nextFrom(requirement, given);
    const asked = roles.filter((role) => !admins || role === 'ADMIN');
    return [{ count, roles: asked, userIds: [...userIds], ...(admins && { adminOnly: true as const }) }];
  });

/** Returns true if this person, who has not approved it yet, may give one of the approvals that a payment misses. */
export const mayGive = (
  missing: readonly MissingApprovals[],
  given: readonly { userId: string }[],
  person: Approver,
): boolean =>
  !given.some(({ userId }) => userId === person.userId) &&
  missing.some((one) => isFrom(one, person) && (!one.adminOnly || isAdmin(person)));

/** Returns how many approvals it takes in all, those given included. */
export const approvalsRequired = (requirements: readonly Requirement[], given: readonly Approver[]): number =>
  Math.max(
    ...requirements.map(({ approvals }) => approvals),
    given.length + Math.max(0, ...missingApprovals(requirements, given).map(({ count }) => count)),
  );

/** People of an organisation who may approve: how many of them a policy needs, and how many it has. */
export type Fulfillable = 'NO' | 'BARELY' | 'YES';

/**
 * Judges whether these people can fulfil every tier. BARELY: just as many as a tier asks for, so that a payment which one
 * of them made waits for nobody who is there.
 */
export function fulfillable(tiers: readonly ApprovalTier[], people: readonly Approver[]): Fulfillable {
  const spare = tiers.map((tier) => {
    const { approvals, from, adminAmong } = requirementOf(tier, true);
    const able = people.filter((person) => isFrom(from, person));
    const admins = adminAmong ? able.filter(isAdmin).length - 1 : Infinity;
    return Math.min(able.length - approvals, admins);
  });
  const least = Math.min(...spare);
  if (least < 0) return 'NO';
  return least === 0 ? 'BARELY' : 'YES';
}

/**
 * Returns true if some payment would need less by the next tiers than by the present ones: fewer approvals, no admin any
 * more, or people who could not approve it before. `people` says which roles those have who are named.
 */
export function isLooser(
  next: readonly ApprovalTier[],
  present: readonly ApprovalTier[],
  people: readonly Approver[],
): boolean {
  const bounds = [...next, ...present].map(({ upTo }) => upTo ?? Number.MAX_SAFE_INTEGER);
  return bounds.some((amount) => {
    const [now, before] = [tierOf(next, amount), tierOf(present, amount)];
    return (
      [false, true].some(
        (newPayee) => requirementOf(now, newPayee).approvals < requirementOf(before, newPayee).approvals,
      ) ||
      (before.adminAmong && !now.adminAmong) ||
      !includesAll(before.from.roles, now.from.roles) ||
      now.from.userIds.some((userId) => {
        const roles = people.find((person) => person.userId === userId)?.roles ?? [];
        return !isFrom(before.from, { userId, roles });
      })
    );
  });
}

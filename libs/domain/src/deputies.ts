import type { Approver } from './approval-policy.ts';

/** Most days in a row that a deputy is named for, and most days until the first of them. */
export const deputyLimits = { days: 180, ahead: 365 } as const;

/** Approval as far as it says whom it counts for. */
export interface ApprovalOf {
  userId: string;
  /** Person in whose place it was given; null for one's own. */
  deputyFor: { userId: string } | null;
}

const peopleOf = ({ userId, deputyFor }: ApprovalOf): string[] =>
  deputyFor ? [userId, deputyFor.userId] : [userId];

/** Returns everybody whom these approvals count for, or who gave them: none of them counts once more. */
export const countedPeople = (given: readonly ApprovalOf[]): string[] => given.flatMap(peopleOf);

/** Keeps the approvals that count where each person does once, for oneself or for another: the later ones first. */
export const eachPersonOnce = <Approval extends ApprovalOf>(approvals: readonly Approval[]): Approval[] =>
  approvals.reduceRight<Approval[]>((kept, approval) => {
    const counted = countedPeople(kept);
    return peopleOf(approval).some((id) => counted.includes(id)) ? kept : [approval, ...kept];
  }, []);

interface Approvable {
  given: readonly ApprovalOf[];
  makers: readonly string[];
  /** Tells whether an approval of this person brings the payment closer to its release. */
  counts: (person: Approver) => boolean;
}

/**
 * Returns whose approval a person may give, the own one first, then those of the people stood in for, in their order; empty
 * if none would count. Nobody decides about what they made, neither for another nor through a deputy.
 */
export function approvesFor<Person extends Approver>(
  person: Person,
  stoodInFor: readonly Person[],
  { given, makers, counts }: Approvable,
): Person[] {
  const excluded = [...countedPeople(given), ...makers];
  const isFree = ({ userId }: Person) => !excluded.includes(userId);
  return isFree(person) ? [person, ...stoodInFor].filter((one) => isFree(one) && counts(one)) : [];
}

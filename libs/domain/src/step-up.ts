import { largestJudged, type JudgedAmounts } from './approval-policy.ts';

/** Ways in which approvals are confirmed; SESSION: by being signed in alone. */
export const approvalMethods = ['SESSION', 'CODE', 'TOTP', 'PASSKEY'] as const;
export type ApprovalMethod = (typeof approvalMethods)[number];

/** Fresh factors that an approval may be asked for, the surest one first; CODE: a code by email. */
export const stepUpMethods = ['PASSKEY', 'TOTP', 'CODE'] as const satisfies readonly ApprovalMethod[];
export type StepUpMethod = (typeof stepUpMethods)[number];

/** Amounts from which approvals need a fresh factor, in whole XAF; null for never. */
export interface StepUp {
  /** From here on any of the factors. */
  from: number | null;
  /** From here on a passkey alone, also where `from` is higher or null. */
  passkeyFrom: number | null;
}

/** Rule of an organisation that asks for no factors. */
export const withoutStepUp: StepUp = { from: null, passkeyFrom: null };

/** Returns the factors of which an approval needs one, by all of these rules; empty if being signed in is enough. */
export function askedFactors(rules: readonly StepUp[], amounts: JudgedAmounts): StepUpMethod[] {
  const amount = largestJudged(amounts);
  const reaches = (bound: number | null): boolean => bound !== null && amount >= bound;
  if (rules.some(({ passkeyFrom }) => reaches(passkeyFrom))) return ['PASSKEY'];
  return rules.some(({ from }) => reaches(from)) ? [...stepUpMethods] : [];
}

/** Returns true if an approval that was confirmed like this has what is asked for. */
export const isSureEnough = (method: ApprovalMethod, asked: readonly StepUpMethod[]): boolean =>
  asked.length === 0 || asked.some((one) => one === method);

/** Returns true if some payment would be approved with less by the next rule than by the present one. */
export const isStepUpLooser = (next: StepUp, present: StepUp): boolean =>
  isLater(next.passkeyFrom, present.passkeyFrom) ||
  isLater(earlier(next.from, next.passkeyFrom), earlier(present.from, present.passkeyFrom));

const isLater = (next: number | null, present: number | null): boolean =>
  present !== null && (next === null || next > present);

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

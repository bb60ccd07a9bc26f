import type { DocumentStatus } from './organisation-documents.ts';
import type { AccountType } from './organisations.ts';
import type { RefillStatus } from './refills.ts';
import type { MemberRole } from './roles.ts';
import type { ProviderStatus } from './service-providers.ts';
import type { UserStatus } from './users.ts';

/** Steps of a new holder until the first payment is made, in this order. */
export const firstSteps = ['DOCUMENTS', 'ACCOUNT', 'PEOPLE', 'REFILL', 'PAYMENT'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** NEXT can be done now, WAITING is up to somebody else, LATER needs another step first. */
export const firstStepStates = ['DONE', 'WAITING', 'NEXT', 'LATER'] as const;
type FirstStepState = (typeof firstStepStates)[number];

/** Reasons why a step waits, or what it lacks. */
export const firstStepReasons = [
  'REFUSED',
  'IN_REVIEW',
  'UNCONFIRMED',
  'NO_INITIATOR',
  'NO_VALIDATOR',
  'INVITED',
  'NEEDS_DOCUMENTS',
  'NEEDS_ACCOUNT',
  'REQUESTED',
  'PROCESSING',
  'NEEDS_MONEY',
  'NEEDS_APPROVAL',
  'WITH_OPERATOR',
] as const;
type FirstStepReason = (typeof firstStepReasons)[number];

/** Facts that the steps are judged by. */
export interface FirstStepFacts {
  accountType: AccountType;
  /** Documents that the holder is asked for. */
  documents: { status: DocumentStatus | 'MISSING'; required: boolean }[];
  /** Accounts that are not removed. */
  accounts: { id: string; status: ProviderStatus }[];
  members: { id: string; status: UserStatus; roles: readonly MemberRole[] }[];
  /** True if money to pay with ever came into the wallet. */
  hadMoney: boolean;
  /** The latest refill that is under way. */
  refill: { id: string; status: Extract<RefillStatus, 'REQUESTED' | 'PROCESSING'> } | null;
  /** The latest payout that is neither paid nor over. */
  payment: { id: string; status: 'PENDING' | 'CONFIRMED' | 'IN_PROGRESS' } | null;
}

export interface FirstStepProgress {
  step: FirstStep;
  state: FirstStepState;
  reason: FirstStepReason | null;
  /** True if the other steps can be done without it. */
  optional: boolean;
  /** Id of what its link opens: the account to confirm, the refill or the payment that is under way. */
  subjectId: string | null;
}

type Progress = Pick<FirstStepProgress, 'state'> & Partial<FirstStepProgress>;

const done: Progress = { state: 'DONE' };

function documentsOfHolder({ documents }: FirstStepFacts): Progress {
  const required = documents.filter((document) => document.required);
  const optional = required.length === 0;
  const wanted = optional ? documents : required;
  const has = (status: DocumentStatus | 'MISSING') => wanted.some((document) => document.status === status);
  if (has('REFUSED')) return { state: 'NEXT', reason: 'REFUSED', optional };
  if (has('MISSING')) return { state: 'NEXT', optional };
  return has('SUBMITTED') ? { state: 'WAITING', reason: 'IN_REVIEW', optional } : { ...done, optional };
}

function account({ accounts }: FirstStepFacts): Progress {
  if (accounts.some(({ status }) => status === 'CONFIRMED')) return done;
  const open = accounts.find(({ status }) => status === 'UNCONFIRMED');
  return open ? { state: 'NEXT', reason: 'UNCONFIRMED', subjectId: open.id } : { state: 'NEXT' };
}

/**
 * Judges whether one member creates and another approves, in addition to the admin: the creator of a payment never
 * approves it.
 */
function people({ members }: FirstStepFacts): Progress {
  const isPaired = (those: FirstStepFacts['members']) => {
    const validators = those.filter(({ roles }) => roles.includes('VALIDATOR'));
    return those.some(
      (one) => one.roles.includes('INITIATOR') && validators.some((other) => other.id !== one.id),
    );
  };
  if (isPaired(members.filter(({ status }) => status === 'ACTIVE'))) return done;
  const coming = members.filter(({ status }) => status === 'ACTIVE' || status === 'INVITED');
  if (isPaired(coming)) return { state: 'WAITING', reason: 'INVITED' };
  if (coming.some(({ roles }) => roles.includes('INITIATOR')))
    return { state: 'NEXT', reason: 'NO_VALIDATOR' };
  if (coming.some(({ roles }) => roles.includes('VALIDATOR')))
    return { state: 'NEXT', reason: 'NO_INITIATOR' };
  return { state: 'NEXT' };
}

function refill(facts: FirstStepFacts): Progress {
  if (facts.hadMoney) return done;
  if (facts.refill) return { state: 'WAITING', reason: facts.refill.status, subjectId: facts.refill.id };
  if (account(facts).state !== 'DONE') return { state: 'LATER', reason: 'NEEDS_ACCOUNT' };
  const { state, optional } = documentsOfHolder(facts);
  return state === 'DONE' || optional ? { state: 'NEXT' } : { state: 'LATER', reason: 'NEEDS_DOCUMENTS' };
}

function payment({ accountType, payment: made, hadMoney }: FirstStepFacts): Progress {
  if (made && made.status !== 'PENDING')
    return { state: 'WAITING', reason: 'WITH_OPERATOR', subjectId: made.id };
  // an individual approves their own payments, so such a payment waits for nobody else
  if (made)
    return {
      state: accountType === 'INDIVIDUAL' ? 'NEXT' : 'WAITING',
      reason: 'NEEDS_APPROVAL',
      subjectId: made.id,
    };
  return hadMoney ? { state: 'NEXT' } : { state: 'LATER', reason: 'NEEDS_MONEY' };
}

/** Says how far a holder is that has not made a payment yet; an individual needs neither documents nor other people. */
export function progressOfFirstSteps(facts: FirstStepFacts): FirstStepProgress[] {
  const judges = {
    DOCUMENTS: documentsOfHolder,
    ACCOUNT: account,
    PEOPLE: people,
    REFILL: refill,
    PAYMENT: payment,
  };
  return firstSteps
    .filter((step) => {
      if (step === 'DOCUMENTS') return facts.documents.length > 0;
      return step !== 'PEOPLE' || facts.accountType === 'ORGANIZATION';
    })
    .map((step) => ({ reason: null, optional: false, subjectId: null, ...judges[step](facts), step }));
}

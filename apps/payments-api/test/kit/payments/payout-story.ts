import type { TransactionMove } from '@sanaga/domain';
import type { PostBehaviour } from '../base/fake-operator.ts';

/** Payout's status with its reason; DELETED is what people no longer see. */
export const states = [
  'PENDING',
  'CONFIRMED',
  'IN_PROGRESS',
  'COMPLETED',
  'FAILED',
  'UNKNOWN',
  'CANCELLED',
  'DELETED',
] as const;
export type State = (typeof states)[number];

/**
 * Person in a story: `colleague` is another initiator, `stranger` another holder's validator; an individual is
 * everybody except the last.
 */
export type Person = 'initiator' | 'colleague' | 'admin' | 'validator' | 'stranger';
export type Code = 'none' | 'wrong' | 'right';
/**
 * Answer of the operator about a payment: `short` for want of our float, `otherwise` another amount than was requested,
 * `garbled` that it was paid, with an id that no database takes, `unreadable` what nobody understands.
 */
export type Saying = 'pending' | 'successful' | 'failed' | 'short' | 'otherwise' | 'garbled' | 'unreadable';
/**
 * Lateness of POSTs: `answer` for those that the operator has at once and answers after the payment was asked about,
 * `arrival` for those that it gets only then, `token` for those that wait so long for a token that they must no longer
 * leave.
 */
export type Lateness = 'none' | 'answer' | 'arrival' | 'token';

/** Event; `payment` counts round the payments there are, `attempt` back from its latest. */
export type Action =
  | { does: 'create'; by: 'initiator' | 'admin'; amount: number }
  | { does: 'approve'; payment: number; by: Person; code: Code }
  | { does: 'cancel' | 'delete' | 'retry'; payment: number; by: Person }
  | { does: 'force'; payment: number; move: TransactionMove }
  | { does: 'say'; payment: number; attempt: number; what: Saying }
  | { does: 'call back'; payment: number; attempt: number; times: number }
  /** A super admin notes that the open differences of a payment were looked into. */
  | { does: 'acknowledge'; payment: number }
  | { does: 'operator'; on: PostBehaviour; outcome: 'successful' | 'failed' | 'pending'; late: Lateness }
  | { does: 'reads'; answer: 'well' | 'nothing' | 'not found' }
  | { does: 'suspend' | 'reinstate' }
  /** Its approval becomes too old, where it was not sent. */
  | { does: 'expire'; payment: number }
  /** Two workers look a minute later, one moments after the other: each request is due again. */
  | { does: 'look' }
  /** Another holder makes a payment, which none of this may affect. */
  | { does: 'neighbour pays' }
  /** The deadline of everything that was sent passes. */
  | { does: 'wait' };

/** Facts that are compared after a story. */
export interface Found {
  /** Whole XAF. */
  available: number;
  held: number;
  payments: { state: string; approved: boolean; history: string[]; requests: string[]; tasks: string[] }[];
}

/** Seconds that pass before the first worker looks, and between the two; where tokens are late so long that nothing may leave. */
export const lookAfter = 61;
export const betweenWorkers = (late: Lateness): number => (late === 'token' ? 16 : 2);
/** Seconds until the deadline of what was sent. */
export const waitFor = 900;
/** Maximum of payments in one story, and of those without an outcome at once: a holder fills half of the places. */
export const mostPayments = 5;
export const places = 2 * mostPayments;
/** Holder, and what happens to it. */
export interface Story {
  individual: boolean;
  /** Whole XAF in the wallet. */
  funds: number;
  actions: Action[];
}

import type { TransactionMove } from '@sanaga/domain';
import type { PostBehaviour } from '../base/fake-operator.ts';

/** A payout's status with its reason; DELETED is what people no longer see. */
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

/** `colleague` is another initiator, `stranger` another holder's validator; an individual is everybody but the last. */
export type Person = 'initiator' | 'colleague' | 'admin' | 'validator' | 'stranger';
export type Code = 'none' | 'wrong' | 'right';
/**
 * What the operator says of a payment: `short` for want of our float, `otherwise` another amount than was requested.
 */
export type Saying = 'pending' | 'successful' | 'failed' | 'short' | 'otherwise';

/** One thing that happens; `payment` counts round the payments there are. */
export type Action =
  | { does: 'create'; by: 'initiator' | 'admin'; amount: number }
  | { does: 'approve'; payment: number; by: Person; code: Code }
  | { does: 'cancel' | 'delete' | 'retry'; payment: number; by: Person }
  | { does: 'force'; payment: number; move: TransactionMove }
  | { does: 'say'; payment: number; what: Saying }
  | { does: 'call back'; payment: number; times: number }
  | { does: 'operator'; on: PostBehaviour; outcome: 'successful' | 'failed' | 'pending' }
  | { does: 'reads'; answer: 'well' | 'nothing' | 'not found' }
  | { does: 'suspend' | 'reinstate' }
  /** A worker looks once, a minute later: each request is due again, and makes one step. */
  /** Its approval becomes too old, where it was not sent. */
  | { does: 'expire'; payment: number }
  | { does: 'look' }
  /** The deadline of everything that was sent passes. */
  | { does: 'wait' };

/** What is compared after a story. */
export interface Found {
  /** Whole XAF. */
  available: number;
  held: number;
  payments: { state: string; approved: boolean; history: string[]; requests: string[]; tasks: string[] }[];
}

/** Seconds that pass with a look, and until the deadline of what was sent. */
export const lookAfter = 61;
export const waitFor = 900;
/** A holder, and what happens to it. */
export interface Story {
  individual: boolean;
  /** Whole XAF in the wallet. */
  funds: number;
  actions: Action[];
}

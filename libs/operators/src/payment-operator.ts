import type { OperatorProduct } from '@sanaga/domain';

/**
 * The port to a mobile-money operator. Nothing behind it throws for what the operator reports or fails to say. Each
 * text that comes out of it can be stored as it is: no control characters, ids of at most 100 characters, codes 64,
 * names and causes 200. A call takes at most three request time-outs: one for its tokens, and two tries if a token was
 * refused.
 */

export interface OperatorRequest {
  /** UUID v4, made and stored by the caller before the call; the operator's idempotency key. */
  referenceId: string;
  /** Whole units of `currency`. */
  amount: bigint;
  currency: string;
  /** Digits with country code, without plus. */
  msisdn: string;
  /** The caller's own reference, shown in the operator's statement; need not be unique. */
  externalId: string;
  payerMessage: string;
  payeeNote: string;
  /**
   * Returns whether the request may still go to the operator. It is asked immediately before the first byte of each
   * POST, after tokens and connections were waited for, so also before a second try. If it says no, the request is not
   * made.
   */
  mayLeave(): boolean;
}

/**
 * A response that says nothing certain.
 *
 * - `cause` is a short text for people and logs, at most 200 characters.
 * - `answered` is true if the wallet itself responded about this one reference, with a body that we could not use, so
 *   it says nothing about other payments. It is false for silence, a gateway's or firewall's response, an empty 5xx, a
 *   service that says that it is unavailable, and a token that we did not get.
 */
export interface Uncertain {
  cause: string;
  answered: boolean;
}

/**
 * State of knowledge after requesting a payment. `refused` means that this request will never be paid (and is final
 * only once the status says not-found as well); `configuration-error` says something about our account or settings, not
 * about the payment; `unknown` means it may or may not have been taken; `not-sent` means that this call has not reached
 * the operator, which says nothing about earlier ones with the same reference.
 *
 * `NOT_ALLOWED` is a configuration error that may concern one payee alone: MTN uses it for both.
 */
export type Submission =
  | { outcome: 'accepted' }
  | { outcome: 'refused'; code: string }
  | { outcome: 'configuration-error'; code: string }
  | { outcome: 'not-sent'; cause: string }
  | ({ outcome: 'unknown' } & Uncertain);

/**
 * Operator's report about a payment. `configuration-error` with `floatShortCode` is a disbursement that ended for want
 * of float: its reference is spent, so it needs a new one once the float is filled.
 */
export type OperatorStatus =
  | { state: 'pending' }
  | { state: 'successful'; financialTransactionId?: string; amount: bigint; currency: string }
  | { state: 'failed'; code: string }
  | { state: 'not-found' }
  | { state: 'configuration-error'; code: string }
  | ({ state: 'unknown' } & Uncertain);

/** Balance of our account: whole units, rounded down, which may be negative, and the currency's ISO code. */
export type Balance =
  { state: 'known'; amount: bigint; currency: string } | ({ state: 'unknown' } & Uncertain);

/** Code of a payout that our float does not cover. */
export const floatShortCode = 'NOT_ENOUGH_FUNDS';

/** Returns true if our float did not cover it: the operator will never pay it under this reference id. */
export function isFloatShort(answer: Submission | OperatorStatus): boolean {
  const outcome = 'outcome' in answer ? answer.outcome : answer.state;
  return outcome === 'configuration-error' && 'code' in answer && answer.code === floatShortCode;
}

/**
 * Returns true if an error about our settings may just as well be about this one payee, as the operator has one code
 * for both.
 */
export const mayConcernPayee = (answer: { code: string }): boolean => answer.code === 'NOT_ALLOWED';

export interface PaymentOperator {
  /** Sends money from our account to the payee. */
  disburse(request: OperatorRequest): Promise<Submission>;
  /** Requests the payer's approval of a payment to our account. */
  collect(request: OperatorRequest): Promise<Submission>;
  status(kind: OperatorProduct, referenceId: string): Promise<OperatorStatus>;
  isActive(msisdn: string): Promise<'active' | 'inactive' | 'unknown'>;
  /**
   * Returns the name the operator has for a number; null when the number has no holder, undefined when the operator
   * could not say.
   */
  registeredName(msisdn: string): Promise<string | null | undefined>;
  balance(kind: OperatorProduct): Promise<Balance>;
}

import type { OperatorProduct } from '@sanaga/domain';

/** The port to a mobile-money operator. Nothing behind it throws for what the operator reports or fails to say. */

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
}

/**
 * What is known after requesting a payment. `refused` means that this request will never be paid (and is
 * final only once the status says not-found as well); `configuration-error` says something about our account or
 * settings, not about the payment; `unknown` means it may or may not have been taken.
 */
export type Submission =
  | { outcome: 'accepted' }
  | { outcome: 'refused'; code: string }
  | { outcome: 'configuration-error'; code: string }
  | { outcome: 'unknown'; cause: string };

/**
 * What the operator reports of a payment. `configuration-error` with `floatShortCode` is a disbursement that ended for
 * want of float: its reference is spent, so it needs a new one once the float is filled.
 */
export type OperatorStatus =
  | { state: 'pending' }
  | { state: 'successful'; financialTransactionId?: string; amount: bigint; currency: string }
  | { state: 'failed'; code: string }
  | { state: 'not-found' }
  | { state: 'configuration-error'; code: string }
  | { state: 'unknown'; cause: string };

/** The code of a payout that our float does not cover. */
export const floatShortCode = 'NOT_ENOUGH_FUNDS';

/** Whether our float was short of it: the operator will never pay it under this reference id. */
export function isFloatShort(answer: Submission | OperatorStatus): boolean {
  const outcome = 'outcome' in answer ? answer.outcome : answer.state;
  return outcome === 'configuration-error' && 'code' in answer && answer.code === floatShortCode;
}

export interface PaymentOperator {
  /** Sends money from our account to the payee. */
  disburse(request: OperatorRequest): Promise<Submission>;
  /** Requests the payer's approval of a payment to our account. */
  collect(request: OperatorRequest): Promise<Submission>;
  status(kind: OperatorProduct, referenceId: string): Promise<OperatorStatus>;
  isActive(msisdn: string): Promise<'active' | 'inactive' | 'unknown'>;
  /**
   * The name the operator has for a number; null when the number has no holder, undefined when the operator could not
   * say.
   */
  registeredName(msisdn: string): Promise<string | null | undefined>;
  /** Whole units of the account's currency; undefined when the operator could not say. */
  balance(kind: OperatorProduct): Promise<bigint | undefined>;
}

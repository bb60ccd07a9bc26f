import type { Operation } from './payment.ts';
import type { WalletCode } from './protocol-error.ts';

/** Behaviour of MTN's sandbox for a number: fail with a code, never end, end late, or succeed. */
export type Outcome = { fails: string } | 'never' | 'late' | 'succeeds';

const prefix = '467331234';

const collectionOutcomes: Record<string, Outcome> = {
  50: { fails: 'INTERNAL_PROCESSING_ERROR' },
  51: { fails: 'APPROVAL_REJECTED' },
  52: { fails: 'EXPIRED' },
  53: 'never',
  54: 'late',
  55: { fails: 'PAYER_NOT_FOUND' },
  56: { fails: 'PAYEE_NOT_ALLOWED_TO_RECEIVE' },
  57: { fails: 'NOT_ALLOWED' },
  58: { fails: 'NOT_ALLOWED_TARGET_ENVIRONMENT' },
  59: { fails: 'INVALID_CALLBACK_URL_HOST' },
  60: { fails: 'INVALID_CURRENCY' },
  61: { fails: 'INTERNAL_PROCESSING_ERROR' },
  62: { fails: 'SERVICE_UNAVAILABLE' },
  63: { fails: 'COULD_NOT_PERFORM_TRANSACTION' },
};

const transferOutcomes: Record<string, Outcome> = {
  50: { fails: 'INTERNAL_PROCESSING_ERROR' },
  51: { fails: 'APPROVAL_REJECTED' },
  52: { fails: 'EXPIRED' },
  53: 'never',
  54: 'late',
  55: { fails: 'NOT_ENOUGH_FUNDS' },
  56: { fails: 'PAYER_LIMIT_REACHED' },
  57: { fails: 'PAYEE_NOT_FOUND' },
  58: { fails: 'NOT_ALLOWED' },
  59: { fails: 'NOT_ALLOWED_TARGET_ENVIRONMENT' },
  60: { fails: 'INVALID_CALLBACK_URL_HOST' },
  61: { fails: 'INVALID_CURRENCY' },
  62: { fails: 'INTERNAL_PROCESSING_ERROR' },
  63: { fails: 'SERVICE_UNAVAILABLE' },
};

/** Answers for test numbers: a code is refused as an error, false is "not active". */
const activeOutcomes: Record<string, WalletCode | false> = {
  50: 'RESOURCE_NOT_FOUND',
  51: false,
  52: 'NOT_ALLOWED',
  53: 'NOT_ALLOWED_TARGET_ENVIRONMENT',
  54: 'INTERNAL_PROCESSING_ERROR',
  55: 'SERVICE_UNAVAILABLE',
};

const ending = (msisdn: string): string => (msisdn.startsWith(prefix) ? msisdn.slice(prefix.length) : '');

/** Returns true for one of the numbers MTN reserves for tests. */
export const isTestNumber = (msisdn: string): boolean => /^\d\d$/.test(ending(msisdn));

/**
 * Returns the outcome of a payment to a test number; deposits behave as collections do, only transfers have their own
 * list.
 */
export const paymentOutcome = (operation: Operation, msisdn: string): Outcome =>
  (operation === 'transfer' ? transferOutcomes : collectionOutcomes)[ending(msisdn)] ?? 'succeeds';

export const activeOutcome = (msisdn: string): WalletCode | boolean => activeOutcomes[ending(msisdn)] ?? true;

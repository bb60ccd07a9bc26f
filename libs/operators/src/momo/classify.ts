import type { OperatorProduct } from '@sanaga/domain';
import { floatShortCode, type OperatorStatus, type Submission } from '../payment-operator.ts';
import { errorCode, type Exchange, isRecord, type Reply } from './exchange.ts';

/** Codes about our account, address or settings; MTN sends most of them as HTTP 500. */
const configurationCodes = new Set([
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
  'login_failed',
]);

/** Codes about this payment alone and, on the first call, mean that it was not taken. */
const refusalCodes = new Set([
  'PAYEE_NOT_FOUND',
  'PAYER_NOT_FOUND',
  'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  'PAYER_LIMIT_REACHED',
  'NOT_ENOUGH_FUNDS',
  'PAYMENT_NOT_APPROVED',
  'APPROVAL_REJECTED',
  'EXPIRED',
  'TRANSACTION_CANCELED',
]);

/** 404 and 408 say nothing certain about a payment; the others say that we called wrongly. */
const uncertainClientErrors = new Set([400, 404, 408]);

/** Our own float is short: every other payout would end the same way, so none is failed for it. */
const meansFloatShort = (kind: OperatorProduct, code: string | undefined): boolean =>
  kind === 'DISBURSEMENT' && code === floatShortCode;

/** Reads the response to a payment request. */
export function classifySubmission(kind: OperatorProduct, reply: Exchange): Submission {
  if ('cause' in reply) return { outcome: 'unknown', cause: reply.cause };
  if (reply.status === 202 || reply.status === 409) return { outcome: 'accepted' };
  const ours = configurationError(reply);
  if (ours !== undefined) return { outcome: 'configuration-error', code: ours };
  const unknown: Submission = { outcome: 'unknown', cause: describe(reply) };
  if (reply.html || reply.status < 400) return unknown;
  const code = errorCode(reply.body);
  if (meansFloatShort(kind, code)) return { outcome: 'configuration-error', code: floatShortCode };
  if (reply.status === 400) return { outcome: 'refused', code: code ?? 'BAD_REQUEST' };
  return code !== undefined && refusalCodes.has(code) ? { outcome: 'refused', code } : unknown;
}

/** Reads the response to a status query. */
export function classifyStatus(kind: OperatorProduct, reply: Exchange): OperatorStatus {
  if ('cause' in reply) return { state: 'unknown', cause: reply.cause };
  const ours = configurationError(reply);
  if (ours !== undefined) return { state: 'configuration-error', code: ours };
  // Only the wallet's own 404 counts: a gateway's says that the address is wrong.
  if (reply.status === 404 && errorCode(reply.body) === 'RESOURCE_NOT_FOUND') return { state: 'not-found' };
  if (reply.status !== 200 || !isRecord(reply.body) || typeof reply.body.status !== 'string') {
    return { state: 'unknown', cause: describe(reply) };
  }
  if (reply.body.status === 'SUCCESSFUL') return successful(reply.body);
  if (reply.body.status !== 'FAILED') return { state: 'pending' };
  const code = failureCode(reply.body.reason);
  return meansFloatShort(kind, code) ? { state: 'configuration-error', code } : { state: 'failed', code };
}

/** The code of a reply that is about us rather than about a payment, if it is one. */
function configurationError({ status, body, html }: Reply): string | undefined {
  const code = html ? undefined : errorCode(body);
  if (status === 401 || status === 403 || status === 429) return code ?? `HTTP_${status}`;
  if (status >= 400 && code !== undefined && configurationCodes.has(code)) return code;
  const wrongCall = status > 400 && status < 500 && status !== 409 && !uncertainClientErrors.has(status);
  return wrongCall ? (code ?? `HTTP_${status}`) : undefined;
}

/** Whole units from the operator's amount text; undefined for a fraction or anything else. */
export function wholeAmount(text: unknown): bigint | undefined {
  const digits = typeof text === 'string' ? /^(-?\d{1,18})(?:\.0+)?$/.exec(text)?.[1] : undefined;
  return digits === undefined ? undefined : BigInt(digits);
}

function successful(body: Record<string, unknown>): OperatorStatus {
  const amount = wholeAmount(body.amount);
  if (amount === undefined || typeof body.currency !== 'string') {
    return { state: 'unknown', cause: 'successful without a readable amount' };
  }
  const id = body.financialTransactionId;
  return {
    state: 'successful',
    amount,
    currency: body.currency,
    ...(typeof id === 'string' && { financialTransactionId: id }),
  };
}

/** The schema says an object, the sandbox sends a bare string. */
const failureCode = (reason: unknown): string =>
  typeof reason === 'string' ? reason : (errorCode(reason) ?? 'UNSPECIFIED');

const describe = ({ status, body, html }: Reply): string =>
  html ? `HTTP ${status} HTML` : [`HTTP ${status}`, errorCode(body)].filter(Boolean).join(' ');

import type { OperatorProduct } from '@sanaga/domain';
import {
  type Balance,
  floatShortCode,
  type OperatorStatus,
  type Submission,
  type Uncertain,
} from '../payment-operator.ts';
import { currencyOf, roundedDown, wholeAmount } from './amounts.ts';
import { cleanCode, cleanText, longest } from './clean.ts';
import { errorCode, type Exchange, isRecord, type Reply } from './exchange.ts';

/** Codes about our account, address or settings; MTN sends most of them as HTTP 500. */
const configurationCodes = new Set([
  // may concern a single payee
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
  'LOGIN_FAILED',
]);

/** Codes that concern only this payment and, on the first call, mean that it was not taken. */
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

/** Code for a reference under which the operator already has a payment. */
const knownReferenceCode = 'RESOURCE_ALREADY_EXIST';

/** Refusal without a reason, because the request as such was wrong. */
const badRequest = 'BAD_REQUEST';

/** Code that says that the whole service is away, not that something is wrong with one reference. */
const unavailableCode = 'SERVICE_UNAVAILABLE';

/** Returns true for a code that says no more than the status of the response. */
const isNoCode = (code: string): boolean => /^(?:HTTP_)?\d{3}$|^BAD_REQUEST$/.test(code);

/**
 * Statuses of a client error that do not mean a wrong call: 409 is a known reference; the others say nothing certain
 * about a payment. Any other 4xx says that we called wrongly.
 */
const uncertainClientErrors = new Set([400, 404, 408, 409]);

/**
 * Statuses that keep their meaning whatever code comes with them: the gateway refuses us before the wallet sees
 * anything.
 */
const accessErrors = new Set([401, 403, 429]);

/** Words for a payment that has not ended. */
const pendingWords = new Set([
  'PENDING',
  'CREATED',
  'ONGOING',
  'INITIATED',
  'ACCEPTED',
  'SUBMITTED',
  'QUEUED',
  'PROCESSING',
  'IN_PROGRESS',
  'DELAYED',
]);

/** Words for a payment that has ended without being paid, each with the code for it if no reason is given. */
const failedWords: ReadonlyMap<string, string> = new Map([
  ['FAILED', 'UNSPECIFIED'],
  ['REJECTED', 'REJECTED'],
  ['DECLINED', 'DECLINED'],
  ['TIMEOUT', 'EXPIRED'],
  ['TIMED_OUT', 'EXPIRED'],
  ['EXPIRED', 'EXPIRED'],
  ['CANCELLED', 'TRANSACTION_CANCELED'],
  ['CANCELED', 'TRANSACTION_CANCELED'],
]);

/** Words for a payment that its payer has declined; a payout has none. */
const declinedWords = new Set(['REJECTED', 'DECLINED']);

/** Returns true if our own float is short: every other payout would end the same way, so none is failed for it. */
const meansFloatShort = (kind: OperatorProduct, code: string | undefined): boolean =>
  kind === 'DISBURSEMENT' && code === floatShortCode;

/** Reads the response to a payment request: its code decides, and the HTTP status only if there is no known code. */
export function classifySubmission(kind: OperatorProduct, reply: Exchange): Submission {
  if ('cause' in reply) {
    const { cause, notSent } = reply;
    return notSent ? { outcome: 'not-sent', cause } : { outcome: 'unknown', cause, answered: false };
  }
  const { status } = reply;
  const code = codeOf(reply);
  if (status === 202) return { outcome: 'accepted' };
  const unknown: Submission = { outcome: 'unknown', ...uncertain(reply) };
  if (status < 400) return unknown;
  if (code === knownReferenceCode) return { outcome: 'accepted' };
  if (meansFloatShort(kind, code)) return { outcome: 'configuration-error', code: floatShortCode };
  const ours = configurationError(reply);
  if (ours !== undefined) return { outcome: 'configuration-error', code: ours };
  if (code !== undefined && refusalCodes.has(code)) return { outcome: 'refused', code };
  if (status === 409) return { outcome: 'accepted' };
  const isUncoded = status === 400 && code === undefined && !reply.html;
  return isUncoded ? { outcome: 'refused', code: badRequest } : unknown;
}

/** Reads the response to a status query. An unfamiliar word counts as unknown: neither waited for nor believed. */
export function classifyStatus(kind: OperatorProduct, reply: Exchange): OperatorStatus {
  if ('cause' in reply) return { state: 'unknown', cause: reply.cause, answered: false };
  const { status, body } = reply;
  // Only the wallet's own 404 counts: a gateway's says that the address is wrong.
  if (status === 404 && codeOf(reply) === 'RESOURCE_NOT_FOUND') return { state: 'not-found' };
  const ours = configurationError(reply);
  if (ours !== undefined) return { state: 'configuration-error', code: ours };
  if (status !== 200 || !isRecord(body)) return { state: 'unknown', ...uncertain(reply) };
  const word = cleanCode(body.status);
  if (word === undefined) return { state: 'unknown', ...uncertain(reply) };
  if (word === 'SUCCESSFUL') return successful(body);
  if (pendingWords.has(word)) return { state: 'pending' };
  const ended =
    kind === 'COLLECTION' && declinedWords.has(word) ? 'APPROVAL_REJECTED' : failedWords.get(word);
  if (ended === undefined) return { state: 'unknown', cause: `status ${word}`, answered: true };
  const code = failureCode(body.reason) ?? ended;
  return meansFloatShort(kind, code) ? { state: 'configuration-error', code } : { state: 'failed', code };
}

/** Reads the response to a query of the balance. */
export function classifyBalance(reply: Exchange): Balance {
  if ('cause' in reply) return { state: 'unknown', cause: reply.cause, answered: false };
  if (reply.status !== 200 || !isRecord(reply.body)) return { state: 'unknown', ...uncertain(reply) };
  const { availableBalance, currency: written } = reply.body;
  const [amount, currency] = [roundedDown(availableBalance), currencyOf(written)];
  if (amount !== undefined && currency !== undefined) return { state: 'known', amount, currency };
  const cause = `balance is not readable: ${quoted(availableBalance)} ${quoted(written)}`;
  return { state: 'unknown', cause, answered: true };
}

/** Returns the code of a reply that is about us rather than about a payment, if it is one. */
function configurationError(reply: Reply): string | undefined {
  const { status } = reply;
  const code = codeOf(reply);
  if (status >= 400 && code !== undefined && configurationCodes.has(code)) return code;
  // the code for a lack of money ends an attempt, and the gateway knows nothing of that
  if (accessErrors.has(status))
    return code === undefined || code === floatShortCode ? `HTTP_${status}` : code;
  const isWrongCall = status >= 400 && status < 500 && !uncertainClientErrors.has(status);
  return isWrongCall && code === undefined ? `HTTP_${status}` : undefined;
}

function successful(body: Record<string, unknown>): OperatorStatus {
  const [amount, currency] = [wholeAmount(body.amount), currencyOf(body.currency)];
  if (amount === undefined || amount <= 0n || currency === undefined) {
    const cause = `successful, but its amount is not readable: ${quoted(body.amount)} ${quoted(body.currency)}`;
    return { state: 'unknown', cause, answered: true };
  }
  const id = cleanText(body.financialTransactionId, longest.id);
  return { state: 'successful', amount, currency, ...(id !== undefined && { financialTransactionId: id }) };
}

/** Reads the code of a failure: the schema says an object, the sandbox sends a bare string. */
const failureCode = (reason: unknown): string | undefined => cleanCode(reason) ?? errorCode(reason);

/** Returns the wallet's own code, if the reply has one that says more than its status. */
function codeOf({ body, html }: Reply): string | undefined {
  const code = html ? undefined : errorCode(body);
  return code === undefined || isNoCode(code) ? undefined : code;
}

/** Says what came, and whether the wallet said it about this one reference. */
function uncertain(reply: Reply): Uncertain {
  const { status, body, html, unreadable } = reply;
  const code = codeOf(reply);
  const isAboutReference =
    code === undefined
      ? status === 200 && (body !== undefined || unreadable === true)
      : code !== unavailableCode;
  const what = html ? 'HTML' : unreadable ? 'unreadable' : code;
  return { cause: [`HTTP ${status}`, what].filter(Boolean).join(' '), answered: !html && isAboutReference };
}

/** Quotes at most 60 characters of a value, for people who are to see what could not be read. */
const quoted = (value: unknown): string => cleanText(JSON.stringify(value), 60) ?? 'none';

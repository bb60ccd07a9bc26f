import { dayMs, hourMs } from './time.ts';

/** Time that a request for money may wait to be sent; a payer is not prompted for what was requested long ago. */
export const requestExpiryMs = hourMs;

/** Time that an approved payout may wait to be sent; after that its name and number are checked and approved again. */
export const approvalExpiryMs = 30 * dayMs;

/** Code of a request for money that was not sent in time; the operator never had it. */
export const requestLapsedCode = 'LAPSED';

/** Code of an item of a bulk transaction that was approved and not sent in time; the operator never had it. */
export const approvalExpiredCode = 'APPROVAL_EXPIRED';

/** Codes of failures that happened before anything was sent to the operator. */
export const unsentCodes: readonly string[] = [requestLapsedCode, approvalExpiredCode];

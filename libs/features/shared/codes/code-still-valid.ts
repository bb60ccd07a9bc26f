import { apiErrorOf } from '@sanaga/api';

/** s after which another code is mailed while one is open. */
const resendAfter = 60;

/**
 * Whether another code is refused only because one for the very same thing was mailed within the minute: that one
 * still stands, so whoever went back and came again goes on with it. Too many unused codes are refused for longer.
 */
export function codeStands(error: unknown): boolean {
  const refusal = apiErrorOf(error);
  return refusal?.code === 'THROTTLED' && (refusal.retryAfter ?? Infinity) <= resendAfter;
}

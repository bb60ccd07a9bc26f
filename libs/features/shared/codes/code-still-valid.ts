import { apiErrorOf } from '@sanaga/api';
import { oneTimeCode } from '@sanaga/domain';

/**
 * Returns true if another code is refused only because one for the very same purpose was mailed within the minute. That
 * one is still valid, so a person who went back and came again continues with it. Too many unused codes are refused for
 * longer.
 */
export function isCodeStillValid(error: unknown): boolean {
  const refusal = apiErrorOf(error);
  return (
    refusal?.code === 'THROTTLED' && (refusal.retryAfter ?? Infinity) * 1_000 <= oneTimeCode.resendAfterMs
  );
}

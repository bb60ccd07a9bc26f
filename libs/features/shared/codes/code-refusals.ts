import { type ApiError, apiErrorOf } from '@sanaga/api';
import { oneTimeCode } from '@sanaga/domain';

const aboutCode: readonly (string | undefined)[] = ['CODE_WRONG', 'CODE_EXPIRED', 'CODE_REQUIRED'];

/** Returns true if a call was refused because of its one-time code, so that another one has to be typed. */
export const isAboutCode = (error: ApiError | undefined): boolean => aboutCode.includes(error?.code);

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

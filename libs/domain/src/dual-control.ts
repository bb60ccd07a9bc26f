import { dayMs, hourMs } from './time.ts';

/** Time that a request to remove or suspend a super admin waits before anybody may confirm it. */
export const superAdminChangeDelayMs = dayMs;

/**
 * Time in which the word of somebody who was invited as a super admin, or reactivated, does not count: neither as the
 * first of two nor as the second. It is longer than a removal takes, so that the others can object.
 */
export const newSuperAdminDelayMs = 48 * hourMs;

/** Time after another super admin was there in which nobody decides alone. */
export const soleDecisionDelayMs = 30 * dayMs;

/** Time in which a sole super admin's decisions count towards the limit. */
export const soleDecisionSpanMs = dayMs;

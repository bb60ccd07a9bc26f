import { dayMs, hourMs } from './time.ts';

/** Time that a request to remove or suspend a super admin waits before anybody may confirm it. */
export const superAdminChangeDelayMs = dayMs;

/**
 * Time in which the word of somebody who was invited as a super admin, or reactivated, does not count: neither as the
 * first of two nor as the second. It is longer than a removal takes, so that the others can object.
 */
const newSuperAdminDelayMs = 48 * hourMs;

/** Returns when the word of a super admin begins to count, by when they were invited or reactivated; null: never was. */
export const wordCountsFrom = (since: Date | null): Date =>
  since === null ? new Date(0) : new Date(since.getTime() + newSuperAdminDelayMs);

/** Returns the latest `since` of super admins whose word counts now. */
export const wordCountsSince = (now: Date): Date => new Date(now.getTime() - newSuperAdminDelayMs);

/** Time after another super admin was there in which nobody decides alone. */
export const soleDecisionDelayMs = 30 * dayMs;

/** Time in which a sole super admin's decisions count towards the limit. */
export const soleDecisionSpanMs = dayMs;

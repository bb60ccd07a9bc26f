import { minuteMs } from './time.ts';

/** The codes that are mailed. A code that was right stays good for one change as long as an unused one lives. */
export const oneTimeCode = {
  digits: 6,
  lifetimeMs: 10 * minuteMs,
  resendAfterMs: minuteMs,
  /** Time after an admin's code was right in which they invite without another; ms. */
  invitingMs: 30 * minuteMs,
} as const;

/** Pauses before the next email, after the first unused code of a day, the second, and so on. */
const pausesMs = [0, 1, 5, 15, 60].map((minutes) => minutes * minuteMs);

/**
 * Returns the pause after a number of unused codes, where anybody who knows an address may request one: for sign-up and
 * reset; ms.
 */
export const codePauseMs = (unused: number): number => pausesMs[Math.min(unused, pausesMs.length - 1)] ?? 0;

/**
 * Returns how long the last of these codes is valid: until another is mailed, so that the mailbox always has a good
 * one; ms.
 */
export const codeLifetimeMs = (unused: number): number =>
  Math.max(oneTimeCode.lifetimeMs, codePauseMs(unused));

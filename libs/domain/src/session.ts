import { dayMs, hourMs, minuteMs } from './time.ts';

/** Returns how long a session lives, and how long without a person at work; ms. */
export const sessionLimits = (superAdmin: boolean): { lifeMs: number; idleMs: number } =>
  superAdmin ? { lifeMs: 8 * hourMs, idleMs: 15 * minuteMs } : { lifeMs: 12 * hourMs, idleMs: 30 * minuteMs };

/**
 * Returns true once a session is over, by the session guard's rule: its `tokenExpires` (ms since the epoch) is less
 * than one day ahead. The server adds that one day to the session's true end, so that the guard signs out exactly then.
 */
export const sessionIsOver = (tokenExpires: number, now: number): boolean => tokenExpires - now < dayMs;

/** The storage keys of the specification. */
export const storageKeys = {
  currentUser: 'currentUser',
  previousRoute: 'previousRoute',
  language: 'i18nextLng',
  isAuthenticated: 'isAuthenticated',
  phoneCodes: 'phoneCodes',
  accessToken: 'accessToken',
} as const;

/** For so long a device is known on which somebody has signed in, days: as long as browsers keep a cookie. */
export const deviceKnownDays = 400;

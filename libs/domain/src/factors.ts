import { minuteMs } from './time.ts';

/** Bounds of the passkeys of a person. */
export const passkeyLimits = {
  each: 20,
  name: 60,
  /** For so long a device may sign what it was given; ms. */
  challengeMs: 10 * minuteMs,
} as const;

/** Codes of an authenticator app, as every such app makes them (RFC 6238), and those for whoever has lost it. */
export const authenticatorCodes = {
  digits: 6,
  periodSeconds: 30,
  /** Steps before and after the present one whose codes are taken: clocks differ. */
  window: 1,
  recoveryCodes: 10,
} as const;

/** The apps in which people sign in, each with passkeys of its own. */
export const signInApps = ['ORG_PORTAL', 'ADMIN_CONSOLE'] as const;
export type SignInApp = (typeof signInApps)[number];

const minuteMs = 60_000;

/** The codes that are mailed. A code that was right stays good for one change as long as an unused one lives. */
export const oneTimeCode = {
  digits: 6,
  lifetimeMs: 10 * minuteMs,
  resendAfterMs: minuteMs,
  /** From when an admin's code was right, they invite without another. */
  invitingMs: 30 * minuteMs,
} as const;

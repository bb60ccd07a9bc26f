/** The highest values that the platform's settings may take; money in whole XAF. */
export const settingLimits = {
  /** A fraction of an amount: 0.1 is ten percent. */
  rate: 0.1,
  levy: 10_000,
  payout: 10_000_000,
  refillAgreementThreshold: 1_000_000_000,
  aloneDailyLimit: 10_000_000,
  reminderHours: 168,
  verificationAmount: 1_000,
} as const;

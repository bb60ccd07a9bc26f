import { lettersIn } from './letters.ts';

/** The longest texts that people may write; characters. */
export const textLimits = {
  /** Letters as people count them; `fitsName` says whether a name has as many at most. */
  name: 120,
  email: 254,
  username: 30,
  identityNumber: 40,
  place: 120,
  webAddress: 200,
  /** A city or line of business at sign-up. */
  choice: 60,
  /** Purpose of a payment, and the text that its receiver reads; also why one was cancelled. */
  paymentText: 160,
  /** Reason why something is done to somebody. */
  reason: 500,
  /** Comment on a payment, or question about it. */
  comment: 1_000,
  search: 120,
} as const;

/** Most units of UTF-16 in a name: no letter of a living script has more than four. */
export const longestName = 4 * textLimits.name;

/** Says whether a name is short enough: in letters, and in what is stored of it. */
export const fitsName = (name: string): boolean =>
  name.length <= longestName && lettersIn(name) <= textLimits.name;

/** A whole phone number with its plus, as it is stored. */
export const storedPhoneNumber = /^\+[0-9]{7,15}$/;

const mebibyte = 1024 * 1024;

/** The largest file of each kind that the API takes; bytes. */
export const maxUploadBytes = {
  paymentFile: 25 * mebibyte,
  paymentDocument: 10 * mebibyte,
  operatorStatement: 10 * mebibyte,
  picture: 5 * mebibyte,
} as const;

/** The most rows that a payment file or an operator's statement may have. */
export const maxFileRows = 100_000;

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
  alertFloatBelow: 1_000_000_000,
  alertFailureCount: 10_000,
  /** A day. */
  alertOldestMinutes: 1_440,
} as const;

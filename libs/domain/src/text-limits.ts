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
  search: 120,
} as const;

/** Most units of UTF-16 in a name: no letter of a living script has more than four. */
export const longestName = 4 * textLimits.name;

/** Says whether a name is short enough: in letters, and in what is stored of it. */
export const fitsName = (name: string): boolean =>
  name.length <= longestName && lettersIn(name) <= textLimits.name;

/** A whole phone number with its plus, as it is stored. */
export const storedPhoneNumber = /^\+[0-9]{7,15}$/;

/** The longest texts that people may write; characters. */
export const textLimits = {
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

/** A whole phone number with its plus, as it is stored. */
export const storedPhoneNumber = /^\+[0-9]{7,15}$/;

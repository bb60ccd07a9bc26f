/** The highest values that an issuer's details may take. */
export const issuerLimits = {
  address: 200,
  /** A fraction of the price without VAT: 0.5 is fifty percent. */
  vatRate: 0.5,
} as const;

const whole = 1_000_000n;

/**
 * Returns the VAT that a price contains, in whole francs, half a franc upwards; what remains is the price without it.
 * The rate is in millionths of the latter: 192,500 is 19.25 %.
 */
export const vatWithin = (price: bigint, rateMillionths: bigint): bigint =>
  (2n * price * rateMillionths + whole + rateMillionths) / (2n * (whole + rateMillionths));

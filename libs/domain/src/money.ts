/**
 * Parties that may hand tax and levy to the state: we, who owe them, or the operator, for which they are part of its
 * fee.
 */
export const taxRemitters = ['US', 'OPERATOR'] as const;
export type TaxRemitter = (typeof taxRemitters)[number];

/** Costs of a payout in addition to its amount. Rates are millionths, so that 0.5% is exactly 5,000. */
export interface CostSettings {
  feeMillionths: bigint;
  taxMillionths: bigint;
  /** Whole XAF a payout. */
  levy: bigint;
}

/** Whole XAF; `total` is what leaves the wallet. */
export interface Cost {
  amount: bigint;
  fee: bigint;
  tax: bigint;
  levy: bigint;
  total: bigint;
}

const million = 1_000_000n;

/** Returns a share of an amount, rounded up to the next whole franc. */
const shareRoundedUp = (amount: bigint, millionths: bigint): bigint =>
  (amount * millionths + million - 1n) / million;

/** Sums what leaves the wallet; of a payment request, whose charges are 0, what comes into it. */
export const totalCost = ({ amount, fee, tax, levy }: Omit<Cost, 'total'>): bigint =>
  amount + fee + tax + levy;

export function payoutCost(amount: bigint, settings: CostSettings): Cost {
  const fee = shareRoundedUp(amount, settings.feeMillionths);
  const tax = shareRoundedUp(amount, settings.taxMillionths);
  const cost = { amount, fee, tax, levy: settings.levy };
  return { ...cost, total: totalCost(cost) };
}

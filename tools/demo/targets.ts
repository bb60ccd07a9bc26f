import type { CashIn } from './history.ts';

const monthsShown = 12;
const step = 500_000;
/** Share of its target that each month reached, in percent; later months repeat them. */
const reached = [94, 108, 91, 103, 98, 87];

const monthOf = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;

/** Returns cash-in targets in whole XAF by month, as people set them: round, and met more or less. */
export function monthlyTargets(cashIn: readonly CashIn[], now: Date): { month: string; amount: bigint }[] {
  const months = Array.from({ length: monthsShown }, (_, back) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 15))),
  ).reverse();
  let last = 0;
  return months.flatMap((month, place) => {
    const achieved = cashIn
      .filter(({ finished }) => monthOf(finished) === month)
      .reduce((sum, { amount }) => sum + Number(amount), 0);
    const isCurrent = place === months.length - 1;
    const percent = reached[place % reached.length] ?? 100;
    const target = Math.round((achieved * 100) / percent / step) * step;
    last = isCurrent ? Math.max(last, target) : target;
    return last > 0 ? [{ month, amount: BigInt(last) }] : [];
  });
}

/**
 * Returns for how many hours a balance lasts if each of them takes as much as the last one did; null if that took
 * nothing, because there is no pace then. Both amounts in the same whole units.
 */
export function hoursLeft(balance: number, lastHour: number): number | null {
  if (lastHour <= 0) return null;
  return Math.max(0, balance) / lastHour;
}

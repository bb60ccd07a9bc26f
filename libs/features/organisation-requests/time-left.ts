import { dayMs, doualaMs, hourMs } from '@sanaga/domain';

/** Working days within which requests are decided; one of a Friday by Wednesday. */
const promisedWorkingDays = 3;

/**
 * Returns the milliseconds left of the promise at `now`; negative when it is overdue. Saturdays and Sundays in Douala
 * do not count.
 */
export function timeLeft(createdAt: string, now: number): number {
  let due = Date.parse(createdAt);
  for (let days = 0; days < promisedWorkingDays;) {
    due += dayMs;
    const weekday = new Date(due + doualaMs).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days += 1;
  }
  return due - now;
}

/** Returns true if little time is left, so that somebody has to act. */
export const isUrgent = (leftMs: number): boolean => leftMs < 8 * hourMs;

import { dayInDouala, hourMs } from '@sanaga/domain';

/** Returns the moment a number of hours ago, in ISO 8601, UTC. */
export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString();

export const daysAgo = (days: number): string => hoursAgo(days * 24);

/** Returns the day that it is in Douala at a moment, such as 2026-11-21. */
export const dayOf = (moment: string): string => dayInDouala(new Date(moment));

/** Lists the first days of the last `count` months, the oldest first, the present month included. */
export function lastMonths(count: number): string[] {
  const [year = 0, month = 0] = dayOf(hoursAgo(0)).split('-').map(Number);
  return Array.from({ length: count }, (_, place) => {
    const first = new Date(Date.UTC(year, month - count + place, 1));
    return first.toISOString().slice(0, 10);
  });
}

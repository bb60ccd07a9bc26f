const hourMs = 3_600_000;

/** A moment so many hours ago, in ISO 8601, UTC. */
export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString();

export const daysAgo = (days: number): string => hoursAgo(days * 24);

/** The calendar day of a moment, such as 2026-11-21. */
export const dayOf = (moment: string): string => moment.slice(0, 10);

/** The first days of the last `count` months, the oldest first, the present month included. */
export function lastMonths(count: number): string[] {
  const now = new Date();
  return Array.from({ length: count }, (_, place) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - place), 1));
    return dayOf(first.toISOString());
  });
}

import { hourMs } from './durations.ts';

/** Time zone of the product: days begin and end at midnight in Douala. */
export const timeZone = 'Africa/Douala';

/** Douala is an hour ahead of UTC all year. */
export const doualaMs = hourMs;

/** Returns the day that it is in Douala at a moment, such as 2026-11-21. */
export const dayInDouala = (moment: Date): string =>
  new Date(moment.getTime() + doualaMs).toISOString().slice(0, 10);

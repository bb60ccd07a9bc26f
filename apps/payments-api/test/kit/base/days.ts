import { dayInDouala, dayMs } from '@sanaga/domain';

/** Returns the day in Douala that is `days` days after a moment, now by default, such as 2026-11-21. */
export const dayFrom = (days: number, moment = new Date()): string =>
  dayInDouala(new Date(moment.getTime() + days * dayMs));

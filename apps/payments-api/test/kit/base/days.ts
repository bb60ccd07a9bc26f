import { dayInDouala, dayMs } from '@sanaga/domain';

/** The day in Douala so many days after a moment, now where none is given, such as 2026-11-21. */
export const dayFrom = (days: number, moment = new Date()): string =>
  dayInDouala(new Date(moment.getTime() + days * dayMs));

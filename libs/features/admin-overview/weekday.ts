/** Returns the weekday from 0, Monday, to 6, Sunday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

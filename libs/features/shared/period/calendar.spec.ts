import { describe, expect, it } from '@jest/globals';
import { dayAfter, daysIn, daysLeftInMonth, monthAfter } from './calendar.ts';

describe('the calendar', () => {
  it.each([
    ['2026-11-21', '2026-11-21', 1],
    ['2026-02-27', '2026-03-02', 4],
    ['2024-02-28', '2024-03-01', 3],
    // clocks are put forward and back in much of Europe
    ['2026-03-28', '2026-03-30', 3],
    ['2026-10-24', '2026-10-26', 3],
    ['2025-12-30', '2026-01-02', 4],
  ])('has from %s to %s %i days, with both ends', (from, to, days) => {
    expect(daysIn(from, to)).toBe(days);
    expect(dayAfter(from, days - 1)).toBe(to);
    expect(dayAfter(to, 1 - days)).toBe(from);
  });

  it.each([
    ['2026-02-27', 1],
    ['2024-02-27', 2],
    ['2026-11-30', 0],
    ['2026-12-01', 30],
  ])('leaves of the month after %s %i days', (day, left) => expect(daysLeftInMonth(day)).toBe(left));

  it.each([
    ['2026-11', 2, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-03', 0, '2026-03'],
  ])('is from %s by %i months in %s', (month, months, then) => expect(monthAfter(month, months)).toBe(then));
});

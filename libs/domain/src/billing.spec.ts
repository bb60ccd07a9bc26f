import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { billGraceMs, billStatus, monthEndingAfter, monthsAfter } from './index.ts';

/** Writes a moment as Douala's clocks show it. */
const inDouala = (moment: Date): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Africa/Douala',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(moment);

const moments = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2060-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('months', () => {
  it.each([
    ['2026-01-31T10:00:00Z', 1, '2026-02-28 11:00'],
    ['2026-01-31T10:00:00Z', 2, '2026-03-31 11:00'],
    ['2026-01-31T10:00:00Z', 3, '2026-04-30 11:00'],
    ['2027-12-31T10:00:00Z', 2, '2028-02-29 11:00'],
    ['2026-11-15T10:00:00Z', 2, '2027-01-15 11:00'],
    // half past eleven in the evening of the 30th in UTC is the 31st in Douala
    ['2026-01-30T23:30:00Z', 1, '2026-02-28 00:30'],
    ['2026-01-30T23:30:00Z', 2, '2026-03-31 00:30'],
  ])('after %s, %d of them end at %s in Douala', (from, months, expected) => {
    expect(inDouala(monthsAfter(new Date(from), months))).toBe(expected);
  });

  it('follow each other without a gap, each ending after the moment that was asked about', () => {
    fc.assert(
      fc.property(moments, moments, (approvedAt, later) => {
        const moment = later < approvedAt ? approvedAt : later;
        const { start, end } = monthEndingAfter(approvedAt, moment);
        expect(start <= moment && moment < end).toBe(true);
        expect(monthEndingAfter(approvedAt, end).start).toEqual(end);
      }),
    );
  });

  it('end a month after the approval at the earliest', () => {
    const approvedAt = new Date('2026-05-31T12:00:00Z');
    const { start, end } = monthEndingAfter(approvedAt, new Date('2026-01-01T00:00:00Z'));
    expect([start, inDouala(end)]).toEqual([approvedAt, '2026-06-30 13:00']);
  });
});

describe('a bill', () => {
  const dueAt = new Date('2026-05-01T00:00:00Z');
  it.each([
    ['DUE', billGraceMs - 1, 'DUE'],
    ['DUE', billGraceMs, 'OVERDUE'],
    ['PAID', billGraceMs, 'PAID'],
    ['VOID', billGraceMs, 'VOID'],
  ] as const)('that is stored as %s is, %d ms after it fell due, %s', (stored, ms, status) => {
    expect(billStatus(stored, dueAt, new Date(dueAt.getTime() + ms))).toBe(status);
  });
});

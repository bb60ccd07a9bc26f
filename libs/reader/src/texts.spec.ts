import { describe, expect, it } from '@jest/globals';
import { dayCases, idCases, numberCases, textCases } from './cases.ts';
import { dayOrderIn, readDay, readId, readName, readNumber, readReason, readText } from './index.ts';

describe('readNumber', () => {
  it.each(numberCases)('reads %j as %j', (typed, expected) => {
    const read = readNumber(typed);
    expect('number' in read ? read.number : read.problem).toBe(expected);
  });
});

describe('readId', () => {
  it.each(idCases)('reads %j as %j', (typed, expected) => {
    expect(readId(typed)).toBe(expected);
  });
});

describe('readDay', () => {
  it.each(dayCases)('reads %j as %j, %s', (typed, expected, order) => {
    const read = readDay(typed, order);
    expect('day' in read ? read.day : read.problem).toBe(expected);
  });

  it('knows by the whole column whether months come first', () => {
    expect(dayOrderIn(['05/06/2026', '11/28/2026', ''])).toBe('MONTH_FIRST');
    expect(dayOrderIn(['05/06/2026', '28/11/2026'])).toBe('DAY_FIRST');
    expect(dayOrderIn(['05/06/2026', '2026-11-28'])).toBe('DAY_FIRST');
    expect(dayOrderIn(['11/28/2026', '28/11/2026'])).toBe('DAY_FIRST');
  });
});

describe('readName and readReason', () => {
  it.each(textCases)('finds in %j as a name %j, as a reason %j', (typed, asName, asReason) => {
    const [name, reason] = [readName(typed), readReason(typed)];
    expect([name.problem ?? name.doubt, reason.problem ?? reason.doubt]).toEqual([asName, asReason]);
  });
});

describe('readText', () => {
  it.each([
    ['Herve\u0301', 'Hervé'],
    ['Ngono  Paul', 'Ngono Paul'],
    ['Ngono\nPaul', 'Ngono Paul'],
    ['Ngono\tPaul', 'Ngono Paul'],
    ['\u200fNgono\u200e', 'Ngono'],
    ["'Ndongo", "'Ndongo"],
    ["'=SUM(A1)", '=SUM(A1)'],
    ['="Ngono"', 'Ngono'],
    ['="', '="'],
    ['\u2800', ''],
  ])('reads %j as %j', (typed, expected) => {
    expect(readText(typed)).toBe(expected);
  });
});

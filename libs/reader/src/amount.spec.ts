import { describe, expect, it } from '@jest/globals';
import { amountCases, columnCases } from './cases.ts';
import { readAmount, thousandsMarkIn } from './index.ts';

describe('readAmount', () => {
  it.each(amountCases.map(([typed, expected, mark]) => [typed, expected, mark] as const))(
    'reads %j as %j',
    (typed, expected, thousands) => {
      const read = readAmount(typed, thousands);
      expect('problem' in read ? read.problem : read.francs * (read.sign === '-' ? -1 : 1) + 0).toBe(
        expected,
      );
    },
  );
});

describe('thousandsMarkIn', () => {
  it.each(columnCases)('finds in %j the mark %j', (cells, mark) => {
    expect(thousandsMarkIn(cells)).toBe(mark);
  });
});

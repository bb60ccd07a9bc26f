import { parseAmount } from './parse-amount.ts';

describe('parseAmount', () => {
  it.each([
    ['en', '1,500', 1_500],
    ['en', '1500', 1_500],
    ['en', '1 248 000', 1_248_000],
    ['en', '1500.50', 1_500.5],
    ['fr', '1\u202f248\u202f000', 1_248_000],
    ['fr', '1500,5', 1_500.5],
    ['de', '1.248.000', 1_248_000],
    ['de', '1,500', 1.5],
    ['fr', '1.248.000', 1_248_000],
    // the other language's decimal mark makes no amount a hundred times larger
    ['fr', '1500.50', 1_500.5],
    ['fr', '1.5', 1.5],
    ['de', '1500.5', 1_500.5],
    ['en', '1500,50', 1_500.5],
    ['en', '-500', -500],
    ['fr', '5 000 F', 5_000],
    ['fr', '5000 FCFA', 5_000],
    ['en', '5,000 XAF', 5_000],
    ['fr', '5 000 F CFA', 5_000],
    // not finished yet
    ['fr', '1500,', 1_500],
  ] as const)('in %s %s is %d', (language, typed, value) => {
    expect(parseAmount(typed, language)).toBe(value);
  });
  it.each(['', 'abc', '1e3x', '1e5', '0x10', '12-3', '1.2.3', '1,500,50'])(
    'takes %j for no number',
    (typed) => {
      expect(parseAmount(typed, 'en')).toBeNaN();
    },
  );
});

import { amountCases } from '@sanaga/reader/cases';
import { languages, type Language } from '@sanaga/i18n';
import { isAmbiguous, parseAmount } from './parse-amount.ts';

/** Returns the languages whose pages read a case this way: those that put its mark between thousands, or all. */
const pagesOf = (mark: string | undefined): readonly Language[] => {
  if (mark === undefined) return languages;
  return mark === ',' ? ['en'] : ['fr', 'de'];
};
/** Returns true if some page makes the marks certain; such cases are listed on their own. */
const isCertainSomewhere = (typed: string) => /^[^.,]*\d{1,3}[.,]\d+\D*$/.test(typed);

const cases = amountCases
  .filter(([typed, , mark]) => mark !== undefined || !isCertainSomewhere(typed))
  .flatMap(([typed, expected, mark]) =>
    pagesOf(mark).map((language) => [language, typed, expected] as const),
  );

describe('parseAmount', () => {
  it.each(cases)(
    'reads on a page in %s %j as %j, as files and statements do',
    (language, typed, expected) => {
      expect(parseAmount(typed, language) + 0).toBe(typeof expected === 'number' ? expected : Number.NaN);
      expect(isAmbiguous(typed, language)).toBe(expected === 'AMBIGUOUS');
    },
  );

  it.each([
    ['en', '500,000', 500_000],
    ['en', '25.000', Number.NaN],
    ['fr', '500,000', Number.NaN],
    ['fr', '500.000', 500_000],
    ['de', '250,000', Number.NaN],
    ['de', '1.248.000', 1_248_000],
  ] as const)('never takes a thousandth: in %s %s is %d', (language, typed, value) => {
    expect(parseAmount(typed, language)).toBe(value);
  });
});

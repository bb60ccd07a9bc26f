import { describe, expect, it } from '@jest/globals';
import {
  containingNumber,
  listPatterns,
  mistypedPatterns,
  onlyWord,
  readingsOf,
  typedNumberIn,
  typedPatterns,
  wholePatterns,
} from './search.ts';

describe('a piece of a number', () => {
  it.each([
    ['677412085', '%677412085%'],
    ['+237 6 77 41', '%23767741%'],
    ['677-41-20-85', '%677412085%'],
    ['677.41.20.85', '%677412085%'],
    ['(+237) 677 41', '%23767741%'],
    ['677\u202f41', '%67741%'],
    ['６７７４１', '%67741%'],
    ['٦٧٧٤١', '%67741%'],
    ['tel:677412085', '%677412085%'],
    ['677412085.0', '%677412085%'],
    // with its zero it would be a stranger's
    ['67741208.0', undefined],
    ['6,77E+08', undefined],
    ['Paul 677', undefined],
    ['12', undefined],
    ['', undefined],
  ])('%j is looked for as %j', (typed, pattern) => expect(containingNumber(typed)).toBe(pattern));
});

describe('what was typed is read', () => {
  it.each<[typed: string, readings: string[][]]>([
    ['Garage Fotso', [['garage', 'fotso']]],
    ['  Éyenga  Œuf ', [['eyenga', 'oeuf']]],
    ['Straße', [['strasse']]],
    [
      'Société d’Eau',
      [
        ['societe', 'deau'],
        ['societe', 'd', 'eau'],
      ],
    ],
    ["n'diaye", [['ndiaye'], ['n', 'diaye']]],
    ['25 000 FCFA', [['25000'], ['25', '000']]],
    ['125,000', [['125000'], ['125', '000']]],
    ['25000.00', [['25000']]],
    ['25 000,00 FCFA', [['25000']]],
    ['25.000,00', [['25000']]],
    ["25'000.-", [['25000 '], ['25', '000 ']]],
    ['٢٥٠٠٠', [['25000']]],
    ['６７７ ４１２ ０８５', [['677412085'], ['677', '412', '085']]],
    ['677412085.0', [['677412085']]],
    ['6 77 41 20 85', [['677412085'], ['6', '77', '41', '20', '85']]],
    ['00237 677412085', [['237677412085'], ['00237', '677412085']]],
    [
      'Fotso 25 000 XAF',
      [
        ['fotso', '25000'],
        ['fotso', '25', '000'],
      ],
    ],
    [
      'd’eau 25 000',
      [
        ['deau', '25000'],
        ['deau', '25', '000'],
        ['d', 'eau', '25000'],
        ['d', 'eau', '25', '000'],
      ],
    ],
    ['T-001395', [['t1395']]],
    ['t1395 garage', [['t1395', 'garage']]],
    // a sign ends a word
    ['50%', [['50 ']]],
    ['rabais 50 %', [['rabais', '50 ']]],
    ['25 000.', [['25000 '], ['25', '000 ']]],
    ['XAF', [['xaf']]],
    ['%%', []],
    ['  ', []],
  ])('%j', (typed, readings) => {
    expect(readingsOf(typed)).toEqual(readings);
  });

  it.each([
    ['25 000 FCFA', '25000'],
    ['25000.', '25000'],
    ['Fotso', 'fotso'],
    ['Garage Fotso', undefined],
    ['%', undefined],
  ])('as one word, if it is one: %j', (typed, word) => {
    expect(onlyWord(typed)).toBe(word);
  });

  it.each([
    ['25 000', { digits: '25000', isPadded: false }],
    ['25 000 XAF', { digits: '25000', isPadded: false }],
    ['000042', { digits: '42', isPadded: true }],
    ['42', undefined],
    ['Fotso 25000', undefined],
    ['1234567890123456789', undefined],
  ])('as a number, if it is one: %j', (typed, number) => {
    expect(typedNumberIn(typed)).toEqual(number);
  });
});

describe('patterns', () => {
  const readings = (typed: string) => typedPatterns(typed).readings;

  it('have the beginnings of words, any piece of a number, and a reference and what a sign ends whole', () => {
    expect(readings('Garage 2085')).toEqual([['% garage%', '%2085%']]);
    expect(readings('T-0042')).toEqual([['% t42 %']]);
    expect(readings('50%')).toEqual([['% 50 %']]);
    // in groups, it is one number; else each begins a word
    expect(readings('125,000')).toEqual([['%125000%'], ['% 125%', '% 000%']]);
    expect(readings('2085.')).toEqual([['%2085 %']]);
    expect(wholePatterns('gar 50%')).toEqual([['% gar %', '% 50 %']]);
  });

  it('of a list have the text as a piece as well, and its words where these find more', () => {
    expect(listPatterns('arage').readings).toEqual([['%arage%']]);
    expect(listPatterns('50%').readings).toEqual([['%50 %']]);
    expect(listPatterns('fotso gar').readings).toEqual([['%fotso gar%'], ['% fotso%', '% gar%']]);
    expect(listPatterns('t42').readings).toEqual([['% t42 %']]);
    expect(listPatterns('T-0042').readings).toEqual([['%t 0042%'], ['% t42 %']]);
    expect(listPatterns('%')).toEqual({ readings: [], variants: [] });
  });

  it('of a mistyped word leave the other words as they are', () => {
    const [first] = mistypedPatterns('belo quin');
    expect(first?.readings).toEqual([['% quin%']]);
    expect(first?.variants).toContain('% elo%');
    expect(mistypedPatterns('fotso').every((patterns) => patterns.readings.length === 0)).toBe(true);
    expect(mistypedPatterns('2085')).toEqual([]);
  });
});

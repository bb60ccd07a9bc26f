import type { NumberProblem } from './number.ts';
import type { TextDoubt, TextProblem } from './text.ts';

const noBreak = '\u00a0';

/** A number as it is typed, with what is to be understood as one or what is wrong. */
export type NumberCase = [typed: string, expected: string];

/** Phone numbers as people and programs write them; whose they are is not decided here. */
export const numberCases: NumberCase[] = [
  ['677123456', '677123456'],
  ['+237 6 77 12 34 56', '+237 6 77 12 34 56'],
  ['677.12.34.56', '677.12.34.56'],
  ['677-12-34-56', '677-12-34-56'],
  [`677${noBreak}12${noBreak}34${noBreak}56`, '677 12 34 56'],
  ['\u202a+237 677 12 34 56\u202c', '+237 677 12 34 56'],
  ['="677200001"', '677200001'],
  ['="+237677200001"', '+237677200001'],
  ["'677200001", '677200001'],
  ["'+237677200001", '+237677200001'],
  ['’677200001', '677200001'],
  ['677123456.0', '677123456'],
  ['677123456,0', '677123456'],
  ['677123456.', '677123456'],
  ['237677123456.0', '237677123456'],
  ['+237677123456.0', '+237677123456'],
  ['00237677123456.0', '00237677123456'],
  ['67712345.0', 'DIGITS_LOST' satisfies NumberProblem],
  ['65123456.0', 'DIGITS_LOST'],
  ['67712345,0', 'DIGITS_LOST'],
  ['6771234.00', 'DIGITS_LOST'],
  ['67769.0114', 'DIGITS_LOST'],
  ['677123456.00', 'DIGITS_LOST'],
  ['677123456.5', 'DIGITS_LOST'],
  ['677123.456', 'DIGITS_LOST'],
  ['677,123456', 'DIGITS_LOST'],
  ['2376771234560.0', 'DIGITS_LOST'],
  ['6.77123456E8', 'SHORTENED' satisfies NumberProblem],
  ['6,77E+08', 'SHORTENED'],
  ['2.37677E+11', 'SHORTENED'],
  ['', 'MISSING' satisfies NumberProblem],
  [' ', 'MISSING'],
  ['677123456 / 699123456', '677123456 / 699123456'],
];

/** An id as it is typed, with how it is read; undefined where digits are lost. */
export const idCases: [typed: string, expected: string | undefined][] = [
  ['1000000001', '1000000001'],
  ['1000000001.0', '1000000001'],
  ['1000000001,0', '1000000001'],
  ['="1000000001"', '1000000001'],
  ["'1000000001", '1000000001'],
  [' 1000000001 ', '1000000001'],
  ['1,00000E+09', undefined],
  ['1.00000E+09', undefined],
  ['1E+09', undefined],
  ['9e3', undefined],
  ['0b1f2c1e-1111-4222-8333-444455556666', '0b1f2c1e-1111-4222-8333-444455556666'],
  ['', ''],
];

/** A text as it is typed, with what is wrong with it or to be looked at as a name, and the same as a reason. */
export type TextCase = [
  typed: string,
  asName: TextProblem | TextDoubt | undefined,
  asReason: TextProblem | TextDoubt | undefined,
];

export const textCases: TextCase[] = [
  ['Ngono Paul', undefined, undefined],
  ['Hervé', undefined, undefined],
  ['Ngo', undefined, undefined],
  ['Li', undefined, undefined],
  ['Nana', undefined, undefined],
  ['Nan Ngono', undefined, undefined],
  ['None Tchoupo', undefined, undefined],
  ['Total Energies', 'TOTAL', 'TOTAL'],
  ['Totaline', undefined, undefined],
  ['Sommet', undefined, undefined],
  ["N'Gono", undefined, undefined],
  ['Мария', undefined, undefined],
  ['محمد', undefined, undefined],
  ['', 'MISSING', 'MISSING'],
  [' ', 'MISSING', 'MISSING'],
  // what spreadsheets show where a formula fails
  ...[
    '#N/A',
    '#REF!',
    '#NOM?',
    '#VALEUR!',
    '#NAME?',
    '#VALUE!',
    '#DIV/0!',
    '#NUM!',
    '#NULL!',
    '#NUL!',
    '#BEZUG!',
  ].map((text): TextCase => [text, 'FORMULA', 'FORMULA']),
  ...[
    '#NV',
    '#WERT!',
    '#ZAHL!',
    '#NOMBRE!',
    '#SPILL!',
    '######',
    '=A2&B2',
    '=B2',
    '=CONCAT(A1;B1)',
    '=+A2',
  ].map((text): TextCase => [text, 'FORMULA', 'FORMULA']),
  // letters that were lost
  ['Herv\ufffd', 'DAMAGED', 'DAMAGED'],
  ['HervÃ©', 'DAMAGED', 'DAMAGED'],
  ['FranÃ§ois', 'DAMAGED', 'DAMAGED'],
  ['Ã€ complÃ©ter', 'DAMAGED', 'DAMAGED'],
  ['dâ€™avance', 'DAMAGED', 'DAMAGED'],
  ['Ângela', undefined, undefined],
  ['São Tomé', undefined, undefined],
  // what programs write where nothing is
  ...[
    'nan',
    'NaN',
    'None',
    'NULL',
    'null',
    'undefined',
    'N/A',
    'n/a',
    'true',
    'FAUX',
    'wahr',
    'xxx',
    '(vide)',
  ].map((text): TextCase => [text, 'PLACEHOLDER', 'PLACEHOLDER']),
  ...['-', '.', '???', '0', '00', '--', '_', '—'].map((text): TextCase => [text, 'NO_NAME', 'PLACEHOLDER']),
  // sums
  ...[
    'TOTAL',
    'Total',
    'TOTAL GENERAL',
    'Sous-total',
    'Grand total',
    'Subtotal',
    'Totaux',
    'Summe',
    'Gesamt',
    'Total :',
  ].map((text): TextCase => [text, 'TOTAL', 'TOTAL']),
  // numbers
  ['1', 'NO_NAME', undefined],
  ['677123456', 'NO_NAME', undefined],
  ['25000', 'NO_NAME', undefined],
  ['A', 'NO_NAME', undefined],
  ['12', 'NO_NAME', undefined],
  ['2026-11', 'NO_NAME', undefined],
];

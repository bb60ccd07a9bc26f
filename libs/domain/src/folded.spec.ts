import { expect, it } from '@jest/globals';
import { isFoundBy } from './folded.ts';

it.each([
  ["Awa N'Diaye", 'ndiaye', true],
  ["Awa N'Diaye", 'n diaye', true],
  ["Awa N'Diaye", 'diaye', true],
  ['Awa NDIAYE', 'n’diaye', true],
  ['Awa N Diaye', 'nʼdiaye', true],
  ['Awa N Diaye', 'ndiaye', false],
  ['Société d’Eau', 'societe deau', true],
  ['Société d’Eau', 'EAU', true],
  ['Jean-Paul', 'jean paul', true],
  ['Jean-Paul', '-p', true],
  ['Jean-Paul', '-a', false],
  // a sign at the end is the end of a word
  ['50% rabais', '50%', true],
  ['500 rabais', '50%', false],
  ['Côte d’Ivoire +225 CIV', '+22', true],
  ['50% rabais', '%', true],
  ['Garage', '%', false],
  ['Garage', '', true],
  ['Garage', '  ', true],
])('%j is found by %j: %s', (text, typed, found) => {
  expect(isFoundBy(text, typed)).toBe(found);
});

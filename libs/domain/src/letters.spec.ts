import { expect, it } from '@jest/globals';
import { fitsName, lettersIn } from './index.ts';

it.each([
  ['Hervé Mbarga', 12],
  ['Nkɔ̀ɔ̀ Ŋgɔ̰̂m', 9],
  ['ကျွန်ုပ်', 3],
  ['👩🏽‍🌾', 1],
  ['漢字 株式会社', 7],
  ['', 0],
])('counts the letters of “%s”', (text, letters) => expect(lettersIn(text)).toBe(letters));

it.each([
  ['120 letters', 'é'.repeat(120), true],
  ['121 letters', 'é'.repeat(121), false],
  ['120 letters with accents of their own', 'ɔ̀'.repeat(120), true],
  ['121 letters with accents of their own', 'ɔ̀'.repeat(121), false],
  ['120 letters of as many characters as they may have', 'ɔ̰̂̀'.repeat(120), true],
  ['fewer letters of more characters than fit', '👩🏽‍🌾'.repeat(100), false],
])('takes a name of %s: %#', (_what, name, fits) => expect(fitsName(name)).toBe(fits));

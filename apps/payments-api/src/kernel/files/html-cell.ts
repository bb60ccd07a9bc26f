import type { Language } from '@sanaga/domain';
import { readAmount } from '@sanaga/reader';
import { digitsOf, shownNumber, type Shown } from './shown.ts';
import { longestText } from './workbook.ts';

/** A cell of a page's table, as its tags come. */
export interface HtmlCell {
  attributes: Record<string, string>;
  shown: Shown;
  place: number;
  text: string;
  /** Text in it that nobody sees. */
  unseen: string;
}

/** Adds a piece to a text, as far as a cell's text is kept. */
export const longer = (text: string, piece: string): string =>
  text.length < longestText ? text + piece.slice(0, longestText) : text;

/** Returns a text as a page shows it: ends of lines and repeated spaces are one space. */
export const onePiece = (text: string): string => text.replaceAll(/[ \t\r\n\f]+/g, ' ').trim();

/** Digits of a text without zeros that only fill it: `25 000,00`, `00025`. */
const digitsIn = (text: string): string =>
  text
    .replace(/[.,]0{1,2}(?!\d)/, '')
    .replaceAll(/\D/g, '')
    .replace(/^0+(?=\d)/, '');

const isBelowZero = (text: string): boolean => /^[-(\u2010-\u2013\u2212]/.test(text);
const isDay = ({ kind }: Shown): boolean => kind === 'date' || kind === 'month';

/** Returns the number that Excel or LibreOffice have written beside a cell's text, if any. */
function numberBeside({ 'x:num': excel, sdval: office }: HtmlCell['attributes']): number | undefined {
  const written = (excel ?? office ?? '').trim();
  const value = Number(written);
  return written === '' || Number.isNaN(value) ? undefined : value;
}

/**
 * Returns a cell as it is shown. A number beside its text counts, as a spreadsheet shows that one; where the text says
 * another one, nobody knows which is meant, and both are returned, which is no amount.
 */
export function shownCell({ attributes, shown, text: written }: HtmlCell, language: Language): string {
  const text = onePiece(written);
  const calendar = { from1904: false, language };
  const value = numberBeside(attributes);
  if (value !== undefined) {
    const number = shownNumber(value, shown, calendar);
    const isWhole = Number.isInteger(Number(digitsOf(value)));
    const isSame = digitsIn(text) === digitsIn(number) && isBelowZero(text) === value < 0;
    return isSame || !isWhole || isDay(shown) || shown.kind === 'nothing' ? number : `${text} ≠ ${number}`;
  }
  if (shown.kind === 'nothing') return '';
  if (shown.kind === 'number' || attributes['x:str'] !== undefined) return text;
  if (isDay(shown)) return /^\d+(?:\.\d+)?$/.test(text) ? shownNumber(Number(text), shown, calendar) : text;
  const read = readAmount(text);
  return 'francs' in read ? shownNumber(Number(`${read.sign}${read.francs}`), shown, calendar) : text;
}

/** Returns whether a formula of a cell has no result. */
export const isWithoutResult = ({ attributes, text }: HtmlCell): boolean =>
  attributes['x:fmla'] !== undefined && numberBeside(attributes) === undefined && onePiece(text) === '';

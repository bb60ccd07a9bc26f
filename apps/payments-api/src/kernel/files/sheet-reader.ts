import type { Language } from '@sanaga/domain';
import type { Line } from './csv.ts';
import { lettersOf, MergeFiller, mostCells, placeOf, type Merge } from './merges.ts';
import type { TakeLine } from './sheets.ts';
import { shownDay, shownNumber } from './shown.ts';
import { longestText, unescaped, type Workbook } from './workbook.ts';
import { broken } from './zip.ts';

/** The last row that a spreadsheet can have. */
export const lastRow = 1_048_576;
/** Points of height, or letters of width, below which nobody reads a cell. */
const leastHeight = 2;
const leastWidth = 0.3;

const isTrue = (text: string): boolean => text === '1' || text.toLowerCase() === 'true';
const isBelow = (size: string | undefined, least: number): boolean =>
  size !== undefined && Number(size) < least;

/** Returns whether somebody sees a row of such a height, in points, or a column of such a width, in letters. */
export const isTooLow = (points: number): boolean => points < leastHeight;
export const isTooNarrow = (letters: number): boolean => letters < leastWidth;

/** Hands over the rows of a sheet as its tags come. */
export class SheetReader {
  readonly #workbook: Workbook;
  readonly #language: Language;
  readonly #take: TakeLine;
  readonly #merges: MergeFiller;
  readonly #hiddenColumns = new Set<number>();
  #rowsAreHidden = false;
  #named: number | null = null;
  #line = 0;
  #cells: string[] = [];
  #formulas: number[] = [];
  #inRow = false;
  #isHidden = false;
  #place = -1;
  #type = '';
  #style = -1;
  #value = '';
  #isFormula = false;
  #hasValue = false;
  #inText = false;
  #reading = false;
  #taking = false;

  constructor(workbook: Workbook, merges: readonly Merge[], language: Language, take: TakeLine) {
    this.#workbook = workbook;
    this.#merges = new MergeFiller(merges);
    this.#language = language;
    this.#take = take;
  }

  /** The number of the last row that the sheet names, before its rows. */
  get lastRow(): number | null {
    return this.#named;
  }

  open = (tag: string, attributes: Record<string, string>): void => {
    if (tag === 'row') this.#beginRow(attributes);
    else if (!this.#inRow) this.#beginSheet(tag, attributes);
    else if (tag === 'c') this.#beginCell(attributes);
    else if (tag === 'is') this.#inText = true;
    else if (tag === 'rPh') this.#reading = true;
    else if (tag === 'f') this.#isFormula = true;
    else {
      this.#taking = tag === 'v' || (tag === 't' && this.#inText && !this.#reading);
      this.#hasValue ||= this.#taking;
    }
  };

  text = (piece: string): void => {
    if (this.#taking && this.#value.length < longestText) this.#value += piece.slice(0, longestText);
  };

  close = (tag: string): boolean | void => {
    this.#taking = false;
    if (tag === 'is') this.#inText = false;
    else if (tag === 'rPh') this.#reading = false;
    else if (tag === 'c' && this.#inRow) this.#endCell();
    else if (tag === 'row') {
      this.#inRow = false;
      return this.#take(this.#lineRead());
    }
  };

  #beginSheet(tag: string, attributes: Record<string, string>): void {
    if (tag === 'dimension')
      this.#named = Number(/:[A-Z]+(\d{1,7})$/.exec(attributes['ref'] ?? '')?.[1]) || null;
    else if (tag === 'sheetFormatPr') this.#beginFormat(attributes);
    else if (tag === 'col') this.#beginColumns(attributes);
  }

  #beginFormat({ defaultRowHeight: height, defaultColWidth: width }: Record<string, string>): void {
    this.#rowsAreHidden = isBelow(height, leastHeight);
    if (!isBelow(width, leastWidth)) return;
    for (let column = 0; column < mostCells; column += 1) this.#hiddenColumns.add(column);
  }

  #beginColumns({ min, max, width, hidden }: Record<string, string>): void {
    const isHidden = isTrue(hidden ?? '') || isBelow(width, leastWidth);
    const last = Math.min(Number(max), mostCells);
    for (let column = Math.max(1, Number(min)); column <= last; column += 1)
      this.#hiddenColumns[isHidden ? 'add' : 'delete'](column - 1);
  }

  /** Rows come in their order, or a row would stand in two places. */
  #beginRow({ r: named, hidden, ht: height }: Record<string, string>): void {
    const line = named === undefined ? this.#line + 1 : Number(named);
    if (!Number.isInteger(line) || line <= this.#line || line > lastRow) throw broken();
    this.#line = line;
    const isFlat = height === undefined ? this.#rowsAreHidden : isBelow(height, leastHeight);
    this.#isHidden = isFlat || isTrue(hidden ?? '');
    this.#cells = [];
    this.#formulas = [];
    this.#place = -1;
    this.#inRow = true;
  }

  #beginCell({ r: named, t: type = '', s: style = '-1' }: Record<string, string>): void {
    const letters = /^[A-Z]+/i.exec(named ?? '')?.[0];
    this.#place = letters === undefined ? this.#place + 1 : placeOf(letters);
    if (this.#place >= mostCells) throw broken();
    this.#type = type;
    this.#style = Number(style);
    this.#value = '';
    this.#isFormula = this.#hasValue = false;
  }

  #endCell(): void {
    this.#cells[this.#place] = this.#text();
    // a formula may result in an empty text
    const isEmptyText = this.#type === 'str' && this.#hasValue;
    if (this.#isFormula && this.#value === '' && !isEmptyText) this.#formulas.push(this.#place);
  }

  #lineRead(): Line {
    // what was left out between two cells
    const cells = Array.from(this.#cells, (cell) => cell ?? '');
    return {
      line: this.#line,
      merged: this.#merges.fill(this.#line, cells),
      cells,
      ...(this.#isHidden && { isHidden: true }),
      ...(this.#hiddenColumns.size > 0 && { hiddenColumns: this.#hiddenColumns }),
      ...(this.#formulas.length > 0 && { formulas: this.#formulas }),
    };
  }

  /** A cell as it is shown. Its errors, such as #N/A, are its text. */
  #text(): string {
    const { texts, shown, from1904 } = this.#workbook;
    const value = this.#value;
    if (this.#type === 's') return texts[Number(value)] ?? '';
    if (this.#type === 'str' || this.#type === 'inlineStr') return unescaped(value);
    if (this.#type === 'b') return isTrue(value) ? 'TRUE' : 'FALSE';
    if (this.#type === 'd')
      return shownDay(value.replace(/^(\d{4}-\d{2}-\d{2})T.*/, '$1'), shown[this.#style], this.#language);
    const number = Number(value);
    if (this.#type === 'e' || value === '' || Number.isNaN(number)) return value;
    return shownNumber(number, shown[this.#style] ?? { kind: 'number' }, {
      from1904,
      language: this.#language,
    });
  }
}

/** Returns how a spreadsheet names a cell: B7. */
export const addressOf = (place: number, line: number): string => `${lettersOf(place)}${line}`;

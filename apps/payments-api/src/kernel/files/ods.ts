import type { Language } from '@sanaga/domain';
import { MergeFiller, mostCells, type Merge } from './merges.ts';
import type { OpenSheet, TakeLine } from './sheets.ts';
import { digitsOf } from './shown.ts';
import { isTooLow, lastRow } from './sheet-reader.ts';
import { longestText } from './workbook.ts';
import { readXml } from './xml.ts';
import { broken, type Entry } from './zip.ts';

type Attributes = Record<string, string>;

/** The part of an OpenDocument spreadsheet that has its sheets, one behind the other. */
export const odsContent = 'content.xml';

const isUnseen = (attributes: Attributes): boolean =>
  /^(collapse|filter)$/.test(attributes['table:visibility'] ?? '');

/** Points of the units in which sizes are written. */
const pointsOf: Partial<Record<string, number>> = {
  pt: 1,
  pc: 12,
  px: 0.75,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
};
/** Returns true if somebody who looks at the sheet does not see a row or column of that size: `0.01cm`. */
function isTooSmall(size: string | undefined): boolean {
  const [, count, unit = ''] = /^([\d.]+)([a-z]{2})$/.exec(size ?? '') ?? [];
  return isTooLow(Number(count) * (pointsOf[unit] ?? Infinity));
}
/** Drawings and notes, which lie over the cells that have them. */
const aside = new Set([
  'annotation',
  'shapes',
  'frame',
  'custom-shape',
  'caption',
  'rect',
  'ellipse',
  'line',
  'g',
]);
const isGroup = (tag: string): boolean => tag === 'table-row-group' || tag === 'table-column-group';
const countIn = (attributes: Attributes, name: string): number =>
  Math.max(1, Number(attributes[name] ?? 1) || 1);

/** Returns whether a date is shown as a month or a year, without its day. */
function isMonth(day: string, shown: string): boolean {
  const [year = '', month] = day.split('-').map((part) => String(Number(part)));
  const hasName = /\p{L}{3}/u.test(shown);
  const rest = (shown.match(/\d+/g) ?? []).map((digits) => String(Number(digits)));
  const isYear = (digits: string): boolean => digits === year || digits === String(Number(year.slice(-2)));
  return (
    rest.length <= (hasName ? 1 : 2) &&
    rest.every((digits) => isYear(digits) || (!hasName && digits === month))
  );
}

/** A cell as it is shown. */
function shownCell(attributes: Attributes, text: string): string {
  const type = attributes['office:value-type'];
  const value = Number(attributes['office:value']);
  // an error, such as #N/A, is its text
  if (type === undefined || type === 'string' || attributes['calcext:value-type'] === 'error') return text;
  if (type === 'boolean') return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE';
  if (type === 'date') {
    const day = (attributes['office:date-value'] ?? '').slice(0, 10);
    return isMonth(day, text) ? text : day;
  }
  if (Number.isNaN(value)) return text;
  if (type === 'percentage') return `${digitsOf(value * 100)}%`;
  const currency = attributes['office:currency'] ?? 'XAF';
  return currency === 'XAF' ? digitsOf(value) : `${digitsOf(value)} ${currency}`;
}

/** Hands over the rows of one sheet as the tags of all of them come. */
class OdsReader {
  readonly #wanted: number;
  /** Styles of rows and columns that are too small to be seen. */
  readonly #tooSmall: ReadonlySet<string>;
  readonly #take: TakeLine;
  readonly #merges: Merge[] = [];
  readonly #filler = new MergeFiller(this.#merges);
  readonly #hiddenColumns = new Set<number>();
  #table = -1;
  #depth = 0;
  #column = 0;
  #line = 0;
  #row: Attributes = {};
  #cells: string[] = [];
  #formulas: number[] = [];
  #place = 0;
  #cell: Attributes | undefined;
  #text = '';
  #paragraphs = 0;
  #inParagraph = false;
  /** Number of drawings and notes that the reader is in. */
  #aside = 0;
  /** Groups of rows or columns that the reader is in, and whether each is closed. */
  readonly #groups: boolean[] = [];

  constructor(wanted: number, tooSmall: ReadonlySet<string>, take: TakeLine) {
    this.#wanted = wanted;
    this.#tooSmall = tooSmall;
    this.#take = take;
  }

  open = (tag: string, attributes: Attributes): void => {
    if (tag === 'table') {
      this.#depth += 1;
      if (this.#depth === 1) this.#table += 1;
    }
    if (this.#table !== this.#wanted || this.#depth !== 1) return;
    if (aside.has(tag)) this.#aside += 1;
    else if (isGroup(tag)) this.#groups.push(attributes['table:display'] === 'false');
    else if (tag === 'table-column') this.#beginColumns(attributes);
    else if (tag === 'table-row') this.#beginRow(attributes);
    else if (tag === 'table-cell' || tag === 'covered-table-cell') this.#beginCell(attributes);
    else if (this.#cell && this.#aside === 0) this.#beginText(tag, attributes);
  };

  text = (piece: string): void => {
    if (this.#inParagraph && this.#aside === 0 && this.#text.length < longestText)
      this.#text += piece.slice(0, longestText);
  };

  close = (tag: string): boolean | void => {
    if (tag === 'table') this.#depth -= 1;
    if (this.#table !== this.#wanted) return;
    if (tag === 'table' && this.#depth === 0) return false;
    if (this.#depth !== 1) return;
    if (aside.has(tag)) this.#aside -= 1;
    else if (isGroup(tag)) this.#groups.pop();
    else if (tag === 'p' && this.#aside === 0) this.#inParagraph = false;
    else if (tag === 'table-cell' || tag === 'covered-table-cell') this.#endCell();
    else if (tag === 'table-row') return this.#endRow();
  };

  #beginColumns(attributes: Attributes): void {
    const end = this.#column + countIn(attributes, 'table:number-columns-repeated');
    if (this.#isHidden(attributes))
      for (let place = this.#column; place < Math.min(end, mostCells); place += 1)
        this.#hiddenColumns.add(place);
    this.#column = end;
  }

  /** Returns true if a row or column is hidden, too small, or in a closed group. */
  #isHidden(attributes: Attributes): boolean {
    const style = attributes['table:style-name'] ?? '';
    return isUnseen(attributes) || this.#tooSmall.has(style) || this.#groups.includes(true);
  }

  #beginRow(attributes: Attributes): void {
    this.#row = attributes;
    this.#cells = [];
    this.#formulas = [];
    this.#place = 0;
  }

  #beginCell(attributes: Attributes): void {
    this.#cell = attributes;
    this.#text = '';
    this.#paragraphs = 0;
  }

  #beginText(tag: string, attributes: Attributes): void {
    if (tag === 'p') {
      this.#inParagraph = true;
      this.#paragraphs += 1;
      if (this.#paragraphs > 1) this.text('\n');
    } else if (tag === 's') this.text(' '.repeat(Math.min(countIn(attributes, 'text:c'), longestText)));
    else if (tag === 'tab' || tag === 'line-break') this.text(' ');
  }

  #endCell(): void {
    const attributes = this.#cell ?? {};
    this.#cell = undefined;
    this.#inParagraph = false;
    const shown = shownCell(attributes, this.#text);
    const isFormula =
      attributes['table:formula'] !== undefined && attributes['office:value-type'] === undefined;
    const end = this.#place + countIn(attributes, 'table:number-columns-repeated');
    if (shown !== '' || isFormula) {
      if (end > mostCells) throw broken();
      while (this.#cells.length < this.#place) this.#cells.push('');
      for (let place = this.#place; place < end; place += 1) {
        this.#cells[place] = shown;
        if (isFormula && shown === '') this.#formulas.push(place);
      }
    }
    this.#merge(attributes);
    this.#place = end;
  }

  #merge(attributes: Attributes): void {
    const [rows, columns] = [
      countIn(attributes, 'table:number-rows-spanned'),
      countIn(attributes, 'table:number-columns-spanned'),
    ];
    if (rows * columns === 1 || this.#place >= mostCells) return;
    const top = this.#line + 1;
    this.#merges.push({
      top,
      bottom: this.#line + rows,
      left: this.#place,
      right: this.#place + columns - 1,
    });
  }

  /** A row stands for as many as it says; blank ones are not there. */
  #endRow(): boolean {
    const repeated = countIn(this.#row, 'table:number-rows-repeated');
    if (this.#line + repeated > lastRow && this.#cells.length > 0) throw broken();
    if (this.#cells.length === 0 && this.#line + repeated > lastRow) return false;
    for (let left = repeated; left > 0; left -= 1) {
      this.#line += 1;
      const cells = [...this.#cells];
      const merged = this.#filler.fill(this.#line, cells);
      if (cells.length === 0) continue;
      const isHidden = this.#isHidden(this.#row);
      const [hiddenColumns, formulas] = [this.#hiddenColumns, this.#formulas];
      const line = { line: this.#line, cells, merged, hiddenColumns, formulas };
      if (!this.#take({ ...line, ...(isHidden && { isHidden }) })) return false;
    }
    return true;
  }
}

interface NamedSheets {
  sheets: { name: string; isHidden: boolean }[];
  /** Styles of rows and columns that are too small to be seen. */
  tooSmall: Set<string>;
}

/** Finds the names of the sheets, and the styles by which some, or rows and columns of them, are not seen. */
async function sheetsIn(bytes: Uint8Array, entry: Entry): Promise<NamedSheets> {
  const sheets: NamedSheets['sheets'] = [];
  const hiding = new Set<string>();
  const tooSmall = new Set<string>();
  let style = '';
  let depth = 0;
  await readXml(bytes, entry, {
    open(tag, attributes) {
      if (tag === 'style') style = attributes['style:name'] ?? '';
      else if (tag === 'table-properties' && attributes['table:display'] === 'false') hiding.add(style);
      else if (isTooSmall(attributes['style:column-width'] ?? attributes['style:row-height']))
        tooSmall.add(style);
      else if (tag === 'table' && ++depth === 1)
        sheets.push({
          name: attributes['table:name'] ?? '',
          isHidden: hiding.has(attributes['table:style-name'] ?? ''),
        });
    },
    close(tag) {
      if (tag === 'table') depth -= 1;
    },
  });
  return { sheets, tooSmall };
}

/** Opens the sheets of an OpenDocument spreadsheet, in their order. Throws FILE_UNREADABLE. */
export async function openOds(bytes: Uint8Array, entry: Entry): Promise<OpenSheet[]> {
  const { sheets, tooSmall } = await sheetsIn(bytes, entry);
  return sheets.map((sheet, place) => ({
    ...sheet,
    read: (_: Language, take: TakeLine) => readXml(bytes, entry, new OdsReader(place, tooSmall, take)),
    // it names none
    lastRow: () => null,
  }));
}

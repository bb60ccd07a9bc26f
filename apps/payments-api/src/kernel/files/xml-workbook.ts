import type { Language } from '@sanaga/domain';
import type { Line } from './csv.ts';
import { MergeFiller, mostCells, type Merge } from './merges.ts';
import { shownByName } from './named-formats.ts';
import { isTooLow, lastRow } from './sheet-reader.ts';
import type { OpenSheet, TakeLine } from './sheets.ts';
import { shownDay, shownNumber, type Shown } from './shown.ts';
import { longestText } from './workbook.ts';
import { local, readXmlText, type XmlHandlers } from './xml.ts';
import { broken } from './zip.ts';

type Attributes = Record<string, string>;

/** Returns attributes without the prefix of their namespace, which programs choose. */
const unprefixed = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [local(name), value]));

const isTrue = (text: string | undefined): boolean => text === '1';
const countIn = (text: string | undefined): number => Math.max(0, Math.trunc(Number(text ?? 0)) || 0);
const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

/** Sheets, and what their cells refer to. */
interface Book {
  sheets: { name: string; isHidden: boolean }[];
  /** Display of a number, by the id of its style. */
  shown: Map<string, Shown>;
  /** Days are counted from 1904 instead of 1900. */
  from1904: boolean;
}

/** Finds the sheets, and how styles show numbers; a style without a format of its own has its parent's. */
function bookIn(text: string): Book {
  const book: Book = { sheets: [], shown: new Map(), from1904: false };
  let style = '';
  let isVisible = false;
  readXmlText(text, {
    open(tag, prefixed) {
      if (tag === 'Date1904') book.from1904 = true;
      isVisible = tag === 'Visible';
      if (!/^(?:Style|NumberFormat|Worksheet)$/.test(tag)) return;
      const {
        ID: id = '',
        Parent: parent = 'Default',
        Format: format,
        Name: name = '',
      } = unprefixed(prefixed);
      if (tag === 'Style') {
        style = id;
        book.shown.set(id, book.shown.get(parent) ?? { kind: 'number' });
      } else if (tag === 'NumberFormat') book.shown.set(style, shownByName(format ?? 'General'));
      else book.sheets.push({ name, isHidden: false });
    },
    text(piece) {
      const sheet = book.sheets.at(-1);
      if (isVisible && sheet && /hidden/i.test(piece)) sheet.isHidden = true;
    },
    close() {
      isVisible = false;
    },
  });
  return book;
}

/** Hands over the rows of one sheet as the tags of all of them come. */
class XmlSheetReader implements XmlHandlers {
  readonly #wanted: number;
  readonly #book: Book;
  readonly #language: Language;
  readonly #take: TakeLine;
  readonly #merges: Merge[] = [];
  readonly #filler = new MergeFiller(this.#merges);
  readonly #hiddenColumns = new Set<number>();
  #sheet = -1;
  #rowsAreFlat = false;
  #column = 0;
  #line = 0;
  /** Rows below that a row stands for. */
  #rowSpan = 0;
  #isHidden = false;
  #cells: string[] = [];
  #formulas: number[] = [];
  #place = 0;
  #cell: Attributes | undefined;
  #type = '';
  #text = '';
  #hasData = false;
  #inData = false;
  /** Number of comments and readings for pronunciation that the reader is in. */
  #aside = 0;

  constructor(wanted: number, book: Book, language: Language, take: TakeLine) {
    this.#wanted = wanted;
    this.#book = book;
    this.#language = language;
    this.#take = take;
  }

  open = (tag: string, prefixed: Attributes): void => {
    if (tag === 'Worksheet') this.#sheet += 1;
    if (this.#sheet !== this.#wanted) return;
    if (tag === 'Comment' || tag === 'PhoneticText') this.#aside += 1;
    if (this.#aside > 0) return;
    if (tag === 'Table') this.#beginTable(unprefixed(prefixed));
    else if (tag === 'Column') this.#addColumns(unprefixed(prefixed));
    else if (tag === 'Row') this.#beginRow(unprefixed(prefixed));
    else if (tag === 'Cell') this.#beginCell(unprefixed(prefixed));
    else if (tag === 'Data' && this.#cell) {
      this.#type = unprefixed(prefixed)['Type'] ?? '';
      this.#hasData = this.#inData = true;
    }
  };

  text = (piece: string): void => {
    if (this.#inData && this.#aside === 0 && this.#text.length < longestText)
      this.#text += piece.slice(0, longestText);
  };

  close = (tag: string): boolean | void => {
    if (this.#sheet !== this.#wanted) return;
    if (tag === 'Comment' || tag === 'PhoneticText') this.#aside -= 1;
    else if (this.#aside > 0) return;
    else if (tag === 'Data') this.#inData = false;
    else if (tag === 'Cell' && this.#cell) this.#endCell(this.#cell);
    else if (tag === 'Row') return this.#endRow();
    else if (tag === 'Table') return false;
  };

  #beginTable({ DefaultRowHeight: height, DefaultColumnWidth: width }: Attributes): void {
    this.#rowsAreFlat = height !== undefined && isTooLow(Number(height));
    if (width === undefined || !isTooLow(Number(width))) return;
    for (let place = 0; place < mostCells; place += 1) this.#hiddenColumns.add(place);
  }

  #addColumns({ Index: index, Span: span, Hidden: hidden, Width: width }: Attributes): void {
    if (index !== undefined) this.#column = countIn(index) - 1;
    const end = this.#column + 1 + countIn(span);
    const isHidden = isTrue(hidden) || (width !== undefined && isTooLow(Number(width)));
    const isSized = isHidden || width !== undefined;
    for (let place = Math.max(0, this.#column); isSized && place < Math.min(end, mostCells); place += 1)
      this.#hiddenColumns[isHidden ? 'add' : 'delete'](place);
    this.#column = end;
  }

  /** Rows come in their order, or a row would stand in two places. */
  #beginRow({ Index: index, Span: span, Hidden: hidden, Height: height }: Attributes): void {
    const line = index === undefined ? this.#line + 1 : Number(index);
    if (!Number.isInteger(line) || line <= this.#line || line > lastRow) throw broken();
    this.#line = line;
    this.#rowSpan = countIn(span);
    this.#isHidden = isTrue(hidden) || (height === undefined ? this.#rowsAreFlat : isTooLow(Number(height)));
    this.#cells = [];
    this.#formulas = [];
    this.#place = 0;
  }

  #beginCell(attributes: Attributes): void {
    const { Index: index } = attributes;
    if (index !== undefined) {
      const place = Number(index) - 1;
      if (!Number.isInteger(place) || place < this.#place) throw broken();
      this.#place = place;
    }
    if (this.#place >= mostCells) throw broken();
    this.#cell = attributes;
    this.#text = this.#type = '';
    this.#hasData = this.#inData = false;
  }

  #endCell(attributes: Attributes): void {
    this.#cell = undefined;
    this.#cells[this.#place] = this.#shown(attributes['StyleID'] ?? 'Default');
    if (attributes['Formula'] !== undefined && !this.#hasData) this.#formulas.push(this.#place);
    const [across, down] = [countIn(attributes['MergeAcross']), countIn(attributes['MergeDown'])];
    if (across + down > 0)
      this.#merges.push({
        top: this.#line,
        bottom: this.#line + down,
        left: this.#place,
        right: this.#place + across,
      });
    this.#place += 1 + across;
  }

  /** A cell as it is shown. Its errors, such as #N/A, are its text. */
  #shown(style: string): string {
    const { from1904, shown } = this.#book;
    const language = this.#language;
    if (this.#type === 'Boolean') return isTrue(this.#text.trim()) ? 'TRUE' : 'FALSE';
    if (this.#type === 'DateTime')
      return shownDay(this.#text.trim().slice(0, 10), shown.get(style), language);
    const written = this.#text.trim();
    if (this.#type !== 'Number' || !number.test(written)) return this.#text;
    return shownNumber(Number(written), shown.get(style) ?? { kind: 'number' }, { from1904, language });
  }

  #endRow(): boolean {
    const line = this.#line;
    this.#line += this.#rowSpan;
    // what was left out between two cells
    const cells = Array.from(this.#cells, (cell) => cell ?? '');
    const read: Line = {
      line,
      merged: this.#filler.fill(line, cells),
      cells,
      hiddenColumns: this.#hiddenColumns,
      formulas: this.#formulas,
      ...(this.#isHidden && { isHidden: true }),
    };
    return cells.length === 0 || this.#take(read);
  }
}

/** The beginning of a document, in which its first element is. */
const startLength = 4_096;
const workbookStart = /<(?:[\w.-]+:)?Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet/;

/** Returns whether a text is an XML spreadsheet of Excel 2003. */
export const isXmlWorkbook = (text: string): boolean => workbookStart.test(text.slice(0, startLength));

/** Opens the sheets of an XML spreadsheet of Excel 2003, in their order. Throws FILE_UNREADABLE. */
export function openXmlWorkbook(text: string): OpenSheet[] {
  const book = bookIn(text);
  if (book.sheets.length === 0) throw broken();
  return book.sheets.map((sheet, place) => ({
    ...sheet,
    read: async (language: Language, take: TakeLine) =>
      readXmlText(text, new XmlSheetReader(place, book, language, take)),
    // what it names is more than it has
    lastRow: () => null,
  }));
}

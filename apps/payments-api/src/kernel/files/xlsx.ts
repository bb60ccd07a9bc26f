import { dayMs } from '@sanaga/domain';
import { unsupported } from './bytes.ts';
import type { Line } from './csv.ts';
import { Refused } from './refused.ts';
import { longestText, openWorkbook, unescaped, type Workbook } from './workbook.ts';
import { readXml } from './xml.ts';
import { beginningOf, broken, entriesOf, type Entry } from './zip.ts';

/** What the parts of a workbook may come to when unpacked; a full file of 100,000 rows needs a third of it. */
const largestUnpacked = 128 * 1024 * 1024;
const largestTexts = 32 * 1024 * 1024;
/** How many times larger than packed a part of some size may be: row and cell numbers leave a genuine one far below. */
const largestRatio = 200;
const smallPart = 2 * 1024 * 1024;
/** A cell far to the right makes each row as wide. */
const mostCells = 1_000;
/** The last row that a spreadsheet can have. */
const lastRow = 1_048_576;

const isSheet = ({ name }: Entry): boolean => /\/sheet\d*\.xml$/i.test(name);

/**
 * The entries of a workbook that unpacks to no more than one can be meant to hold; nothing is unpacked for that. The
 * reader stops at the declared size of an entry, so what is declared bounds what comes. Throws UNSUPPORTED_TYPE for a
 * ZIP that is no workbook, FILE_UNREADABLE and PAYLOAD_TOO_LARGE.
 */
function boundedEntries(bytes: Uint8Array): Entry[] {
  const entries = entriesOf(bytes);
  if (!entries.some(({ name }) => /^xl\/workbook/i.test(name))) throw unsupported();
  if (entries.some(({ packed, unpacked }) => unpacked === 0 && packed > 2)) throw broken();
  const sum = (some: Entry[]) => some.reduce((total, { unpacked }) => total + unpacked, 0);
  const texts = entries.filter((entry) => !isSheet(entry) && /\.(xml|rels)$/i.test(entry.name));
  const swollen = entries.some(
    ({ packed, unpacked }) => unpacked > smallPart && unpacked > packed * largestRatio,
  );
  if (swollen || sum(entries) > largestUnpacked || sum(texts) > largestTexts)
    throw new Refused('PAYLOAD_TOO_LARGE');
  return entries;
}

/** What the sheets of a workbook unpack to, as it declares; bytes. Throws FILE_UNREADABLE. */
export const unpackedSheets = (bytes: Uint8Array): number =>
  entriesOf(bytes)
    .filter(isSheet)
    .reduce((total, { unpacked }) => total + unpacked, 0);

/** Packed bytes at the beginning of a sheet, in which the range of its cells is. */
const rangeSample = 4_096;
const rangePattern = /<dimension ref="[A-Z]+\d+:[A-Z]+(\d{1,7})"/;

/** The number of the last row that a workbook names for its first sheet, where it does. Throws FILE_UNREADABLE. */
export function lastRowNamed(bytes: Uint8Array): number | null {
  const sheet = entriesOf(bytes).find(isSheet);
  if (!sheet) return null;
  return Number(rangePattern.exec(beginningOf(bytes, sheet, rangeSample).toString('latin1'))?.[1]) || null;
}

/** YYYY-MM-DD of a spreadsheet's number of days; nothing where there is no such day. */
function dayOf(days: number, from1904: boolean): string {
  // 1900 has a 29 February there
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const date = new Date(first + Math.round(days * dayMs));
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/** A column's place, from 0, by its letters. Throws FILE_UNREADABLE where it is too far to the right. */
function placeOf(letters: string): number {
  let place = 0;
  for (const letter of letters.toUpperCase()) place = place * 26 + letter.charCodeAt(0) - 64;
  if (place > mostCells) throw broken();
  return place - 1;
}

const isTrue = (text: string): boolean => text === '1' || text.toLowerCase() === 'true';

/** Hands over the rows of a sheet as its tags come. */
class SheetReader {
  readonly #workbook: Workbook;
  readonly #take: (line: Line) => boolean;
  #line = 0;
  #cells: string[] = [];
  #inRow = false;
  #isHidden = false;
  #place = -1;
  #type = '';
  #style = -1;
  #value = '';
  #inText = false;
  #reading = false;
  #taking = false;

  constructor(workbook: Workbook, take: (line: Line) => boolean) {
    this.#workbook = workbook;
    this.#take = take;
  }

  open = (tag: string, attributes: Record<string, string>): void => {
    if (tag === 'row') this.#beginRow(attributes);
    else if (!this.#inRow) return;
    else if (tag === 'c') this.#beginCell(attributes);
    else if (tag === 'is') this.#inText = true;
    else if (tag === 'rPh') this.#reading = true;
    else this.#taking = tag === 'v' || (tag === 't' && this.#inText && !this.#reading);
  };

  text = (piece: string): void => {
    if (this.#taking && this.#value.length < longestText) this.#value += piece.slice(0, longestText);
  };

  close = (tag: string): boolean | void => {
    this.#taking = false;
    if (tag === 'is') this.#inText = false;
    else if (tag === 'rPh') this.#reading = false;
    else if (tag === 'c' && this.#inRow) this.#cells[this.#place] = this.#text();
    else if (tag === 'row') {
      this.#inRow = false;
      // what was left out between two cells
      const cells = Array.from(this.#cells, (cell) => cell ?? '');
      return this.#take({ line: this.#line, cells, ...(this.#isHidden && { isHidden: true }) });
    }
  };

  /** Rows come in their order, or a row would stand in two places. */
  #beginRow({ r: named, hidden }: Record<string, string>): void {
    const line = named === undefined ? this.#line + 1 : Number(named);
    if (!Number.isInteger(line) || line <= this.#line || line > lastRow) throw broken();
    this.#line = line;
    this.#isHidden = isTrue(hidden ?? '');
    this.#cells = [];
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
  }

  /** A number is written out in digits: one too long for that keeps its exponent and is refused later. */
  #text(): string {
    const { texts, dates, from1904 } = this.#workbook;
    const value = this.#value;
    if (this.#type === 's') return texts[Number(value)] ?? '';
    if (this.#type === 'str' || this.#type === 'inlineStr') return unescaped(value);
    if (this.#type === 'b') return String(isTrue(value));
    const number = Number(value);
    if (this.#type === 'e' || value === '' || Number.isNaN(number)) return value;
    return dates[this.#style] ? dayOf(number, from1904) : String(number);
  }
}

/**
 * Hands over the rows of a workbook's first sheet that can be seen one by one, as `readCsv` does the lines, then those of
 * each further one to what `further` returns for its name; rows without cells are not there. Throws FILE_UNREADABLE,
 * UNSUPPORTED_TYPE or PAYLOAD_TOO_LARGE.
 */
export async function readXlsx(
  bytes: Uint8Array,
  take: (line: Line) => boolean,
  further?: (sheet: string) => (line: Line) => boolean,
): Promise<void> {
  const workbook = await openWorkbook(bytes, boundedEntries(bytes));
  for (const [place, { name, entry }] of workbook.sheets.entries()) {
    const takes = place === 0 ? take : further?.(name);
    if (takes) await readXml(bytes, entry, new SheetReader(workbook, takes));
  }
}

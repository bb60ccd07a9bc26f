import { Refused } from './refused.ts';
import { unpack, type Entry } from './zip.ts';

/** Cells that are shown as one: rows from 1, columns from 0, all included. */
export interface Merge {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Most characters that may follow the rows of a sheet. */
const longestTail = 8 * 1024 * 1024;
/** A cell far to the right makes each row as wide. */
export const mostCells = 1_000;
/** Merges are looked at for each row. */
const mostMerges = 100_000;

const rowsEnd = Buffer.from('sheetData>');
const closing = /<\/([\w.-]+:)?$/;
/** More than the name of a closing tag with its prefix has. */
const overlap = 64;

const merged =
  /<(?:[\w.-]+:)?mergeCell\s[^>]*?\bref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/gi;

/** Returns a column's place, from 0, by its letters. */
export function placeOf(letters: string): number {
  let place = 0;
  for (const letter of letters.toUpperCase()) place = place * 26 + letter.charCodeAt(0) - 64;
  return place - 1;
}

/** Returns a column's letters by its place, from 0. */
export function lettersOf(place: number): string {
  const before = Math.floor(place / 26);
  return (before > 0 ? lettersOf(before - 1) : '') + String.fromCharCode(65 + (place % 26));
}

/** Finds the closing tag of the rows in a piece of a sheet; -1 if it is not there. */
function endOfRows(piece: Buffer): number {
  let end = piece.indexOf(rowsEnd);
  while (end >= 0 && !closing.test(piece.toString('latin1', Math.max(0, end - overlap), end)))
    end = piece.indexOf(rowsEnd, end + 1);
  return end;
}

/**
 * Returns the text after the rows of a sheet, as Latin-1. It does not parse the rows, so it takes a tenth of the time
 * of reading them.
 */
async function tailOf(bytes: Uint8Array, entry: Entry): Promise<string> {
  let tail: string | undefined;
  let rest: Uint8Array = new Uint8Array();
  for await (const piece of unpack(bytes, entry)) {
    const now = Buffer.concat([rest, piece]);
    if (tail !== undefined) tail += now.toString('latin1');
    else {
      const end = endOfRows(now);
      if (end >= 0) tail = now.toString('latin1', end);
    }
    if (tail !== undefined && tail.length > longestTail) throw new Refused('PAYLOAD_TOO_LARGE');
    rest = tail === undefined ? now.subarray(-overlap) : new Uint8Array();
  }
  return tail ?? '';
}

/** Finds the merged cells of a sheet, which are named behind its rows, from the top down. Throws FILE_UNREADABLE, PAYLOAD_TOO_LARGE. */
export async function mergesOf(bytes: Uint8Array, entry: Entry): Promise<Merge[]> {
  const merges: Merge[] = [];
  for (const [, left = '', top, right = '', bottom] of (await tailOf(bytes, entry)).matchAll(merged)) {
    if (placeOf(left) >= mostCells) continue;
    merges.push({ top: Number(top), bottom: Number(bottom), left: placeOf(left), right: placeOf(right) });
    if (merges.length > mostMerges) throw new Refused('PAYLOAD_TOO_LARGE');
  }
  return merges.sort((a, b) => a.top - b.top);
}

interface Open extends Merge {
  value: string;
}

/**
 * Fills the rows of a sheet, from the top down, with what their merged cells show: the value counts for each row, in the
 * first column. What another cell below a merged one holds is not seen, and so it is dropped.
 */
export class MergeFiller {
  readonly #merges: readonly Merge[];
  #next = 0;
  #open: Open[] = [];

  constructor(merges: readonly Merge[]) {
    this.#merges = merges;
  }

  /** Returns the places of the row's cells that are shown as one with those of other rows. */
  fill(line: number, cells: string[]): number[] {
    if (this.#open.length === 0 && this.#merges.length === this.#next) return [];
    this.#open = this.#open.filter(({ bottom }) => bottom >= line);
    for (let merge = this.#merges[this.#next]; merge && merge.top <= line; merge = this.#merges[++this.#next])
      if (merge.bottom >= line)
        this.#open.push({ ...merge, value: merge.top === line ? (cells[merge.left] ?? '') : '' });
    for (const { left, right } of this.#open)
      for (let place = left; place <= right && place < cells.length; place += 1) cells[place] = '';
    const begun = this.#open.some(({ top, value }) => top === line && value !== '');
    // a row with nothing of its own stays a blank one
    if (begun || cells.some((cell) => cell.trim() !== ''))
      for (const { left, value } of this.#open) write(cells, left, value);
    return this.#open.filter(({ top, bottom }) => bottom > top).map(({ left }) => left);
  }
}

function write(cells: string[], place: number, value: string): void {
  if (value === '') return;
  while (cells.length < place) cells.push('');
  cells[place] = value;
}

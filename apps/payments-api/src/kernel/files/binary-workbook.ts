import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import type { Language } from '@sanaga/domain';
import iconv from 'iconv-lite';
import { isXls5, unsupported } from './bytes.ts';
import type { Line } from './csv.ts';
import { MergeFiller, mostCells } from './merges.ts';
import { isTooLow, isTooNarrow } from './sheet-reader.ts';
import type { OpenSheet, TakeLine } from './sheets.ts';
import { shownBy, shownNumber, type Calendar, type Shown } from './shown.ts';
import { longestText, unescaped } from './workbook.ts';
import { broken } from './zip.ts';

/** Errors by their numbers in these formats. */
const errors: Partial<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
};

/** Reads one sheet of what the library has read whole. */
class BinarySheet implements OpenSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly #sheet: WorkSheet;
  readonly #from1904: boolean;
  readonly #shown = new Map<string, Shown>();

  constructor(name: string, isHidden: boolean, sheet: WorkSheet, from1904: boolean) {
    this.name = name;
    this.isHidden = isHidden;
    this.#sheet = sheet;
    this.#from1904 = from1904;
  }

  lastRow = (): number | null => this.#sheet['!data']?.length ?? null;

  read(language: Language, take: TakeLine): Promise<void> {
    const hiddenColumns = this.#hiddenColumns();
    const filler = new MergeFiller(
      (this.#sheet['!merges'] ?? [])
        .map(({ s, e }) => ({ top: s.r + 1, bottom: e.r + 1, left: s.c, right: e.c }))
        .filter(({ left }) => left < mostCells)
        .sort((a, b) => a.top - b.top),
    );
    const calendar = { from1904: this.#from1904, language };
    for (const [place, row] of (this.#sheet['!data'] ?? []).entries()) {
      if (!row) continue;
      const line = this.#line(place, row, calendar);
      const merged = filler.fill(line.line, line.cells);
      if (!take({ ...line, merged, hiddenColumns })) break;
    }
    return Promise.resolve();
  }

  #hiddenColumns(): Set<number> {
    const columns = (this.#sheet['!cols'] ?? []).slice(0, mostCells);
    const isHidden = (place: number): boolean => {
      const { hidden, width } = columns[place] ?? {};
      return hidden === true || (width !== undefined && isTooNarrow(width));
    };
    return new Set(columns.keys().filter(isHidden));
  }

  #line(place: number, row: (CellObject | undefined)[], calendar: Calendar): Line {
    if (row.length > mostCells) throw broken();
    const { hidden, hpt } = this.#sheet['!rows']?.[place] ?? {};
    const formulas: number[] = [];
    const cells = Array.from(row, (cell, column) => {
      if (cell?.f !== undefined && (cell.v === undefined || cell.t === 'z')) formulas.push(column);
      return cell ? this.#text(cell, calendar) : '';
    });
    const isHidden = hidden === true || (hpt !== undefined && isTooLow(hpt));
    return { line: place + 1, cells, formulas, ...(isHidden && { isHidden }) };
  }

  #text({ t: type, v: value, z: code }: CellObject, calendar: Calendar): string {
    if (value === undefined || type === 'z') return '';
    if (type === 'e') return errors[Number(value)] ?? '#VALUE!';
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
    if (typeof value !== 'number') return unescaped(String(value).slice(0, longestText));
    return shownNumber(value, this.#shownBy(String(code ?? 'General')), calendar);
  }

  #shownBy(code: string): Shown {
    const shown = this.#shown.get(code) ?? shownBy(code);
    this.#shown.set(code, shown);
    return shown;
  }
}

/** Encodings by the numbers that files give them, where the number does not name it. */
const encodings: Partial<Record<number, string>> = { 1200: 'utf16le', 10_000: 'macintosh', 65_001: 'utf8' };

/** Decodes the texts of Excel 5 and 95, each in the encoding that its file names. */
const codePages = {
  utils: {
    decode(codePage: number, bytes: Uint8Array | number[]): string {
      const encoding = encodings[codePage] ?? `cp${codePage}`;
      return iconv.decode(Buffer.from(bytes), iconv.encodingExists(encoding) ? encoding : 'windows-1252');
    },
  },
};

/** Reads the whole of a workbook. Throws FILE_UNREADABLE, and UNSUPPORTED_TYPE where it has a password. */
async function readWhole(bytes: Uint8Array): Promise<WorkBook> {
  // few files need it, and it takes longer to start than our own readers
  const { read, set_cptable: setCodePages } = await import('@e965/xlsx');
  if (isXls5(bytes)) setCodePages(codePages);
  try {
    return read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
      // an array takes it half as much memory again
      type: 'buffer',
      dense: true,
      // what is hidden, and how numbers are shown
      cellStyles: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
    });
  } catch (error) {
    throw error instanceof Error && /password/i.test(error.message) ? unsupported('filePassword') : broken();
  }
}

/** Opens the sheets of an XLS or XLSB workbook, in their order: by a library, which holds all of it. Throws Refused. */
export async function openBinary(bytes: Uint8Array): Promise<OpenSheet[]> {
  const { SheetNames: names, Sheets: sheets, Workbook: about } = await readWhole(bytes);
  const from1904 = about?.WBProps?.date1904 === true;
  return names.flatMap((name, place) => {
    const sheet = sheets[name];
    const isHidden = (about?.Sheets?.[place]?.Hidden ?? 0) !== 0;
    // a sheet of a chart has no rows
    return sheet?.['!data'] ? [new BinarySheet(name, isHidden, sheet, from1904)] : [];
  });
}

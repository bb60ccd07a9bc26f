import type { Language } from '@sanaga/domain';
import { mergesOf, type Merge } from './merges.ts';
import { SheetReader } from './sheet-reader.ts';
import type { OpenSheet, TakeLine } from './sheets.ts';
import { openWorkbook, type Sheet, type Workbook } from './workbook.ts';
import { readXml } from './xml.ts';
import type { Entry } from './zip.ts';

/** Reads a sheet tag by tag: only one of its rows at a time is in memory. */
class XlsxSheet implements OpenSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly #bytes: Uint8Array;
  readonly #workbook: Workbook;
  readonly #entry: Entry;
  #merges: Merge[] | undefined;
  #lastRow: number | null = null;

  constructor(bytes: Uint8Array, workbook: Workbook, { name, isHidden, entry }: Sheet) {
    this.name = name;
    this.isHidden = isHidden;
    this.#bytes = bytes;
    this.#workbook = workbook;
    this.#entry = entry;
  }

  async read(language: Language, take: TakeLine): Promise<void> {
    this.#merges ??= await mergesOf(this.#bytes, this.#entry);
    const reader = new SheetReader(this.#workbook, this.#merges, language, take);
    await readXml(this.#bytes, this.#entry, reader);
    this.#lastRow = reader.lastRow;
  }

  lastRow = (): number | null => this.#lastRow;
}

/** Opens the sheets of an XLSX workbook, in their order. Throws FILE_UNREADABLE or PAYLOAD_TOO_LARGE. */
export async function openXlsx(bytes: Uint8Array, entries: readonly Entry[]): Promise<OpenSheet[]> {
  const workbook = await openWorkbook(bytes, entries);
  return workbook.sheets.map((sheet) => new XlsxSheet(bytes, workbook, sheet));
}

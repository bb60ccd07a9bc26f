import type { Language } from '@sanaga/domain';
import { unsupported } from './bytes.ts';
import { mergesOf, type Merge } from './merges.ts';
import { Refused } from './refused.ts';
import { SheetReader } from './sheet-reader.ts';
import type { OpenSheet, TakeLine } from './sheets.ts';
import { openWorkbook, type Sheet, type Workbook } from './workbook.ts';
import { readXml } from './xml.ts';
import { broken, entriesOf, type Entry } from './zip.ts';

/** What the parts of a workbook may come to when unpacked; a full file of 100,000 rows needs a third of it. */
const largestUnpacked = 128 * 1024 * 1024;
const largestTexts = 32 * 1024 * 1024;
/** How many times larger than packed a part of some size may be: row and cell numbers leave a genuine one far below. */
const largestRatio = 200;
const smallPart = 2 * 1024 * 1024;

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

/** A sheet that is read tag by tag: of its rows, one at a time is in memory. */
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

/** Opens the sheets of an XLSX workbook, in their order. Throws FILE_UNREADABLE, UNSUPPORTED_TYPE or PAYLOAD_TOO_LARGE. */
export async function openXlsx(bytes: Uint8Array): Promise<OpenSheet[]> {
  const workbook = await openWorkbook(bytes, boundedEntries(bytes));
  return workbook.sheets.map((sheet) => new XlsxSheet(bytes, workbook, sheet));
}

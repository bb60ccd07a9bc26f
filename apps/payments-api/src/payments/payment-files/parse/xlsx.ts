import { streamXlsxRows, type CellValue } from 'hucre/xlsx';
import type { Line } from './csv.ts';
import { Refused } from './problems.ts';

/** What the parts of a workbook may come to when unpacked; a full file of 100,000 rows needs a third of it. */
const largestUnpacked = 128 * 1024 * 1024;
const largestTexts = 32 * 1024 * 1024;
const mostEntries = 2_000;
/** How many times larger than packed a part of some size may be: row and cell numbers leave a genuine one far below. */
const largestRatio = 200;
const smallPart = 2 * 1024 * 1024;
/** A cell far to the right makes each row as wide. */
const mostCells = 1_000;

const directoryEnd = 0x06054b50;
const directoryEntry = 0x02014b50;

interface Entry {
  name: string;
  packed: number;
  unpacked: number;
}

/** The entries a ZIP declares. Throws FILE_UNREADABLE where it is broken. */
function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const broken = () => new Refused('FILE_UNREADABLE');
  let end = bytes.length - 22;
  const lowest = Math.max(0, end - 65_535);
  while (end >= lowest && view.getUint32(end, true) !== directoryEnd) end -= 1;
  if (end < lowest) throw broken();
  const count = view.getUint16(end + 10, true);
  if (count > mostEntries) throw new Refused('PAYLOAD_TOO_LARGE');
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry) throw broken();
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/**
 * Refuses a workbook that unpacks to more than one can be meant to hold, before anything is unpacked. The reader
 * stops at the declared size of an entry, so what is declared bounds what comes; where nothing is declared, nothing
 * would. Throws UNSUPPORTED_TYPE for a ZIP that is no workbook.
 */
function assertBounds(bytes: Uint8Array): void {
  const entries = entriesOf(bytes);
  if (!entries.some(({ name }) => /^xl\/workbook/i.test(name))) throw new Refused('UNSUPPORTED_TYPE');
  if (entries.some(({ packed, unpacked }) => unpacked === 0 && packed > 2))
    throw new Refused('FILE_UNREADABLE');
  const sum = (some: Entry[]) => some.reduce((total, { unpacked }) => total + unpacked, 0);
  const texts = entries.filter(({ name }) => !/\/sheet\d*\.xml$/i.test(name) && /\.(xml|rels)$/i.test(name));
  const swollen = entries.some(
    ({ packed, unpacked }) => unpacked > smallPart && unpacked > packed * largestRatio,
  );
  if (swollen || sum(entries) > largestUnpacked || sum(texts) > largestTexts)
    throw new Refused('PAYLOAD_TOO_LARGE');
}

/** A cell as text. A number is written out in digits: one too long for that keeps its exponent and is refused later. */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return String(value);
}

/**
 * Hands over the rows of a workbook's first sheet one by one, as `readCsv` does the lines; rows without cells are not
 * there. Throws FILE_UNREADABLE, UNSUPPORTED_TYPE or PAYLOAD_TOO_LARGE.
 */
export async function readXlsx(bytes: Uint8Array, take: (line: Line) => boolean): Promise<void> {
  assertBounds(bytes);
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) {
      if (values.length > mostCells) throw new Refused('FILE_UNREADABLE');
      if (!take({ line: index + 1, cells: values.map(textOf) })) return;
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused('FILE_UNREADABLE');
  }
}

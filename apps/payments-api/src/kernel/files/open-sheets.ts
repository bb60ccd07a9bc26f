import { openBinary } from './binary-workbook.ts';
import { isMarkup, isZip, markupOf, unsupported } from './bytes.ts';
import { odsContent, openOds } from './ods.ts';
import { Refused } from './refused.ts';
import type { OpenSheet } from './sheets.ts';
import { openXlsx } from './xlsx.ts';
import { isXmlWorkbook, openXmlWorkbook } from './xml-workbook.ts';
import { broken, entriesOf, unpack, type Entry } from './zip.ts';

/** Most bytes that the parts of a workbook may have once unpacked; a full file of 100,000 rows needs a third of it. */
const largestUnpacked = 128 * 1024 * 1024;
const largestTexts = 32 * 1024 * 1024;
/** Most times by which unpacking may enlarge a part of some size: row and cell numbers keep a genuine one far below. */
const largestRatio = 200;
const smallPart = 2 * 1024 * 1024;

const isSheet = ({ name }: Entry): boolean => /\/sheet\d*\.(xml|bin)$/i.test(name) || name === odsContent;

/**
 * The entries of a workbook that unpacks to no more than one can be meant to hold; nothing is unpacked for that. Readers
 * stop at the declared size of an entry, so what is declared bounds what comes. Throws FILE_UNREADABLE and PAYLOAD_TOO_LARGE.
 */
function boundedEntries(bytes: Uint8Array): Entry[] {
  const entries = entriesOf(bytes);
  if (entries.some(({ packed, unpacked }) => unpacked === 0 && packed > 2)) throw broken();
  const sum = (some: Entry[]) => some.reduce((total, { unpacked }) => total + unpacked, 0);
  const texts = entries.filter((entry) => !isSheet(entry) && /\.(xml|rels|bin)$/i.test(entry.name));
  const swollen = entries.some(
    ({ packed, unpacked }) => unpacked > smallPart && unpacked > packed * largestRatio,
  );
  if (swollen || sum(entries) > largestUnpacked || sum(texts) > largestTexts)
    throw new Refused('PAYLOAD_TOO_LARGE');
  return entries;
}

/** Adds up the declared sizes of a workbook's sheets; bytes. Throws FILE_UNREADABLE. */
export const unpackedSheets = (bytes: Uint8Array): number =>
  isZip(bytes)
    ? entriesOf(bytes)
        .filter(isSheet)
        .reduce((total, { unpacked }) => total + unpacked, 0)
    : bytes.length;

/** Makes sure that the parts of a workbook unpack to what they declare, for a reader that does not. Throws FILE_UNREADABLE. */
async function verify(bytes: Uint8Array, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    const pieces = unpack(bytes, entry);
    while (!(await pieces.next()).done);
  }
}

async function openMarkup(bytes: Uint8Array): Promise<OpenSheet[]> {
  const text = markupOf(bytes);
  if (isXmlWorkbook(text)) return openXmlWorkbook(text);
  // few files need its library
  const { openHtml } = await import('./html.ts');
  return openHtml(text);
}

/**
 * Opens the sheets of a workbook, in their order: XLSX, ODS, XLSB, XLS since Excel 5, XML of Excel 2003, or a page of the
 * web. Throws UNSUPPORTED_TYPE for a ZIP or a page that is no workbook, FILE_UNREADABLE or PAYLOAD_TOO_LARGE.
 */
export async function openSheets(bytes: Uint8Array): Promise<OpenSheet[]> {
  if (isMarkup(bytes)) return openMarkup(bytes);
  if (!isZip(bytes)) return openBinary(bytes);
  const entries = entriesOf(bytes);
  const has = (name: RegExp) => entries.some((entry) => name.test(entry.name));
  const content = entries.find(({ name }) => name === odsContent);
  if (has(/^xl\/workbook\.bin$/i)) {
    await verify(bytes, boundedEntries(bytes));
    return openBinary(bytes);
  }
  if (has(/^xl\/workbook/i)) return openXlsx(bytes, boundedEntries(bytes));
  if (!content) throw unsupported();
  boundedEntries(bytes);
  return openOds(bytes, content);
}

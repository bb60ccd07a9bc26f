import { maxFileRows } from '@sanaga/domain';
import { formatOf } from '../../../kernel/files/bytes.ts';
import { unpackedSheets } from '../../../kernel/files/open-sheets.ts';

/** Size of some 4,000 payments as text, which are read, checked and stored in less than a second. */
const largeText = 256 * 1024;
/**
 * Size of the same payments in a workbook, whose rows take at least twice the room once unpacked; their texts may be
 * elsewhere.
 */
const largeSheets = 512 * 1024;
const lineFeed = 0x0a;

/** Returns true if checking a file takes too long for its sender to wait. Throws Refused. */
export const isLarge = (bytes: Uint8Array): boolean =>
  formatOf(bytes) === 'CSV' ? bytes.length > largeText : unpackedSheets(bytes) > largeSheets;

/** Number at which counting stops: nobody needs to know how many there are in a file of little else. */
const mostCounted = 2 * maxFileRows;

function lineFeeds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(lineFeed); at >= 0 && count < mostCounted; at = bytes.indexOf(lineFeed, at + 1))
    count += 1;
  return count;
}

/** Estimates the rows of a text without reading it: blank lines count, and a cell of two lines counts twice. */
export function estimateLines(bytes: Uint8Array): number | null {
  const ended = bytes.at(-1) === lineFeed;
  return lineFeeds(bytes) - (ended ? 1 : 0) || null;
}

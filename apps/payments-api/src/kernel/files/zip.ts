import { crc32, createInflateRaw } from 'node:zlib';
import { Refused } from './refused.ts';

const mostEntries = 2_000;
const directoryEnd = 0x06054b50;
const directoryEntry = 0x02014b50;
const entryHeader = 0x04034b50;
const stored = 0;
const deflated = 8;

/** A file in a ZIP, as its directory declares it; sizes in bytes. */
export interface Entry {
  name: string;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  /** The place of its own header. */
  header: number;
}

export const broken = (): Refused => new Refused('FILE_UNREADABLE');

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The entries a ZIP declares. Throws FILE_UNREADABLE where it is broken, PAYLOAD_TOO_LARGE where they are too many. */
export function entriesOf(bytes: Uint8Array): Entry[] {
  const view = viewOf(bytes);
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
      // some programs write paths as Windows does
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)).replaceAll('\\', '/'),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      header: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The packed bytes of an entry. Throws FILE_UNREADABLE where they are not in the file. */
function packedOf(bytes: Uint8Array, { header, packed }: Entry): Uint8Array {
  const view = viewOf(bytes);
  if (header + 30 > bytes.length || view.getUint32(header, true) !== entryHeader) throw broken();
  const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  if (start + packed > bytes.length) throw broken();
  return bytes.subarray(start, start + packed);
}

async function* inflated(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  inflate.end(packed);
  try {
    yield* inflate as AsyncIterable<Uint8Array>;
  } catch {
    throw broken();
  }
}

/** The content of an entry, piece by piece and no more than is declared. Throws FILE_UNREADABLE where it is another. */
export async function* unpack(bytes: Uint8Array, entry: Entry): AsyncGenerator<Uint8Array> {
  const packed = packedOf(bytes, entry);
  if (entry.method !== stored && entry.method !== deflated) throw broken();
  let [size, crc] = [0, 0];
  for await (const piece of entry.method === stored ? [packed] : inflated(packed)) {
    size += piece.length;
    if (size > entry.unpacked) throw broken();
    crc = crc32(piece, crc);
    yield piece;
  }
  if (size !== entry.unpacked || crc !== entry.crc) throw broken();
}

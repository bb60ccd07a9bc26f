import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const { resolve } = createRequire(import.meta.url);

/** GNU Unifont: its letters are made of squares, and it has a sign for nearly every letter that is written anywhere. */
const file = resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff');

const signatureBytes = 4;
const woffHeaderBytes = 44;
const woffEntryBytes = 20;
const sfntHeaderBytes = 12;
const sfntEntryBytes = 16;

interface Table {
  tag: Buffer;
  checksum: number;
  data: Buffer;
}

function tablesOf(woff: Buffer): Table[] {
  const count = woff.readUInt16BE(12);
  return Array.from({ length: count }, (_, place) => {
    const entry = woff.subarray(woffHeaderBytes + place * woffEntryBytes);
    const [start, packed, unpacked] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const data = woff.subarray(start, start + packed);
    return {
      tag: entry.subarray(0, signatureBytes),
      checksum: entry.readUInt32BE(16),
      data: packed < unpacked ? inflateSync(data) : data,
    };
  });
}

/**
 * Unpacks a WOFF 1.0 file (https://www.w3.org/TR/WOFF/): fontkit reads them too, but unpacks a table again for each of its
 * letters, which takes seconds where the table is large.
 */
function sfntOf(woff: Buffer): Buffer {
  const tables = tablesOf(woff);
  const header = Buffer.alloc(sfntHeaderBytes + sfntEntryBytes * tables.length);
  // which kind of outlines it has
  header.set(woff.subarray(4, 8));
  header.writeUInt16BE(tables.length, 4);
  const parts: Uint8Array[] = [header];
  let end = header.length;
  tables.forEach(({ tag, checksum, data }, place) => {
    const entry = sfntHeaderBytes + sfntEntryBytes * place;
    header.set(tag, entry);
    header.writeUInt32BE(checksum, entry + 4);
    header.writeUInt32BE(end, entry + 8);
    header.writeUInt32BE(data.length, entry + 12);
    const padding = new Uint8Array(-data.length & 3);
    parts.push(data, padding);
    end += data.length + padding.length;
  });
  return Buffer.concat(parts);
}

let font: Buffer | undefined;

/** Loads the font for what the others lack: 12 MB, unpacked in a third of a second where a document first needs it. */
export const fallbackFont = (): Buffer => (font ??= sfntOf(readFileSync(file)));

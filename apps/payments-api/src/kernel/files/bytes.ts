import { decodeSingleByte } from './encodings.ts';
import { Refused } from './refused.ts';

export type FileFormat = 'CSV' | 'XLSX';

const startsWith = (bytes: Uint8Array, ...magic: number[]): boolean =>
  magic.every((byte, place) => bytes[place] === byte);

const sampleBytes = 4_096;
/** Programs of DOS put it at the end of a text. */
const textEnd = 0x1a;

/** Returns whether a file is packed as XLSX, XLSB and ODS are. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);

/** Returns whether a file is in the container of old Office files. */
const isOffice = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** Returns true if a file in the container of old Office files has a part of that name. */
const hasOfficePart = (bytes: Uint8Array, name: string): boolean =>
  isOffice(bytes) &&
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(Buffer.from(name, 'utf16le'));

/** A workbook with a password, whatever its format. */
const hasPassword = (bytes: Uint8Array): boolean => hasOfficePart(bytes, 'EncryptedPackage');
/** XLS since Excel 97, which may have a part for earlier ones too. */
const isXls97 = (bytes: Uint8Array): boolean => hasOfficePart(bytes, 'Workbook\0');
/** Returns whether a file is an XLS of Excel 5 or 95 alone, whose texts have an encoding. */
export const isXls5 = (bytes: Uint8Array): boolean => hasOfficePart(bytes, 'Book\0') && !isXls97(bytes);

/** Returns whether a file is a workbook that a library holds as a whole: XLS or XLSB. */
export const isHeldWhole = (bytes: Uint8Array): boolean =>
  isOffice(bytes) ||
  (isZip(bytes) && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('xl/workbook.bin'));

const markupStart =
  /^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*<(?:!--|(?:\?xml|!doctype|html|head|meta|body|style|title|div|center|table|(?:ss:)?workbook)\b)/i;
const tableStart = /<table\b[^<]*>\s*<(?:!--|(?:caption|colgroup|col|thead|tbody|tr)\b)/i;

/** Returns whether a file is a page of the web, or a workbook as XML: portals name both .xls. */
export function isMarkup(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, sampleBytes);
  const text = new TextDecoder(utf16Of(bytes) ?? 'latin1').decode(sample);
  return markupStart.test(text) || tableStart.test(text);
}

/** A file that is neither text nor a workbook, with how to make it one. */
export const unsupported = (key: 'fileFormat' | 'filePassword' = 'fileFormat'): Refused =>
  new Refused('UNSUPPORTED_TYPE', [{ field: 'file', key }]);

/**
 * Detects a file's format by its content, whatever its name: text may be CSV; a ZIP or an old Office file may be a
 * workbook, which counts as XLSX, as does a page of the web. Throws UNSUPPORTED_TYPE for anything else.
 */
export function formatOf(bytes: Uint8Array): FileFormat {
  if (hasPassword(bytes)) throw unsupported('filePassword');
  if (isZip(bytes) || isXls97(bytes) || isXls5(bytes) || isMarkup(bytes)) return 'XLSX';
  if (isText(bytes)) return 'CSV';
  throw unsupported();
}

/** Texts hold no control characters but white space; UTF-16 has its mark, or zeros in every other place. */
function isText(bytes: Uint8Array): boolean {
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return false;
  if (utf16Of(bytes)) return true;
  return !bytes
    .subarray(0, sampleBytes)
    .some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0b, 0x0c, 0x0d, textEnd].includes(byte));
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const sample = bytes.subarray(0, sampleBytes);
  if (sample.length < 4 || bytes.length % 2 !== 0) return undefined;
  const zeros = (odd: 0 | 1) => sample.filter((byte, place) => place % 2 === odd && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  const most = sample.length / 4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}

/** The encoding that a page or an XML document names at its beginning. */
const namedEncoding =
  /<\?xml\b[^>]*\bencoding\s*=\s*["']([\w.:-]+)|<meta\b[^>]*\bcharset\s*=\s*["']?\s*([\w.:-]+)/i;

/**
 * Decodes a page of the web or an XML document: like the text of a CSV file, but in the encoding that it names where that
 * is possible. Throws FILE_UNREADABLE.
 */
export function markupOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, sampleBytes)).toString('latin1');
  const [, ofXml, ofPage] = namedEncoding.exec(start) ?? [];
  return textOf(bytes, ofXml ?? ofPage);
}

/**
 * Decodes the text of a CSV file: UTF-8 or UTF-16, with or without a mark, else what programs on Windows, old Macs and DOS
 * write, or a named encoding. Throws FILE_UNREADABLE.
 */
export function textOf(bytes: Uint8Array, named?: string): string {
  const text = decode(bytes, named);
  // no text contains it, and the database stores none
  if (text.includes('\0')) throw new Refused('FILE_UNREADABLE');
  return text.endsWith(String.fromCharCode(textEnd)) ? text.slice(0, -1) : text;
}

function decode(bytes: Uint8Array, named?: string): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return (named && decodeNamed(bytes, named)) || decodeSingleByte(bytes);
  }
}

/** Decodes a text in an encoding that browsers know, except the one that it is not in; undefined for any other name. */
function decodeNamed(bytes: Uint8Array, name: string): string | undefined {
  try {
    const decoder = new TextDecoder(name);
    return decoder.encoding.startsWith('utf-') ? undefined : decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

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

/** Returns true if a file in the container of old Office files has a part of that name. */
const hasOfficePart = (bytes: Uint8Array, name: string): boolean =>
  startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) &&
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(Buffer.from(name, 'utf16le'));

/** A workbook with a password, whatever its format. */
const hasPassword = (bytes: Uint8Array): boolean => hasOfficePart(bytes, 'EncryptedPackage');
/** XLS since Excel 97: earlier ones have no such part, and do not say what is hidden in a way that is read. */
const isXls = (bytes: Uint8Array): boolean => hasOfficePart(bytes, 'Workbook\0');

/** A page of the web, or a workbook as XML, which portals name .xls. */
const markup = /^(\ufeff|\u00ef\u00bb\u00bf)?\s*<(\?xml|!doctype|html|head|meta|table)\b/i;

/** A file that is neither text nor a workbook, with how to make it one. */
export const unsupported = (key: 'fileFormat' | 'filePassword' = 'fileFormat'): Refused =>
  new Refused('UNSUPPORTED_TYPE', [{ field: 'file', key }]);

/**
 * Detects a file's format by its content, whatever its name: text may be CSV; a ZIP or an old Office file may be a
 * workbook, which counts as XLSX. Throws UNSUPPORTED_TYPE for anything else.
 */
export function formatOf(bytes: Uint8Array): FileFormat {
  if (hasPassword(bytes)) throw unsupported('filePassword');
  if (isZip(bytes) || isXls(bytes)) return 'XLSX';
  if (isText(bytes)) return 'CSV';
  throw unsupported();
}

/** Texts hold no control characters but white space; UTF-16 has its mark, or zeros in every other place. */
function isText(bytes: Uint8Array): boolean {
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return false;
  if (markup.test(Buffer.from(bytes.subarray(0, sampleBytes)).toString('latin1'))) return false;
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

/**
 * Decodes the text of a CSV file: UTF-8 or UTF-16, with or without a mark, else what programs on Windows, old Macs and DOS
 * write. Throws FILE_UNREADABLE.
 */
export function textOf(bytes: Uint8Array): string {
  const text = decode(bytes);
  // no text contains it, and the database stores none
  if (text.includes('\0')) throw new Refused('FILE_UNREADABLE');
  return text.endsWith(String.fromCharCode(textEnd)) ? text.slice(0, -1) : text;
}

function decode(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeSingleByte(bytes);
  }
}

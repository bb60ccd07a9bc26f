const signatureBytes = 8;
/** The length of a chunk, its type, and its checksum. */
const frameBytes = 12;

/** Ancillary chunks that change how the pixels are seen; critical ones begin with a capital. */
const seen = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'eXIf', 'iCCP']);
/** A profile is a few kilobytes; its deflated form could become a thousand times as much. */
const longestProfile = 64 * 1024;

const isKept = (type: string, length: number): boolean =>
  /^[A-Z]/.test(type) || (seen.has(type) && (type !== 'iCCP' || length <= longestProfile));

/**
 * Returns a PNG without the chunks that nobody sees: texts, which decoders inflate while they read the header, where no limit
 * of time holds yet. What follows a chunk that breaks off is left to the decoder.
 */
export function withoutTexts(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, signatureBytes)];
  let at = signatureBytes;
  while (at + frameBytes <= bytes.byteLength) {
    const length = view.getUint32(at);
    const end = at + frameBytes + length;
    if (end > bytes.byteLength) break;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (isKept(type, length)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

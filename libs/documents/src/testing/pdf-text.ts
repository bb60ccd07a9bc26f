import { inflateSync } from 'node:zlib';

/** Returns what a reader of the file can copy out of it: one line for each piece of text that was placed. */
export function pdfText(pdf: Buffer): string {
  const objects = readObjects(pdf);
  const all = [...objects.values()];
  const fonts = new Map<string, Map<string, string>>();
  for (const [, names = ''] of all.join('\n').matchAll(/\/Font <<([^>]*)>>/g)) {
    for (const [, name = '', id = ''] of names.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      if (map) fonts.set(name, readCharacterMap(objects.get(map) ?? ''));
    }
  }
  const lines: string[] = [];
  for (const [, placed = ''] of all.join('\n').matchAll(/\bBT\n([\s\S]*?)\nET\b/g)) {
    let font = '';
    let line = '';
    // an accent that is put in its place begins a piece of its own within the text
    for (const [, name, shown] of placed.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = name;
      const pieces = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)];
      const codes = pieces.flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      line += codes.map((code) => fonts.get(font)?.get(code.toLowerCase()) ?? '?').join('');
    }
    lines.push(line);
  }
  return lines.join('\n');
}

/** Returns the instructions of all pages, one a line. */
export const drawings = (pdf: Buffer): string => [...readObjects(pdf).values()].join('\n');

/** Reads each object's dictionary, followed by its stream, unpacked. */
function readObjects(pdf: Buffer): Map<string, string> {
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of pdf
    .toString('latin1')
    .matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', packed] = body.split('\nstream\n');
    const isPacked = packed !== undefined && dictionary.includes('/FlateDecode');
    objects.set(
      id,
      isPacked ? dictionary + inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : body,
    );
  }
  return objects;
}

/** Reads glyph codes and the letters that they represent. */
function readCharacterMap(source: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, first = '', list = ''] of source.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], index) => {
      const code = (parseInt(first, 16) + index).toString(16).padStart(4, '0');
      map.set(code, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    });
  }
  return map;
}

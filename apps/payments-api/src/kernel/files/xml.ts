import { SaxesParser } from 'saxes';
import { broken, unpack, type Entry } from './zip.ts';

/** Handlers for the parts of a document; names come without the prefix of their namespace. */
export interface XmlHandlers {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  /** `false` ends the reading. */
  close?(name: string): boolean | void;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads a document in a ZIP tag by tag, so that no more of it is in memory than its handlers keep. Entities other than
 * XML's own make it unreadable. Throws FILE_UNREADABLE, and what the handlers throw.
 */
export async function readXml(bytes: Uint8Array, entry: Entry, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser();
  let ended = false;
  parser.on('error', () => {
    throw broken();
  });
  parser.on('opentag', ({ name, attributes }) => ended || handlers.open?.(local(name), attributes));
  parser.on('text', (text) => ended || handlers.text?.(text));
  parser.on('cdata', (text) => ended || handlers.text?.(text));
  parser.on('closetag', ({ name }) => {
    ended ||= handlers.close?.(local(name)) === false;
  });
  const decoder = new TextDecoder();
  for await (const piece of unpack(bytes, entry)) {
    parser.write(decoder.decode(piece, { stream: true }));
    if (ended) return;
  }
  parser.write(decoder.decode()).close();
}

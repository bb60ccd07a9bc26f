import { SaxesParser } from 'saxes';
import { broken, unpack, type Entry } from './zip.ts';

const pieceLength = 64 * 1024;

/** Yields a text piece by piece, so that whoever wants no more of it can stop. */
export function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
}

/** Handlers for the parts of a document; names come without the prefix of their namespace. */
export interface XmlHandlers {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  /** `false` ends the reading. */
  close?(name: string): boolean | void;
}

/** Returns a name without the prefix of its namespace. */
export const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses a document whose pieces come one by one; entities other than XML's own make it unreadable. */
class Document {
  readonly #parser = new SaxesParser();
  /** True once the handlers want no more of it. */
  ended = false;

  constructor(handlers: XmlHandlers) {
    const parser = this.#parser;
    parser.on('error', () => {
      throw broken();
    });
    parser.on('opentag', ({ name, attributes }) => this.ended || handlers.open?.(local(name), attributes));
    parser.on('text', (text) => this.ended || handlers.text?.(text));
    parser.on('cdata', (text) => this.ended || handlers.text?.(text));
    parser.on('closetag', ({ name }) => {
      this.ended ||= handlers.close?.(local(name)) === false;
    });
  }

  write(piece: string): void {
    this.#parser.write(piece);
  }

  close(): void {
    this.#parser.close();
  }
}

/**
 * Reads a document in a ZIP tag by tag, so that no more of it is in memory than its handlers keep. Throws
 * FILE_UNREADABLE, and what the handlers throw.
 */
export async function readXml(bytes: Uint8Array, entry: Entry, handlers: XmlHandlers): Promise<void> {
  const document = new Document(handlers);
  const decoder = new TextDecoder();
  for await (const piece of unpack(bytes, entry)) {
    document.write(decoder.decode(piece, { stream: true }));
    if (document.ended) return;
  }
  document.write(decoder.decode());
  document.close();
}

/** Reads a document that is a text of its own in the same way. */
export function readXmlText(text: string, handlers: XmlHandlers): void {
  const document = new Document(handlers);
  for (const piece of piecesOf(text)) {
    document.write(piece);
    if (document.ended) return;
  }
  document.close();
}

import path from 'node:path/posix';
import { maxFileRows } from '@sanaga/domain';
import { Refused } from './refused.ts';
import { shownBy, type Shown } from './shown.ts';
import { readXml, type XmlHandlers } from './xml.ts';
import { broken, type Entry } from './zip.ts';

/** As many as a full file has in ten columns, none twice. */
const mostTexts = 10 * maxFileRows;
/** Characters of a cell that are kept: more than any field may have. */
export const longestText = 5_000;

export interface Sheet {
  name: string;
  /** True if the sheet is hidden. */
  isHidden: boolean;
  entry: Entry;
}

/** The sheets of a workbook, and what their cells refer to. */
export interface Workbook {
  /** In their order; one at least. */
  sheets: Sheet[];
  texts: string[];
  /** Display of a number, for each cell style. */
  shown: Shown[];
  /** Days are counted from 1904 instead of 1900. */
  from1904: boolean;
}

/** A spreadsheet writes characters that XML cannot hold by their number. Throws FILE_UNREADABLE for a NUL. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, hex: string) => {
    // no text contains it, and the database stores none
    if (hex === '0000') throw broken();
    return String.fromCharCode(Number.parseInt(hex, 16));
  });
}

interface Relation {
  kind: string;
  path: string;
}

/** The parts of a workbook, found by name. */
class Parts {
  readonly #bytes: Uint8Array;
  readonly #entries: Map<string, Entry>;

  constructor(bytes: Uint8Array, entries: readonly Entry[]) {
    this.#bytes = bytes;
    this.#entries = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  }

  /** Throws FILE_UNREADABLE where it is not there. */
  entry(name: string): Entry {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) throw broken();
    return entry;
  }

  read(name: string, handlers: XmlHandlers): Promise<void> {
    return readXml(this.#bytes, this.entry(name), handlers);
  }

  /** Reads the parts that a part refers to, by id. */
  async relations(of: string): Promise<Map<string, Relation>> {
    const relations = new Map<string, Relation>();
    const folder = path.dirname(of);
    const name = path.join(folder, '_rels', `${path.basename(of)}.rels`);
    await this.read(name, {
      open(tag, { Id: id, Type: type = '', Target: target = '' }) {
        if (tag !== 'Relationship' || id === undefined) return;
        const absolute = target.startsWith('/') ? target.slice(1) : path.join(folder, target);
        relations.set(id, { kind: type.slice(type.lastIndexOf('/') + 1), path: absolute });
      },
    });
    return relations;
  }
}

const pathOf = (relations: Map<string, Relation>, kind: string): string | undefined =>
  relations.values().find((relation) => relation.kind === kind)?.path;

/** Opens a workbook: everything but the rows of its sheets. Throws FILE_UNREADABLE or PAYLOAD_TOO_LARGE. */
export async function openWorkbook(bytes: Uint8Array, entries: readonly Entry[]): Promise<Workbook> {
  const parts = new Parts(bytes, entries);
  // nothing in it is needed, but a workbook without it is a damaged one
  await parts.read('[Content_Types].xml', {});
  const main = pathOf(await parts.relations(''), 'officeDocument');
  if (main === undefined) throw broken();
  const named: { name: string; isHidden: boolean; id: string }[] = [];
  let from1904 = false;
  await parts.read(main, {
    open(tag, attributes) {
      if (tag === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (tag !== 'sheet') return;
      const { name = '', state = '' } = attributes;
      const id = Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id'))?.[1];
      if (id !== undefined) named.push({ name, isHidden: /hidden/i.test(state), id });
    },
  });
  const relations = await parts.relations(main);
  const sheets = named.flatMap(({ id, ...sheet }) => {
    const relation = relations.get(id);
    // a sheet of a chart has no rows
    return relation?.kind === 'worksheet' ? [{ ...sheet, entry: parts.entry(relation.path) }] : [];
  });
  if (sheets.length === 0) throw broken();
  const texts = pathOf(relations, 'sharedStrings');
  const styles = pathOf(relations, 'styles');
  return {
    sheets,
    texts: texts === undefined ? [] : await readTexts(parts, texts),
    shown: styles === undefined ? [] : await readShown(parts, styles),
    from1904,
  };
}

/** Reads the texts that cells refer to by number, without the readings for their pronunciation. */
async function readTexts(parts: Parts, name: string): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let taking = false;
  let reading = false;
  await parts.read(name, {
    open(tag) {
      if (tag === 'si') text = '';
      else if (tag === 'rPh') reading = true;
      else if (tag === 't') taking = !reading;
    },
    text(piece) {
      if (taking && text.length < longestText) text += piece.slice(0, longestText);
    },
    close(tag) {
      if (tag === 't') taking = false;
      else if (tag === 'rPh') reading = false;
      else if (tag === 'si' && texts.push(unescaped(text)) > mostTexts)
        throw new Refused('PAYLOAD_TOO_LARGE');
    },
  });
  return texts;
}

/** Reads how each cell style shows a number. */
async function readShown(parts: Parts, name: string): Promise<Shown[]> {
  const codes = new Map<number, string>();
  const shown: Shown[] = [];
  let inCells = false;
  await parts.read(name, {
    open(tag, { numFmtId, formatCode = '' }) {
      const format = Number(numFmtId);
      if (tag === 'cellXfs') inCells = true;
      else if (tag === 'numFmt') codes.set(format, formatCode);
      else if (tag === 'xf' && inCells) shown.push(shownBy(codes.get(format), format));
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return shown;
}

import type { Language } from '@sanaga/domain';
import { Parser, type Handler } from 'htmlparser2';
import { unsupported } from './bytes.ts';
import type { Line } from './csv.ts';
import { longer, onePiece } from './html-cell.ts';
import { isNothing, plainStyle, Styles, type Element, type Style } from './html-style.ts';
import { HtmlTable } from './html-table.ts';
import { lastRow } from './sheet-reader.ts';
import type { OpenSheet, TakeLine } from './sheets.ts';
import { piecesOf } from './xml.ts';
import { broken } from './zip.ts';

/** Most elements within each other: no page that a program writes comes near. */
const mostNested = 500;

const named = (tags: string): ReadonlySet<string> => new Set(tags.split(/\s+/));
/** Elements that begin and end a line, or stand apart from the text beside them as raised digits do. */
const apart = named(
  `address article aside blockquote body br caption center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li
  main nav ol option p pre section sub sup table tr ul`,
);
/** Elements that are no part of what a page shows. */
const beside = named('script style title template noscript xml');
/** Elements that show something else than the text in them, or some of it. */
const partly = named('select textarea datalist svg math object iframe');

/** Hands over the rows of all tables of a page, one behind the other, as Excel shows them. */
class PageReader implements Partial<Handler> {
  /** True once no more rows are wanted. */
  ended = false;
  readonly #language: Language;
  readonly #take: TakeLine;
  readonly #styles = new Styles();
  /** Elements that the reader is in. */
  readonly #elements: (Element & { isUnseen: boolean })[] = [];
  /** Tables that the reader is in; one within a cell of another has rows of its own. */
  readonly #tables: HtmlTable[] = [];
  #unseen = 0;
  #beside = 0;
  #css = '';
  /** Text outside of cells, which has a row of its own. */
  #loose = '';
  #line = 0;

  constructor(language: Language, take: TakeLine) {
    this.#language = language;
    this.#take = take;
  }

  onopentag = (tag: string, attributes: Record<string, string>): void => {
    if (this.#elements.length === mostNested) throw broken();
    const element = {
      tag,
      id: attributes['id'],
      classes: (attributes['class'] ?? '').split(/\s+/).filter((name) => name !== ''),
      isUnseen: false,
    };
    this.#elements.push(element);
    if (beside.has(tag)) this.#beside += 1;
    if (this.#beside > 0) return;
    const style = this.#styles.of(this.#elements, attributes['style'] ?? '');
    element.isUnseen = style.isUnseen || attributes['hidden'] !== undefined || partly.has(tag);
    if (element.isUnseen) this.#unseen += 1;
    if (apart.has(tag)) this.#breakText();
    this.#begin(tag, attributes, { ...style, isUnseen: element.isUnseen });
  };

  ontext = (text: string): void => {
    if (this.#elements.at(-1)?.tag === 'style') this.#css += text;
    if (this.#beside > 0) return;
    const table = this.#tables.at(-1);
    if (!table?.cell) this.#loose = this.#unseen > 0 ? this.#loose : longer(this.#loose, text);
    else if (this.#unseen > table.unseenAround) table.cell.unseen = longer(table.cell.unseen, text);
    else table.cell.text = longer(table.cell.text, text);
  };

  onclosetag = (tag: string): void => {
    const element = this.#elements.pop();
    if (beside.has(tag)) this.#beside -= 1;
    if (tag === 'style') {
      this.#styles.add(this.#css);
      this.#css = '';
    }
    if (this.#beside > 0) return;
    if (tag === 'td' || tag === 'th') this.#tables.at(-1)?.endCell();
    else if (tag === 'tr') this.#endRow();
    else if (tag === 'table') this.#endTable();
    if (apart.has(tag)) this.#breakText();
    if (element?.isUnseen) this.#unseen -= 1;
  };

  onend = (): void => this.#breakText();

  #begin(tag: string, attributes: Record<string, string>, style: Style): void {
    if (tag === 'table') this.#beginTable();
    const table = this.#tables.at(-1);
    if (!table) return;
    if (tag === 'col') table.addColumns(attributes, { ...style, isUnseen: this.#unseen > 0 });
    else if (tag === 'tr') this.#beginRow(table, style.isLow || isNothing(attributes['height']));
    else if (tag === 'td' || tag === 'th') {
      table.endCell();
      if (!table.isInRow) this.#beginRow(table, false);
      table.beginCell(attributes, style);
    }
  }

  /** Begins a table; of a row that it stands in, what comes before it is a row above it. */
  #beginTable(): void {
    const around = this.#tables.at(-1);
    if (around?.cell) {
      this.#endRow();
      this.#beginRow(around, false);
      around.beginCell({}, plainStyle);
    }
    this.#tables.push(new HtmlTable(this.#language));
  }

  #beginRow(table: HtmlTable, isLow: boolean): void {
    this.#endRow();
    table.unseenAround = this.#unseen;
    table.beginRow(isLow || this.#unseen > 0);
  }

  /** Ends a row, also one that another follows without its end. */
  #endRow(): void {
    const table = this.#tables.at(-1);
    table?.endCell();
    const row = table?.endRow();
    if (!row) return;
    this.#line += 1;
    if (row.cells.length > 0) this.#handOver(row);
  }

  #endTable(): void {
    this.#endRow();
    this.#tables.pop();
  }

  /** Ends a line of text: within a cell it goes on behind a space, outside of tables it is a row. */
  #breakText(): void {
    const cell = this.#tables.at(-1)?.cell;
    if (cell) cell.text = longer(cell.text, ' ');
    const text = onePiece(this.#loose);
    this.#loose = '';
    if (text === '') return;
    this.#line += 1;
    this.#handOver({ cells: [text] });
  }

  #handOver(row: Omit<Line, 'line'>): void {
    if (this.#line > lastRow) throw broken();
    this.ended ||= !this.#take({ ...row, line: this.#line });
  }
}

function readPage(text: string, language: Language, take: TakeLine): void {
  const reader = new PageReader(language, (line) => !reader.ended && take(line));
  const parser = new Parser(reader);
  for (const piece of piecesOf(text)) {
    parser.write(piece);
    if (reader.ended) return;
  }
  parser.end();
}

/** Opens a page of the web, whose tables are one sheet. Throws UNSUPPORTED_TYPE where it has no table. */
export function openHtml(text: string): OpenSheet[] {
  if (!/<table\b/i.test(text)) throw unsupported();
  return [
    {
      name: '',
      isHidden: false,
      read: async (language, take) => readPage(text, language, take),
      // it names none
      lastRow: () => null,
    },
  ];
}

import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  exportColumns,
  headingOf,
  plainColumns,
  separatorSigns,
  usualSeparator,
  type CsvSeparator,
  type ExportColumn,
  type ExportedList,
  type ExportFormat,
  type ExportValues,
  type Language,
} from '@sanaga/domain';
import type { FastifyReply } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import type { AuditEntry } from './audit.ts';
import { timeZone } from './calendar.ts';
import type { Caller } from './caller.ts';
import { isoTime, streamRows, type TextRow } from './csv-export.ts';
import type { Dependencies } from './dependencies.ts';
import type { FileFormat } from './files/bytes.ts';
import { attachmentNamed } from './plugins/send-file.ts';
import { byteOrderMark, inPieces, mediaTypes, sheetOf, type SheetCell } from './sheets.ts';
import { onceEach, translator } from './translations.ts';

/** Choices for a list as a file; without any, the file is the plain CSV of outside clients. */
export interface ExportChoice<List extends ExportedList = ExportedList> {
  format?: ExportFormat;
  columns?: readonly ExportColumn<List>[];
  separator?: CsvSeparator;
  values?: ExportValues;
}

/** A column of a list: SQL that defuses what people write. A moment's is the column itself. */
export interface TableColumn {
  sql: string;
  /** Text where nothing is said. */
  type?: 'amount' | 'count' | 'moment';
  /** A moment in the plain CSV, where it is not ISO 8601 to the second. */
  plain?: string;
  /** Returns the words for a code. */
  words?: (language: Language, code: string) => string;
  /** SQL for what `words` reads, if that is more than the code. */
  wordsSql?: string;
}

export type TableColumns<List extends ExportedList> = Record<ExportColumn<List>, TableColumn>;

interface Table<List extends ExportedList> {
  list: List;
  /** Name to save it under, without its ending. */
  name: string;
  columns: TableColumns<List>;
  /** The statement that selects these columns. */
  query: (columns: RawBuilder<unknown>) => RawBuilder<unknown>;
  audit: AuditEntry;
}

interface ExportFile {
  name: string;
  format: FileFormat;
  content: Readable;
}

const isoOfWallClock = (column: string): string =>
  `to_char(${column} at time zone '${timeZone}', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const selected = (names: readonly string[], sqlOf: (name: string) => string): RawBuilder<unknown> =>
  sql.raw(names.map((name) => `${sqlOf(name)} as "${name}"`).join(', '));

/** Layouts of columns in XLSX; numbers are grouped as the reader's own spreadsheet does. */
const layouts = {
  amount: { numFmt: '#,##0', width: 14 },
  count: { numFmt: '0', width: 10 },
  moment: { numFmt: 'yyyy-mm-dd hh:mm:ss', width: 20 },
  text: { width: 24 },
} as const;

/** Returns how a column's texts become cells; words are looked up once for each code. */
function cellsOf(
  { type, words }: TableColumn,
  { language, values }: { language: Language; values: ExportValues },
): (text: string) => SheetCell {
  if (type === 'amount' || type === 'count') return Number;
  if (type === 'moment') return (text) => new Date(text);
  if (!words || values === 'codes') return (text) => text;
  return onceEach((code) => words(language, code));
}

/** Yields the headings and the cells as they were chosen. */
async function* chosenRows(
  rows: AsyncIterable<TextRow>,
  headings: readonly string[],
  cells: readonly ((text: string) => SheetCell)[],
): AsyncGenerator<readonly SheetCell[]> {
  yield headings;
  for await (const row of rows) yield cells.map((cellOf, place) => (row[place] ? cellOf(row[place]) : null));
}

const plainCell = (text: string | null): string => {
  if (text === null) return '';
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Yields the CSV of outside clients: line feeds alone, and quotes around what is empty, but not around what is missing. */
async function* plainLines(rows: AsyncIterable<TextRow>, names: readonly string[]): AsyncGenerator<string> {
  yield `${byteOrderMark}${names.join(',')}\n`;
  for await (const row of rows) yield `${row.map(plainCell).join(',')}\n`;
}

/** Streams a list as the file that was chosen, in constant memory; a cut connection stops the query. */
export async function exportTable<List extends ExportedList>(
  deps: Dependencies,
  caller: Caller,
  table: Table<List>,
  choice: ExportChoice<List>,
  request: IncomingMessage,
): Promise<ExportFile> {
  const columnOf = (name: string): TableColumn => table.columns[name as ExportColumn<List>];
  const isPlain = Object.values(choice).every((value) => value === undefined);
  const stream = (
    columns: RawBuilder<unknown>,
    detail: object,
    write: (rows: AsyncIterable<TextRow>) => Readable,
  ) => {
    const audit = { ...table.audit, detail: { ...table.audit.detail, ...detail } };
    const query = table.query(columns).compile(deps.db);
    return streamRows(deps, caller, { query, audit, write }, request);
  };
  if (isPlain) {
    const names: readonly string[] = plainColumns[table.list];
    const plainText = (name: string): string => {
      const { sql, type, plain } = columnOf(name);
      return plain ?? (type === 'moment' ? isoTime(sql) : sql);
    };
    const content = await stream(selected(names, plainText), {}, (rows) =>
      Readable.from(inPieces(plainLines(rows, names))),
    );
    return { name: `${table.name}.csv`, format: 'CSV', content };
  }
  const language = caller.shownLanguage;
  const { format = 'csv', values = 'codes', separator = usualSeparator[language] } = choice;
  const names: readonly string[] = choice.columns ?? exportColumns[table.list];
  const columns = names.map(columnOf);
  const text = (name: string): string => {
    const { sql, type, wordsSql = sql } = columnOf(name);
    if (type === 'moment') return isoOfWallClock(sql);
    return values === 'words' ? wordsSql : sql;
  };
  const t = translator(language, 'exports');
  const headings =
    values === 'words' ? names.map((name) => t(`columns.${headingOf(table.list, name)}`)) : names;
  const cells = columns.map((column) => cellsOf(column, { language, values }));
  const sheetFormat = format === 'xlsx' ? 'XLSX' : 'CSV';
  const content = await stream(selected(names, text), choice, (rows) =>
    sheetOf(sheetFormat, chosenRows(rows, headings, cells), {
      delimiter: separatorSigns[separator],
      columns: columns.map(({ type }) => layouts[type ?? 'text']),
    }),
  );
  return { name: `${table.name}.${format}`, format: sheetFormat, content };
}

/** Sends a table to be saved. */
export const sendTable = (reply: FastifyReply, { name, format, content }: ExportFile): FastifyReply =>
  reply.type(mediaTypes[format]).header('content-disposition', attachmentNamed(name)).send(content);

/** Separates what a query says about the file from what it says about its rows. */
export function exportChoice<Query extends ExportChoice>({
  format,
  columns,
  separator,
  values,
  ...filters
}: Query) {
  const choice = { format, columns, separator, values } as Pick<Query, keyof ExportChoice>;
  return { choice, filters };
}

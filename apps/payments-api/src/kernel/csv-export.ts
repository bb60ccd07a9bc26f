import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pgClient } from '@sanaga/database';
import type { CompiledQuery } from 'kysely';
import type { Client, CustomTypesConfig } from 'pg';
import Cursor from 'pg-cursor';
import { audit, type AuditEntry } from './audit.ts';
import { holderOrSelf, type Caller } from './caller.ts';
import type { Dependencies } from './dependencies.ts';
import { ExportPlaces } from './export-places.ts';
import { withLeastRate } from './least-rate.ts';

/** Quotes a text inside SQL that is written as text, as the columns of exports are. */
export const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

const atStart = quoted(String.raw`^(?![+-]?[0-9 ]+$)(?=[=+@\t\r\n-])`);
/**
 * Matches the beginning of a cell inside one of ours, as a spreadsheet sees it that separates by another sign than a
 * comma.
 */
const behindOthers = quoted(String.raw`([;|\t\r\n]["\s]*)(?![+-]?[0-9 ]+["\s]*([;|\t\r\n]|$))(?=[=+@-])`);

/**
 * A spreadsheet takes a cell that begins with one of these for a formula: a leading apostrophe defuses it. A sign with
 * nothing but digits, as a phone number, runs nothing.
 */
export const defused = (column: string): string =>
  `regexp_replace(regexp_replace(${column}, ${behindOthers}, ${quoted("\\1'")}, 'g'), ${atStart}, '''')`;

/** A moment as exports write it: ISO 8601 in UTC. */
export const isoTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const places = new ExportPlaces();

/**
 * The first line is to leave at once, not when the last row is found: an index that has the order is worth more than
 * the cheapest way to all rows.
 */
export const inOrder = 'set enable_sort = off';

/** Cells as PostgreSQL writes them; null where a column has nothing. */
export type TextRow = readonly (string | null)[];

/** Rows that are read from the database, and held, at once. */
const rowsAtOnce = 1_000;
const asText = { getTypeParser: () => (text: string) => text } as unknown as CustomTypesConfig;

/** Marks the statement of an export, which reads a list from its first row to its last, for people who look for slow ones. */
export const exportMark = '/* export */';

/** Reads the rows of a query in portions, each when the one before has been taken. */
async function* rowsOf(client: Client, { sql, parameters }: CompiledQuery): AsyncGenerator<TextRow> {
  const statement = `${exportMark} ${sql}`;
  const cursor = client.query(
    new Cursor<TextRow>(statement, [...parameters], { rowMode: 'array', types: asText }),
  );
  for (;;) {
    const rows = await cursor.read(rowsAtOnce);
    if (rows.length === 0) return;
    yield* rows;
  }
}

interface Export {
  /** Defuses the cells that people write. */
  query: CompiledQuery;
  /** Record of who exports what, written before the first line leaves. */
  audit: AuditEntry;
  /** Writes the rows as a file, as they come. */
  write: (rows: AsyncIterable<TextRow>) => Readable;
}

/**
 * Streams what a query selects as a file in constant memory. A cut connection stops the query; so does a reader that
 * takes next to nothing. Throws UNAVAILABLE where enough are at it already, and THROTTLED where enough of the caller's
 * holder are.
 */
export async function streamRows(
  { db, settings }: Dependencies,
  by: Caller,
  { query, audit: entry, write }: Export,
  request: IncomingMessage,
): Promise<Readable> {
  const release = places.take(holderOrSelf(by));
  const client = pgClient(settings.DATABASE_URL, 'sanaga-export');
  const leave = () => {
    release();
    void client.end().catch(() => {});
  };
  try {
    await audit(db, by, entry);
    await client.connect();
    await client.query(inOrder);
  } catch (error) {
    leave();
    throw error;
  }
  const output = withLeastRate();
  output.once('close', leave);
  request.once('close', () => output.destroy());
  void pipeline(write(rowsOf(client, query)), output).catch((error: Error) => output.destroy(error));
  return output;
}

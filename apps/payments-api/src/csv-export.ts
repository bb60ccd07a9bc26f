import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pgClient } from '@sanaga/database';
import { to as copyTo } from 'pg-copy-streams';
import type { Dependencies } from './dependencies.ts';

const byteOrderMark = '\uFEFF';

/** A spreadsheet takes a cell that begins with one of these for a formula: a leading apostrophe defuses it. */
export const defused = (column: string): string =>
  `case when ${column} ~ '^[=+@\\t\\r-]' then '''' || ${column} else ${column} end`;

/** A value inside the text of a COPY, which takes no parameters. */
export const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** A moment as exports write it: ISO 8601 in UTC. */
export const isoTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/**
 * Streams what a query selects as CSV (comma, UTF-8 with BOM, a line of column names) in constant memory: PostgreSQL
 * writes the lines, and a cut connection stops the query. Whoever writes the query defuses the cells that people write.
 */
export async function copyCsv(
  { settings }: Dependencies,
  query: string,
  request: IncomingMessage,
): Promise<Readable> {
  const client = pgClient(settings.DATABASE_URL);
  // a connection that breaks fails the copy; without a listener it would end the process as well
  client.on('error', () => {});
  await client.connect();
  const output = new PassThrough();
  output.write(byteOrderMark);
  const copy = client.query(copyTo(`copy (${query}) to stdout with (format csv, header true)`));
  request.once('close', () => output.destroy());
  void pipeline(copy, output)
    .catch((error: Error) => output.destroy(error))
    .finally(() => void client.end().catch(() => {}));
  return output;
}

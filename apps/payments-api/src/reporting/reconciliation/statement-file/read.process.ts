import { readAndSay, say } from '../../../kernel/files/process-output.ts';
import type { Message } from './read-in-process.ts';
import { parseStatement } from './parse.ts';

/** So many rows are said at once. */
const rowsAtOnce = 2_000;

await readAndSay(async (bytes) => {
  const { headings, rows } = await parseStatement(bytes);
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    say({ headings, rows: rows.slice(at, at + rowsAtOnce) } satisfies Message);
  say({ headings, rows: [] } satisfies Message);
});

import { readAndSay, say } from '../../../kernel/files/process-output.ts';
import type { Message, Task } from './read-in-process.ts';
import { parseStatement } from './parse.ts';

/** Rows sent in one message. */
const rowsAtOnce = 2_000;

await readAndSay<Task>(async (bytes, { mapping, currency }) => {
  const { rows, ...head } = await parseStatement(bytes, mapping, currency);
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    say({ ...head, rows: rows.slice(at, at + rowsAtOnce) } satisfies Message);
  say({ ...head, rows: [] } satisfies Message);
});

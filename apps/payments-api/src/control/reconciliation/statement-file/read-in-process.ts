import { formatOf } from '../../../kernel/files/bytes.ts';
import { FileProcess } from '../../../kernel/files/file-process.ts';
import { FairSemaphore } from '../../../kernel/processes/fair-semaphore.ts';
import type { StatementMapping } from './columns.ts';
import { parseStatement, type ReadStatement } from './parse.ts';

/** Processor time of one core that reading may take; ms. A full statement takes 3 s. */
const cpuMs = 30_000;
/** Size up to which text is read faster than a process starts, and unpacks to nothing larger; bytes. */
const smallBytes = 64 * 1024;

/** Input that the process is started with. */
export interface Task {
  mapping?: StatementMapping | undefined;
  /** Code of the account's currency. */
  currency: string;
}

/** Message of the process: some rows, or an empty list, which is the last message. */
export type Message = ReadStatement;

const script = new URL('./read.process.ts', import.meta.url);
/** Places of their own: those who compare statements never wait for holders. */
const places = new FairSemaphore('statements');

async function readRows(bytes: Uint8Array, task: Task): Promise<ReadStatement> {
  const reader = new FileProcess<Message>(script, { bytes, task, cpuMs });
  const rows: ReadStatement['rows'] = [];
  try {
    for (;;) {
      const { value } = await reader.next();
      if (value.rows.length === 0) return { ...value, rows };
      rows.push(...value.rows);
    }
  } finally {
    reader.end();
  }
}

/**
 * Reads a statement in a process of its own: a file made to exhaust the program that opens it ends that process and
 * nothing else. Throws Refused, and THROTTLED where too many of the person's statements wait.
 */
export async function readStatement(userId: string, bytes: Uint8Array, task: Task): Promise<ReadStatement> {
  if (bytes.length <= smallBytes && formatOf(bytes) === 'CSV')
    return parseStatement(bytes, task.mapping, task.currency);
  return places.run(userId, () => readRows(bytes, task));
}

import { Worker } from 'node:worker_threads';
import { formatOf } from './bytes.ts';
import { parseFile, type ParsedFile, type ParsedRow, type ParseLimits } from './parse.ts';
import { Refused, type FileRefusal } from './problems.ts';

/** A full file takes a fifth of it; what takes longer is no file of payments. */
const longestMs = 30_000;
const heapMb = 512;
/** Text of this size is read faster than a thread starts, and unpacks to nothing larger. */
const smallBytes = 64 * 1024;
/** Files read at the same time; more wait their turn. */
const mostThreads = 2;

type Message = { rows: ParsedRow[] } | { file: Omit<ParsedFile, 'rows'> } | { refusal: FileRefusal };

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  while (running >= mostThreads) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/**
 * Reads a file as `parseFile` does, in a thread of its own: a file that is made to exhaust whoever opens it ends the
 * thread and nothing else. Takes the bytes over: they may be empty afterwards. Throws Refused.
 */
export async function parseInThread(
  bytes: Uint8Array<ArrayBuffer>,
  limits: ParseLimits,
): Promise<ParsedFile> {
  const isSmall = bytes.length <= smallBytes && formatOf(bytes) === 'CSV';
  return isSmall ? parseFile(bytes, limits) : inTurn(() => runThread(bytes, limits));
}

function runThread(bytes: Uint8Array<ArrayBuffer>, limits: ParseLimits): Promise<ParsedFile> {
  const worker = new Worker(new URL('./parse.worker.ts', import.meta.url), {
    workerData: { bytes, limits },
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const rows: ParsedRow[] = [];
  return new Promise<ParsedFile>((resolve, reject) => {
    const unreadable = () => reject(new Refused('FILE_UNREADABLE'));
    const timer = setTimeout(unreadable, longestMs);
    worker.on('message', (message: Message) => {
      if ('rows' in message) rows.push(...message.rows);
      else if ('refusal' in message) reject(new Refused(message.refusal.code, message.refusal.fields));
      else resolve({ ...message.file, rows });
    });
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable() : reject(error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      unreadable();
    });
  }).finally(() => worker.terminate());
}

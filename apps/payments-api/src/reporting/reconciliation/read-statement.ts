import { Worker } from 'node:worker_threads';
import { formatOf } from '../../payments/payment-files/parse/bytes.ts';
import { Refused, type FileRefusal } from '../../payments/payment-files/parse/problems.ts';
import { parseStatement, type StatementRow } from './statement-file.ts';

const longestMs = 30_000;
const heapMb = 512;
/** Text of this size is read faster than a thread starts, and unpacks to nothing larger. */
const smallBytes = 64 * 1024;

type Message = { rows: StatementRow[] } | { refusal: FileRefusal };

/**
 * Reads a statement in a thread of its own: a file that is made to exhaust whoever opens it ends the thread and nothing
 * else. Takes the bytes over: they may be empty afterwards. Throws Refused.
 */
export async function readStatement(bytes: Uint8Array<ArrayBuffer>): Promise<StatementRow[]> {
  if (bytes.length <= smallBytes && formatOf(bytes) === 'CSV') return parseStatement(bytes);
  const worker = new Worker(new URL('./statement-file.worker.ts', import.meta.url), {
    workerData: { bytes },
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  return new Promise<StatementRow[]>((resolve, reject) => {
    const unreadable = () => reject(new Refused('FILE_UNREADABLE'));
    const timer = setTimeout(unreadable, longestMs);
    worker.once('message', (message: Message) => {
      if ('rows' in message) resolve(message.rows);
      else reject(new Refused(message.refusal.code, message.refusal.fields));
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

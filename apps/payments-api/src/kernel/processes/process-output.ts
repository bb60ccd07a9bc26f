import { Console } from 'node:console';
import { readFileSync, writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { frameOf } from './frames.ts';
import type { Arguments } from './limited-process.ts';

const [input, output] = [0, 1];

/** Says something to the process that started this one; waits while it takes nothing. */
export function say(value: unknown, bytes?: Uint8Array): void {
  for (const part of frameOf(value, bytes))
    for (let at = 0; at < part.length;) at += writeSync(output, part, at);
}

/** Says what went wrong. */
export const sayFault = (error: unknown): void =>
  say({ fault: error instanceof Error ? error.stack : String(error) });

/** Values that the thread that ends this process watches. */
export interface Watched {
  /** The time of a core at which this process has had what it may have, in microseconds. */
  usedUpAt: BigInt64Array<SharedArrayBuffer>;
  memoryMb: number;
}

const watch = new URL('./limits.worker.ts', import.meta.url);

/** Lets a thread end this process where it exceeds its limits. Returns its task, and how its time begins anew. */
export function limitWork<Task>(): { task: Task; renewTime: () => void } {
  const { task, limits } = JSON.parse(process.argv[2] ?? '') as Arguments;
  // what a library prints would be taken for a result
  globalThis.console = new Console(process.stderr);
  const usedUpAt = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
  const renewTime = () => {
    const { user, system } = process.cpuUsage();
    Atomics.store(usedUpAt, 0, BigInt(user + system + limits.cpuMs * 1_000));
  };
  renewTime();
  const workerData = { usedUpAt, memoryMb: limits.memoryMb } satisfies Watched;
  // with streams of its own: it would make those of this process non-blocking
  new Worker(watch, { workerData, stdout: true, stderr: true }).unref();
  return { task: task as Task, renewTime };
}

/** Runs the work of a process that works once, on all bytes of its input, and reports an error like a result. */
export async function workOnce<Task>(
  work: (bytes: Uint8Array<ArrayBuffer>, task: Task) => Promise<void>,
): Promise<void> {
  const { task } = limitWork<Task>();
  try {
    await work(new Uint8Array(readFileSync(input)), task);
  } catch (error) {
    sayFault(error);
  }
}

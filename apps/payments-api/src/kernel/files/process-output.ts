import { Console } from 'node:console';
import { readFileSync, writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { frameOf, type Arguments } from './file-process.ts';
import { Refused } from './refused.ts';

const [input, output] = [0, 1];
const nothing = new Uint8Array();

/** Says something to whoever started this process; waits while that one takes nothing. */
export function say(value: unknown, bytes: Uint8Array = nothing): void {
  for (const part of frameOf(value, bytes))
    for (let at = 0; at < part.length;) at += writeSync(output, part, at);
}

const cpuLimit = new URL('./cpu-limit.worker.ts', import.meta.url);

/** What a process that reads a file does: its refusal is said like a result, and so is what went wrong. */
export async function readAndSay<Task>(
  work: (bytes: Uint8Array<ArrayBuffer>, task: Task) => Promise<void>,
): Promise<void> {
  const { task, cpuMs } = JSON.parse(process.argv[2] ?? '') as Arguments;
  // what a library prints would be taken for a result
  globalThis.console = new Console(process.stderr);
  // with streams of its own: it would make those of this process non-blocking
  new Worker(cpuLimit, { workerData: cpuMs, stdout: true, stderr: true }).unref();
  try {
    await work(new Uint8Array(readFileSync(input)), task as Task);
  } catch (error) {
    if (error instanceof Refused) say({ refusal: error.refusal });
    else say({ fault: error instanceof Error ? error.stack : String(error) });
  }
}

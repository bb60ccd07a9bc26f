import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Refused, type FileRefusal } from './refused.ts';

/** V8's own heap; with what is outside of it and Node itself the process stays within 256 MiB. */
const heapMb = 128;
/** What is young is a row at a time: with more room for it, garbage is left lying for longer. */
const semiSpaceMb = 4;

/** A busy machine gives it a core for a part of the time only; so much longer than its time of a core may it take. */
const longestStretch = 5;

/** V8's last words on its standard error where its heap does not suffice. */
const outOfMemory = /out of memory/;
const longestComplaint = 2_000;

type End = [code: number | null, signal: NodeJS.Signals | null];

/** Nothing secret: neither keys nor the database's address. Compiled code is kept for all: it takes half as long to start. */
const environment = {
  NODE_ENV: process.env['NODE_ENV'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

const lengthsBytes = 8;

/** What a process says: a JSON value and bytes that belong to it. */
interface Frame<Message> {
  value: Message;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A value and its bytes as they go through the pipe: both lengths, the value as JSON, and the bytes. */
export function frameOf(value: unknown, bytes: Uint8Array): Uint8Array[] {
  const text = new TextEncoder().encode(JSON.stringify(value));
  const lengths = new Uint8Array(lengthsBytes);
  const view = new DataView(lengths.buffer);
  view.setUint32(0, text.length);
  view.setUint32(4, bytes.length);
  return [lengths, text, bytes];
}

/** What the process finds in its arguments, as JSON. */
export interface Arguments {
  task: unknown;
  cpuMs: number;
}

interface Work {
  bytes: Uint8Array;
  /** What the script finds in its arguments. */
  task: unknown;
  /** Time of a core that it has. Somebody who waits for it does so five times as long at most. */
  cpuMs: number;
}

/**
 * A process that reads one file, with memory and time of its own: a file that is made to exhaust whoever opens it ends
 * that process and nothing else. It gets the bytes through its input, and waits while nobody takes what it says.
 */
export class FileProcess<Message extends object> {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #output: AsyncIterator<Buffer>;
  /** Its exit code or the signal that ended it; rejects where it could not be started. */
  readonly #closed: Promise<End>;
  /** The end of what it wrote to its standard error. */
  #complaint = '';
  #rest: Uint8Array = new Uint8Array();
  #leftMs: number;

  constructor(script: URL, { bytes, task, cpuMs }: Work) {
    this.#leftMs = cpuMs * longestStretch;
    const limits = [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${semiSpaceMb}`];
    const args = [fileURLToPath(script), JSON.stringify({ task, cpuMs } satisfies Arguments)];
    this.#child = spawn(process.execPath, [...limits, ...args], {
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#yieldToServers();
    this.#closed = once(this.#child, 'close') as Promise<End>;
    // whoever waits for what it says is told
    this.#closed.catch(() => {});
    this.#child.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => (this.#complaint = (this.#complaint + text).slice(-longestComplaint)));
    // where it ends before it has read everything, its output says what that means
    this.#child.stdin.on('error', () => {});
    this.#child.stdin.end(bytes);
    this.#output = this.#child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** Whoever calls the API comes before a file. */
  #yieldToServers(): void {
    const { pid } = this.#child;
    try {
      if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // it has ended already
    }
  }

  /** The next thing it says. Throws its refusal, and FILE_UNREADABLE where it took too much time or memory. */
  async next(): Promise<Frame<Message>> {
    const began = performance.now();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), Math.max(0, this.#leftMs));
    try {
      const lengths = new DataView((await this.#read(lengthsBytes)).buffer);
      const text = await this.#read(lengths.getUint32(0));
      const bytes = await this.#read(lengths.getUint32(4));
      return { value: this.#valueOf(new TextDecoder().decode(text)), bytes };
    } finally {
      clearTimeout(timer);
      this.#leftMs -= performance.now() - began;
    }
  }

  #valueOf(text: string): Message {
    const value = JSON.parse(text) as Message | { refusal: FileRefusal } | { fault: string };
    if ('refusal' in value) throw new Refused(value.refusal.code, value.refusal.fields, value.refusal.found);
    if ('fault' in value) throw new Error(`a file could not be read: ${value.fault}`);
    return value;
  }

  async #read(length: number): Promise<Uint8Array<ArrayBuffer>> {
    const read = new Uint8Array(length);
    for (let at = 0; at < length;) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#output.next();
        if (done) throw await this.#whyItEnded();
        this.#rest = value;
      }
      const piece = this.#rest.subarray(0, length - at);
      read.set(piece, at);
      at += piece.length;
      this.#rest = this.#rest.subarray(piece.length);
    }
    return read;
  }

  /** A refusal where it needed too much time or memory; anything else is no fault of the file. */
  async #whyItEnded(): Promise<Error> {
    const [code, signal] = await this.#closed;
    if (signal === 'SIGKILL' || outOfMemory.test(this.#complaint))
      return new Refused('FILE_UNREADABLE', [{ field: 'file', key: 'fileTooDemanding' }]);
    return new Error(`the process that reads a file ended with ${signal ?? code}: ${this.#complaint.trim()}`);
  }

  /** Ends it, whatever it is at. */
  end(): void {
    this.#child.kill('SIGKILL');
    this.#child.stdin.destroy();
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
  }
}

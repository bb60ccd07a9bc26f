import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { frameOf, FrameReader, type Frame } from './frames.ts';

/** Room for young objects: they are a row at a time, and with more room garbage would stay for longer. */
const semiSpaceMb = 4;

/** A busy machine gives it a core for a part of the time only; so much longer than its time of a core may it take. */
const longestStretch = 5;

/** V8's last words on its standard error where its heap does not suffice. */
const outOfMemory = /out of memory/;
const longestComplaint = 2_000;

type End = [code: number | null, signal: NodeJS.Signals | null];

/**
 * Environment of the process, without secrets: neither keys nor the database's address. Compiled code is kept for all
 * of them, which halves the time to start.
 */
const environment = {
  NODE_ENV: process.env['NODE_ENV'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

/** Limits of a process. */
export interface Limits {
  /** Limit of V8's own heap. */
  heapMb: number;
  /** Limit of all its memory. */
  memoryMb: number;
  /** Time of a core for one piece of work. Somebody who waits for it does so five times as long at most. */
  cpuMs: number;
  /** True if this is as urgent as calls of the API, which come first otherwise. */
  isUrgent?: boolean;
}

/** Arguments of the process, as JSON. */
export interface Arguments {
  task: unknown;
  limits: Limits;
}

/** Thrown where a process took more time or memory than it may. */
export class TooDemanding extends Error {}

/**
 * Runs a process with memory and time of its own: input that is made to exhaust its reader ends that process and
 * nothing else. It receives messages through its input, and waits while nobody takes its output. It ends when the
 * process that started it is gone.
 */
export class LimitedProcess<Message extends object> {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #output: FrameReader<Message | { fault: string }>;
  readonly #exited: Promise<unknown>;
  /** Its exit code or the signal that ended it; rejects where it could not be started. */
  readonly #closed: Promise<End>;
  /** The end of what it wrote to its standard error. */
  #complaint = '';
  readonly #wholeMs: number;
  #leftMs: number;

  constructor(script: URL, limits: Limits, task: unknown = null) {
    this.#wholeMs = limits.cpuMs * longestStretch;
    this.#leftMs = this.#wholeMs;
    const options = [`--max-old-space-size=${limits.heapMb}`, `--max-semi-space-size=${semiSpaceMb}`];
    const args = [fileURLToPath(script), JSON.stringify({ task, limits } satisfies Arguments)];
    this.#child = spawn(process.execPath, [...options, ...args], {
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    if (!limits.isUrgent) this.#yieldToServers();
    this.#exited = once(this.#child, 'exit');
    this.#closed = once(this.#child, 'close') as Promise<End>;
    // the caller that waits for its output is told
    this.#exited.catch(() => {});
    this.#closed.catch(() => {});
    this.#child.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => (this.#complaint = (this.#complaint + text).slice(-longestComplaint)));
    // where it ends before it has read everything, its output says what that means
    this.#child.stdin.on('error', () => {});
    this.#output = new FrameReader(this.#child.stdout);
  }

  #yieldToServers(): void {
    const { pid } = this.#child;
    try {
      if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // it has ended already
    }
  }

  /** Undefined where it could not be started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** It has ended, or is about to. */
  get isOver(): boolean {
    return this.#child.killed || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Lets its time for the next piece of work begin. */
  renewTime(): void {
    this.#leftMs = this.#wholeMs;
  }

  /** Tells it these bytes as they are, and nothing more. */
  tellAll(bytes: Uint8Array): void {
    this.#child.stdin.end(bytes);
  }

  /** Tells it something, as fast as it listens; what it does not hear any more is lost. */
  async tell(value: unknown, bytes?: Uint8Array): Promise<void> {
    const { stdin } = this.#child;
    if (!stdin.writable || stdin.write(Buffer.concat(frameOf(value, bytes)))) return;
    const drained = once(stdin, 'drain').catch(() => {});
    await Promise.race([drained, this.#exited.catch(() => {})]);
  }

  /** The next thing it says. Throws TooDemanding where it took too much time or memory. */
  async next(): Promise<Frame<Message>> {
    const began = performance.now();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), Math.max(0, this.#leftMs));
    try {
      const frame = await this.#output.next();
      if (!frame) throw await this.#whyItEnded();
      const { value, bytes } = frame;
      if ('fault' in value) throw new Error(`a process could not do its work: ${value.fault}`);
      return { value, bytes };
    } finally {
      clearTimeout(timer);
      this.#leftMs -= performance.now() - began;
    }
  }

  /** Too much time or memory is the work's fault; nothing else is. */
  async #whyItEnded(): Promise<Error> {
    const [code, signal] = await this.#closed;
    const how = `a process ended with ${signal ?? code}: ${this.#complaint.trim()}`;
    return signal === 'SIGKILL' || outOfMemory.test(this.#complaint) ? new TooDemanding(how) : new Error(how);
  }

  /** Ends it in any state. */
  end(): void {
    this.#child.kill('SIGKILL');
    this.#child.stdin.destroy();
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
  }
}

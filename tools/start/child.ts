import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fchmodSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from './options.ts';

const parentWatchdog = pathToFileURL(path.join(import.meta.dirname, 'parent-watchdog.ts')).href;
const stopWithinMs = 10_000;
const pollMs = 100;
const shownLines = 15;

interface ChildSettings {
  name: string;
  /** A script for Node, from the root. */
  script: string;
  args?: string[];
  env?: Record<string, string>;
  logDir: string;
  /** True to append to the log that is there. */
  appends?: boolean;
}

/** A process with a parent watchdog: it ends when this one does. Its output goes to a file. */
export class Child {
  readonly name: string;
  readonly #process: ChildProcess;
  readonly #log: string;
  /** Settles when it has ended. */
  readonly exited: Promise<number | null>;
  #hasExited = false;

  constructor({ name, script, args = [], env = {}, logDir, appends = false }: ChildSettings) {
    this.name = name;
    mkdirSync(logDir, { recursive: true });
    this.#log = path.join(logDir, `${name}.log`);
    const log = openSync(this.#log, appends ? 'a' : 'w', 0o600);
    // a log of an earlier version was readable by everybody
    fchmodSync(log, 0o600);
    this.#process = spawn(process.execPath, ['--import', parentWatchdog, path.join(root, script), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['pipe', log, log],
      detached: true,
    });
    closeSync(log);
    this.exited = new Promise((resolve) => {
      this.#process.once('exit', (code) => {
        this.#hasExited = true;
        resolve(code);
      });
    });
  }

  /** Returns the last lines of its output. */
  logTail(): string {
    const lines = readFileSync(this.#log, 'utf8').trimEnd().split('\n').slice(-shownLines);
    return `${lines.map((line) => `  ${line}`).join('\n')}\n  (all of it: ${this.#log})`;
  }

  /** Waits until `url` returns 2xx. Throws if the process ends before that, or takes longer than `withinMs`. */
  async ready(url: string, withinMs: number): Promise<void> {
    const until = Date.now() + withinMs;
    while (!(await answers(url))) {
      if (this.#hasExited) throw new Error(`${this.name} has stopped:\n${this.logTail()}`);
      if (Date.now() > until)
        throw new Error(`${this.name} did not respond at ${url} in time:\n${this.logTail()}`);
      await wait(pollMs);
    }
  }

  /** Ends it at once. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.exited;
  }

  /** Sends SIGTERM, then SIGKILL if it does not stop. */
  async stop(): Promise<void> {
    if (this.#hasExited) return;
    this.#process.kill('SIGTERM');
    const late = setTimeout(() => this.#process.kill('SIGKILL'), stopWithinMs);
    await this.exited;
    clearTimeout(late);
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );

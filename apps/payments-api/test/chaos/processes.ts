import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const apps = path.resolve(import.meta.dirname, '../../..');

/** Runs a server in a process of its own, which is killed and started again on the same port. */
export class Server {
  readonly #script: string;
  readonly #environment: Record<string, string>;
  #child: ChildProcess | undefined;

  constructor(app: 'payments-api' | 'momo-simulator', environment: Record<string, string>) {
    this.#script = path.join(apps, app, 'src/main.ts');
    this.#environment = environment;
  }

  /** Starts it; it is ready some time later. */
  start(): void {
    this.#child = spawn(process.execPath, [this.#script], {
      env: { PATH: process.env['PATH'], ...this.#environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  /** Kills the process without a chance to finish anything. */
  async kill(): Promise<void> {
    if (!this.#child) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
    this.#child = undefined;
  }
}

import { watch, type FSWatcher } from 'node:fs';
import path from 'node:path';
import { Child } from './child.ts';
import { root } from './options.ts';
import type { Service } from './services.ts';

const readyWithinMs = 60_000;
/** Pause before a restart; ms. An editor writes a file in several steps, and a branch changes many files. */
const settleMs = 50;

/** Compiled scripts: what did not change is not compiled again. */
const compileCache = path.join(root, 'dist/compile-cache');

/** Returns true for a file whose change cannot affect the running service. */
const isIrrelevant = (file: string): boolean =>
  /\.(spec|stories)\.tsx?$|(^|\/)(test|testing|e2e)\//.test(file) || !/\.(ts|json|html|css)$/.test(file);

/** A service that starts again whenever one of its sources changes; one that fails waits for the next change. */
export class Supervisor {
  readonly #service: Service;
  readonly #logDir: string;
  readonly #say: (text: string) => void;
  readonly #watchers: FSWatcher[] = [];
  #child: Child | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Makes restarts follow each other. */
  #work: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(service: Service, logDir: string, say: (text: string) => void = console.log) {
    this.#service = service;
    this.#logDir = logDir;
    this.#say = say;
  }

  /** Starts it and watches. Throws if it does not become ready the first time. */
  async start(): Promise<void> {
    await this.#run();
    for (const { folder, files } of this.#service.sources) {
      const concerns = (file: string) => !isIrrelevant(file) && (files?.test(file) ?? true);
      this.#watchers.push(
        watch(path.resolve(root, folder), { recursive: true }, (_event, file) => {
          if (file !== null && concerns(file)) this.#changed(path.join(folder, file));
        }),
      );
    }
  }

  #changed(file: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#work = this.#work.then(() => this.#restart(file));
    }, settleMs);
  }

  async #run(): Promise<void> {
    const { name, script, env, readyUrl } = this.#service;
    this.#child = new Child({
      name,
      script,
      env: { NODE_COMPILE_CACHE: compileCache, ...env },
      logDir: this.#logDir,
    });
    await this.#child.ready(readyUrl, readyWithinMs);
  }

  async #restart(file: string): Promise<void> {
    if (this.#stopped) return;
    const started = Date.now();
    // at once: a server may die at any moment without losing anything
    await this.#child?.kill();
    try {
      await this.#run();
      this.#say(`${this.#service.name}: ${file} changed, again ready after ${Date.now() - started} ms`);
    } catch (error) {
      if (!this.#stopped) this.#say(error instanceof Error ? error.message : String(error));
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers) watcher.close();
    await this.#child?.stop();
    await this.#work;
  }
}

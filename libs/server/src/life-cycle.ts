import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** A server waits for what it needs, serves, serves on while callers are to go elsewhere, or has ended. */
export type Phase = 'starting' | 'ready' | 'draining' | 'stopped';

/** Times within which each part has to end; ms. */
interface Limits {
  /** Work in the background, since the signal. */
  work: number;
  /** Calls that are under way, since nothing new is accepted. */
  calls: number;
  /** Everything, since the signal. */
  all: number;
}
const defaultLimits: Limits = { work: 20_000, calls: 25_000, all: 45_000 };

/** The longest pause before the second try to start, and before any later one; ms. */
const firstPauseMs = 250;
const longestPauseMs = 5_000;

interface Options {
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Time that calls are still served after the signal to stop; ms. */
  drainMs: number;
  limits?: Limits;
}

interface Starting<T> {
  /** Opens what the server needs. What it defers is closed where it fails, else when the server has stopped. */
  open: (opened: AsyncDisposableStack) => Promise<T>;
  /** Called after the first try that failed; what it returns is closed once one has succeeded. */
  onWait?: () => Promise<{ close(): Promise<void> } | undefined>;
}

const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, wait(ms, undefined, { ref: false })]);

/**
 * From the start of a process to its end. SIGTERM or SIGINT begins the end: workers take nothing new, calls are served
 * for `drainMs` on connections that end, then nothing new is accepted, and calls under way have 25 s, workers 20 s since
 * the signal. The exit code is 0, or 1 where something did not end within 45 s; a second signal exits at once.
 */
export class LifeCycle {
  readonly #log: Options['log'];
  readonly #drainMs: number;
  readonly #limits: Limits;
  readonly #stopping = new AbortController();
  readonly #apps: FastifyInstance[] = [];
  readonly #work: (() => Promise<unknown>)[] = [];
  readonly #closers: (() => unknown)[] = [];
  #phase: Phase = 'starting';

  constructor({ log, drainMs, limits = defaultLimits }: Options) {
    this.#log = log;
    this.#drainMs = drainMs;
    this.#limits = limits;
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        if (this.#stopping.signal.aborted) this.#exit(1);
        else void this.#stop(signal);
      });
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** Opens what the server needs, again and again until that succeeds; pauses longer each time, at random. */
  async start<T>({ open, onWait }: Starting<T>): Promise<T> {
    const { signal } = this.#stopping;
    let waiting: { close(): Promise<void> } | undefined;
    for (let longestMs = firstPauseMs; ; longestMs = Math.min(2 * longestMs, longestPauseMs)) {
      const opened = new AsyncDisposableStack();
      try {
        const result = await open(opened);
        this.#closers.push(() => opened.disposeAsync());
        await waiting?.close();
        return result;
      } catch (error) {
        await opened.disposeAsync().catch(() => {});
        this.#log.warn({ err: error }, 'waiting for what this server needs');
      }
      waiting ??= await onWait?.();
      // a process that is to stop starts nothing any more
      await wait(longestMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(
        () => new Promise(() => {}),
      );
    }
  }

  /** A server whose calls are let end. */
  serve(app: FastifyInstance): void {
    this.#apps.push(app);
  }

  /** Called at the signal: takes nothing new, and resolves when what is under way has ended. */
  finish(work: () => Promise<unknown>): void {
    this.#work.push(work);
  }

  /** Called when calls and work have ended; what was given last is closed first. */
  close(closer: () => unknown): void {
    this.#closers.push(closer);
  }

  /** Everything is there: others may send their calls. */
  ready(): void {
    if (this.#phase === 'starting') this.#phase = 'ready';
  }

  async #stop(signal: string): Promise<void> {
    const isReady = this.#phase === 'ready';
    this.#phase = 'draining';
    this.#stopping.abort();
    this.#log.info({ signal }, 'stopping');
    setTimeout(() => {
      this.#log.error('not everything has ended in time');
      this.#exit(1);
    }, this.#limits.all).unref();
    let code = 0;
    const failed = (error: unknown): void => {
      code = 1;
      this.#log.error({ err: error }, 'could not stop as it should');
    };
    for (const app of this.#apps) app.draining = true;
    // calls are served to their end, whatever becomes of the work
    const worked = within(this.#limits.work, Promise.all(this.#work.map((finish) => finish()))).catch(failed);
    if (isReady) await wait(this.#drainMs);
    await Promise.all(this.#apps.map((app) => closeWithin(this.#limits.calls, app).catch(failed)));
    await worked;
    for (const close of this.#closers.toReversed()) await Promise.resolve().then(close).catch(failed);
    this.#exit(code);
  }

  #exit(code: number): void {
    this.#phase = 'stopped';
    process.exit(code);
  }
}

async function closeWithin(ms: number, app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.cutCalls(), ms);
  await app.close();
  clearTimeout(late);
}

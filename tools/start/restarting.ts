import { setTimeout as wait } from 'node:timers/promises';
import { Child } from './child.ts';
import type { Service } from './services.ts';

const readyWithinMs = 60_000;
const minuteMs = 60_000;
const mostPerMinute = 5;
const firstPauseMs = 500;

/**
 * Returns the pause, in ms, before a service that has ended is started again, from the times of its earlier starts:
 * twice as long each time within a minute, and such that there are no more than five in any minute.
 */
export function pauseBefore(restarts: readonly number[], now: number): number {
  const recent = restarts.filter((at) => at > now - minuteMs);
  const backoff = firstPauseMs * 2 ** recent.length;
  const first = recent.at(-mostPerMinute);
  return first === undefined ? backoff : Math.max(backoff, first + minuteMs - now);
}

/** A service that is started again whenever it ends by itself. */
export class Restarting {
  readonly #service: Service;
  readonly #logDir: string;
  readonly #say: (text: string) => void;
  readonly #restarts: number[] = [];
  readonly #stopping = new AbortController();
  #child: Child | undefined;
  #watching: Promise<void> = Promise.resolve();

  constructor(service: Service, logDir: string, say: (text: string) => void = console.error) {
    this.#service = service;
    this.#logDir = logDir;
    this.#say = say;
  }

  /** Starts the service. Throws if it does not become ready the first time. */
  async start(): Promise<void> {
    const child = this.#spawn();
    await child.ready(this.#service.readyUrl, readyWithinMs);
    this.#watching = this.#watch(child);
  }

  #spawn(): Child {
    const { name, script, env } = this.#service;
    // what it said before it ended stays in its log
    const appends = this.#restarts.length > 0;
    this.#child = new Child({ name, script, env, logDir: this.#logDir, appends });
    return this.#child;
  }

  async #watch(first: Child): Promise<void> {
    const { name, readyUrl } = this.#service;
    const { signal } = this.#stopping;
    for (let child = first; ;) {
      const code = await child.exited;
      if (signal.aborted) return;
      const pauseMs = pauseBefore(this.#restarts, Date.now());
      this.#say(
        `${name} has stopped (${code === null ? 'killed' : `exit code ${code}`}) and is started again in ${pauseMs / 1_000} s:\n${child.logTail()}`,
      );
      await wait(pauseMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      const began = Date.now();
      this.#restarts.push(began);
      child = this.#spawn();
      // if it has ended once more, the next round says so
      await child.ready(readyUrl, readyWithinMs).then(
        () => this.#say(`${name} is ready again after ${Date.now() - began} ms`),
        () => {},
      );
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#child?.stop();
    await this.#watching;
  }
}

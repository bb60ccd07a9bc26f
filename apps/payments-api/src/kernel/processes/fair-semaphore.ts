import { Failure } from '../failure.ts';

/** Pieces of work at the same time unless another number is given, and how many of them may be one holder's. */
const usualPlaces = 3;
const mostPerHolder = 1;
/** Work of one holder that waits: each has what it is to work on in memory. */
const mostWaiting = 8;
/** So long it waits, in milliseconds: front-end servers give up after a minute. */
const longestMs = 50_000;
const retryAfterSeconds = 10;

const tooMany = () =>
  new Failure('THROTTLED', { retryAfter: retryAfterSeconds, values: { context: 'atOnce' } });

const all = new Set<FairSemaphore>();

/** Counts the work of each kind that waits for a place. */
export const waitingForPlaces = (): { of: string; waiting: number }[] =>
  Array.from(all, ({ of, waiting }) => ({ of, waiting }));

/**
 * Gives out places to work in processes. Holders take turns, so that one holder's work waits for each other and nobody
 * else's waits for it all.
 */
export class FairSemaphore {
  readonly of: string;
  readonly #places: number;
  /** Waiting work by holder; the holder who was served last is at the end. */
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #taken = new Map<string, number>();
  #total = 0;

  /** `of`: what is worked on, by which a metric tells them apart. */
  constructor(of: string, places = usualPlaces) {
    this.of = of;
    this.#places = places;
    all.add(this);
  }

  get waiting(): number {
    return this.#waiting.values().reduce((sum, { size }) => sum + size, 0);
  }

  /**
   * Does the work once there is a place for it. Throws THROTTLED where too much of the holder waits already, or none came
   * in time, and the reason of the signal where nobody wants it any more.
   */
  async run<T>(holder: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#total < this.#places && this.#hasRoom(holder)) this.#take(holder);
    else await this.#turn(holder, signal);
    try {
      return await work();
    } finally {
      this.#release(holder);
    }
  }

  #hasRoom = (holder: string): boolean => (this.#taken.get(holder) ?? 0) < mostPerHolder;

  #take(holder: string): void {
    this.#total += 1;
    this.#taken.set(holder, (this.#taken.get(holder) ?? 0) + 1);
  }

  async #turn(holder: string, signal: AbortSignal | undefined): Promise<void> {
    const waiting = this.#waiting.get(holder) ?? new Set();
    if (waiting.size >= mostWaiting) throw tooMany();
    this.#waiting.set(holder, waiting);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (reason: unknown) => {
      waiting.delete(resolve);
      if (waiting.size === 0 && this.#waiting.get(holder) === waiting) this.#waiting.delete(holder);
      reject(reason);
    };
    const gone = () => leave(signal?.reason);
    const late = setTimeout(() => leave(tooMany()), longestMs).unref();
    signal?.addEventListener('abort', gone);
    waiting.add(resolve);
    try {
      await promise;
    } finally {
      clearTimeout(late);
      signal?.removeEventListener('abort', gone);
    }
  }

  #release(holder: string): void {
    this.#total -= 1;
    const left = (this.#taken.get(holder) ?? 0) - 1;
    if (left > 0) this.#taken.set(holder, left);
    else this.#taken.delete(holder);

    const next = this.#waiting.keys().find(this.#hasRoom);
    if (next === undefined) return;
    const waiting = this.#waiting.get(next) ?? new Set();
    const [first] = waiting;
    if (first) waiting.delete(first);
    this.#waiting.delete(next);
    if (waiting.size > 0) this.#waiting.set(next, waiting);
    this.#take(next);
    first?.();
  }
}

import { Failure } from '../failure.ts';

/** Files that are read at the same time unless said otherwise, and how many of them are one holder's. */
const usualPlaces = 3;
const mostPerHolder = 1;
/** Files of one holder that wait: each is in memory. */
const mostWaiting = 8;
const retryAfterSeconds = 10;

/**
 * Gives out places to read files. Holders take turns, so that one holder's files wait for each other and nobody else's
 * wait for them all.
 */
export class Places {
  /** Those who wait, by holder; whoever was served last is at the end. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #taken = new Map<string, number>();
  #total = 0;
  readonly #places: number;

  constructor(places = usualPlaces) {
    this.#places = places;
  }

  /** Does the work once there is a place for it. Throws THROTTLED where too many files of the holder wait already. */
  async run<T>(holder: string, work: () => Promise<T>): Promise<T> {
    if (this.#total < this.#places && this.#hasRoom(holder)) this.#take(holder);
    else await this.#turn(holder);
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

  #turn(holder: string): Promise<void> {
    const waiting = this.#waiting.get(holder) ?? [];
    if (waiting.length >= mostWaiting) throw new Failure('THROTTLED', { retryAfter: retryAfterSeconds });
    this.#waiting.set(holder, waiting);
    return new Promise((resolve) => waiting.push(resolve));
  }

  #release(holder: string): void {
    this.#total -= 1;
    const left = (this.#taken.get(holder) ?? 0) - 1;
    if (left > 0) this.#taken.set(holder, left);
    else this.#taken.delete(holder);

    const next = this.#waiting.keys().find(this.#hasRoom);
    if (next === undefined) return;
    const [first, ...others] = this.#waiting.get(next) ?? [];
    this.#waiting.delete(next);
    if (others.length > 0) this.#waiting.set(next, others);
    this.#take(next);
    first?.();
  }
}

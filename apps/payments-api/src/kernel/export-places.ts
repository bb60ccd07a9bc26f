import { Failure } from './failure.ts';

/**
 * Exports at once in one process; beyond them people wait, as each holds a connection and keeps the database reading.
 */
const mostPlaces = 4;
const retryAfterSeconds = 10;

/**
 * Gives out places to export. A holder gets another one while it has fewer than are still free: one alone has half of
 * them, so that the next holder finds some.
 */
export class ExportPlaces {
  readonly #taken = new Map<string, number>();
  #free = mostPlaces;

  /** Returns how the place is given back. Throws UNAVAILABLE where none is free, THROTTLED where the holder has its share. */
  take(holder: string): () => void {
    const own = this.#taken.get(holder) ?? 0;
    if (this.#free === 0) throw new Failure('UNAVAILABLE', { retryAfter: retryAfterSeconds });
    if (own >= this.#free)
      throw new Failure('THROTTLED', { retryAfter: retryAfterSeconds, values: { context: 'exports' } });
    this.#free -= 1;
    this.#taken.set(holder, own + 1);
    return () => this.#release(holder);
  }

  #release(holder: string): void {
    this.#free += 1;
    const left = (this.#taken.get(holder) ?? 0) - 1;
    if (left > 0) this.#taken.set(holder, left);
    else this.#taken.delete(holder);
  }
}

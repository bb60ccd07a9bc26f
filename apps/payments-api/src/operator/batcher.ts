interface Gathering<T> {
  /** Number of entries in a full batch. */
  size: number;
  /** Time that the first of a batch waits for others; ms. */
  waitMs: number;
  /** Works through a batch and reports its errors itself. */
  flush: (batch: readonly T[]) => Promise<void>;
}

interface Waiting<T> {
  item: T;
  done: () => void;
}

/**
 * Gathers single entries so that they are worked through in batches; one batch at a time, while the next is gathered.
 */
export class Batcher<T> {
  readonly #gathering: Gathering<T>;
  #waiting: Waiting<T>[] = [];
  #flushing = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(gathering: Gathering<T>) {
    this.#gathering = gathering;
  }

  /** Resolves when its batch has been worked through. */
  add(item: T): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ item, done: resolve });
    if (this.#waiting.length >= this.#gathering.size) void this.#flush();
    else this.#timer ??= setTimeout(() => void this.#flush(), this.#gathering.waitMs);
    return promise;
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#flushing) return;
    this.#flushing = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#gathering.size);
      await this.#gathering.flush(batch.map(({ item }) => item));
      for (const { done } of batch) done();
    }
    this.#flushing = false;
  }
}

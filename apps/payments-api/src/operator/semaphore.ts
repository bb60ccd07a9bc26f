/** Limits the work that is under way at the same time; callers with more work wait for room. */
export class Semaphore {
  readonly #most: number;
  #count = 0;
  #changed = Promise.withResolvers<void>();

  constructor(most: number) {
    this.#most = most;
  }

  get free(): number {
    return Math.max(0, this.#most - this.#count);
  }

  /** Starts work, which reports its errors itself. */
  run(work: () => Promise<void>): void {
    this.#count += 1;
    void work().finally(() => {
      this.#count -= 1;
      this.#changed.resolve();
      this.#changed = Promise.withResolvers<void>();
    });
  }

  /** Waits until that much more may be started. */
  async room(free = 1): Promise<void> {
    while (this.free < free) await this.#changed.promise;
  }

  /** Waits until nothing is under way. */
  drained(): Promise<void> {
    return this.room(this.#most);
  }
}

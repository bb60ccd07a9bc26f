type Turn = () => void;

/** Up to `size` hold a turn at a time; whoever comes next waits for one, in the order of arrival. */
export class Turns {
  readonly #waiting = new Set<Turn>();
  #free: number;

  constructor(size: number) {
    this.#free = size;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Calls `turn`, at once or later, with a turn that has to be given back; returns how to wait no longer. */
  take(turn: Turn): () => void {
    if (this.#free === 0) this.#waiting.add(turn);
    else {
      this.#free -= 1;
      turn();
    }
    return () => this.#waiting.delete(turn);
  }

  giveBack(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

import { Failure } from './failure.ts';

/** So long a call waits for its turn, in milliseconds: longer than what ordinary callers send at once takes. */
const timeoutMs = 10_000;
const retryAfterSeconds = 5;

interface Queue {
  atWork: number;
  waiting: Set<() => void>;
}

/** Lets a number of calls of one key work at once. Others wait for their turn, in the order in which they came. */
export class Turns {
  readonly #most: number;
  readonly #queues = new Map<string, Queue>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts the calls that wait. */
  get waiting(): number {
    return this.#queues.values().reduce((sum, { waiting }) => sum + waiting.size, 0);
  }

  /** Says whether a call of this key would have to wait. */
  isFull(key: string): boolean {
    return (this.#queues.get(key)?.atWork ?? 0) >= this.#most;
  }

  /** Waits for a turn; returns how it ends, once. Throws THROTTLED where it does not come in time. */
  async take(key: string): Promise<() => void> {
    const queue = this.#queueOf(key);
    if (queue.atWork < this.#most) queue.atWork += 1;
    else await turnIn(queue);
    let isOver = false;
    return () => {
      if (!isOver) this.#end(key, queue);
      isOver = true;
    };
  }

  #queueOf(key: string): Queue {
    const queue = this.#queues.get(key) ?? { atWork: 0, waiting: new Set() };
    this.#queues.set(key, queue);
    return queue;
  }

  /** Passes the place on to the call that has waited longest. */
  #end(key: string, queue: Queue): void {
    const [next] = queue.waiting;
    if (next) return next();
    queue.atWork -= 1;
    if (queue.atWork === 0) this.#queues.delete(key);
  }
}

const turnIn = ({ waiting }: Queue): Promise<void> =>
  new Promise((resolve, reject) => {
    const turn = () => {
      clearTimeout(late);
      waiting.delete(turn);
      resolve();
    };
    const late = setTimeout(() => {
      waiting.delete(turn);
      reject(new Failure('THROTTLED', { retryAfter: retryAfterSeconds, values: { context: 'atOnce' } }));
    }, timeoutMs);
    waiting.add(turn);
  });

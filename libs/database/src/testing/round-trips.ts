import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Questions that some work asked the database. */
export interface Asked {
  /** The texts of its statements, in order. */
  statements: string[];
  /**
   * Number of times that it waited for an answer: statements that are sent while others are on their way cost no
   * further one.
   */
  roundTrips: number;
}

/** Statements that are sent before any of them is answered. */
interface Trip {
  waiting: Set<Promise<unknown>>;
  back: Promise<void>;
}

interface Asking extends Asked {
  trip?: Trip | undefined;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown }).text ?? '');

/**
 * Distance of the database for the work that is counted: all that is sent at once is sent before the first answer; ms.
 */
const distanceMs = 20;
/** Time after which a statement without an answer may wait for the locks of another one of its trip; ms. */
const longestMs = 2_000;

/**
 * Waits until all answers of a trip can arrive together, so that what follows one of them never travels with the others
 * of the trip.
 */
async function untilBack(waiting: Trip['waiting']): Promise<void> {
  const until = performance.now() + longestMs;
  do await wait(distanceMs);
  while (waiting.size > 0 && performance.now() < until);
}

function join(asking: Asking, answer: unknown): Promise<void> {
  if (!asking.trip) {
    asking.roundTrips += 1;
    const waiting = new Set<Promise<unknown>>();
    const back = untilBack(waiting).then(() => void (asking.trip = undefined));
    asking.trip = { waiting, back };
  }
  const { waiting, back } = asking.trip;
  // a stream of rows is not a promise
  if (answer instanceof Promise) {
    waiting.add(answer);
    const arrived = () => void waiting.delete(answer);
    answer.then(arrived, arrived);
  }
  return back;
}

/**
 * Counts what work, and everything that it starts, asks the database; others at the same time do not count. `stop`
 * takes the counter away.
 */
export function countRoundTrips(): {
  during: <T>(work: () => Promise<T>) => Promise<[T, Asked]>;
  stop: () => void;
} {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  const asking = new AsyncLocalStorage<Asking>();
  prototype.query = function counted(...args) {
    const answer = query.apply(this, args);
    const asked = asking.getStore();
    if (!asked) return answer;
    asked.statements.push(textOf(args[0]));
    const back = join(asked, answer);
    return answer instanceof Promise ? answer.finally(() => back) : answer;
  };
  return {
    during: async (work) => {
      const asked: Asking = { statements: [], roundTrips: 0 };
      const result = await asking.run(asked, work);
      return [result, { statements: asked.statements, roundTrips: asked.roundTrips }];
    },
    stop: () => {
      prototype.query = query;
    },
  };
}

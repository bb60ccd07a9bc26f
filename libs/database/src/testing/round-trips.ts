import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** What some work asked the database. */
export interface Asked {
  /** The texts of its statements, in order. */
  statements: string[];
  /** How often it waited for an answer: statements that are sent while others are on their way cost no further one. */
  roundTrips: number;
}

interface Asking extends Asked {
  onTheirWay: number;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown }).text ?? '');

/** How far away the database is for whoever is counted: all that is sent at once is sent before the first answer; ms. */
const distanceMs = 20;

/**
 * Counts what work asks the database, and whatever it starts; others at the same time do not count. `stop` takes the
 * counter away.
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
    if (asked.onTheirWay === 0) asked.roundTrips += 1;
    asked.onTheirWay += 1;
    const arrived = async () => {
      await wait(distanceMs);
      asked.onTheirWay -= 1;
    };
    if (answer instanceof Promise) return answer.finally(arrived);
    // a stream of rows
    void arrived();
    return answer;
  };
  return {
    during: async (work) => {
      const asked: Asking = { statements: [], roundTrips: 0, onTheirWay: 0 };
      const result = await asking.run(asked, work);
      return [result, { statements: asked.statements, roundTrips: asked.roundTrips }];
    },
    stop: () => {
      prototype.query = query;
    },
  };
}

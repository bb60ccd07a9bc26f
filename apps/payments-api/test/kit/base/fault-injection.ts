import type { KyselyPlugin } from 'kysely';
import type { Dependencies } from '../../../src/kernel/dependencies.ts';

class Killed extends Error {}

/** Lets `statements` statements reach the database and breaks at the next one. */
export function breakingAfter(statements: number): { plugin: KyselyPlugin; hasBroken: () => boolean } {
  let left = statements;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (left === 0) throw new Killed();
      left -= 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { plugin, hasBroken: () => left === 0 };
}

/** Calls `act` once, before the first statement that contains these words returns. */
export function during(words: string, act: () => Promise<void>): KyselyPlugin {
  let found: object | undefined;
  return {
    transformQuery({ node, queryId }) {
      if (!found && JSON.stringify(node).includes(words)) found = queryId;
      return node;
    },
    async transformResult({ result, queryId }) {
      if (queryId === found) await act();
      return result;
    },
  };
}

/** Number of statements that no step exceeds, so that every point in its work is reached. */
const farthest = 100;

/** Breaks a step after 0, 1, 2 … statements until it runs through; returns the number of such points. */
export async function atEveryPoint(
  deps: Dependencies,
  step: (broken: Dependencies) => Promise<void>,
  afterwards: () => Promise<void>,
): Promise<number> {
  for (let point = 0; point < farthest; point += 1) {
    const { plugin, hasBroken } = breakingAfter(point);
    await step({ ...deps, db: deps.db.withPlugin(plugin) }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    await afterwards();
    if (!hasBroken()) return point;
  }
  throw new Error(`a step with more than ${farthest} statements`);
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { countJest, type Counts } from './counts.ts';
import { add, nothing, results } from './run.ts';

/** Adds up the results of the specs of all projects that ran. */
export const jestResults = (): Counts => {
  const folder = path.join(results, 'jest');
  return readdirSync(folder)
    .map((name) => countJest(readFileSync(path.join(folder, name), 'utf8')))
    .reduce(add, nothing);
};

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { countJest, type Counts } from './counts.ts';
import { add, nothing, results } from './run.ts';

/** Adds up the results of the specs of the projects whose names fit; of all by default. */
export const jestResults = (fits: (project: string) => boolean = () => true): Counts => {
  const folder = path.join(results, 'jest');
  return readdirSync(folder)
    .filter((name) => fits(path.basename(name, '.json')))
    .map((name) => countJest(readFileSync(path.join(folder, name), 'utf8')))
    .reduce(add, nothing);
};

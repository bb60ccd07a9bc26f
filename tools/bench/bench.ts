import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Runs every `*.bench.ts` in this folder, one after the other, as `npm run bench`; `npm run bench -- payouts` runs
 * those whose name contains the word. A benchmark prints its own figures.
 */
interface Benchmark {
  run(): Promise<void>;
}

const wanted = process.argv[2] ?? '';
const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.bench.ts') && name.includes(wanted))
  .sort();
if (files.length === 0) {
  console.error(`There is no benchmark named ${wanted}.`);
  process.exitCode = 1;
}
for (const file of files) {
  console.log(`\n${file.replace('.bench.ts', '')}`);
  const benchmark = (await import(path.join(import.meta.dirname, file))) as Benchmark;
  await benchmark.run();
}

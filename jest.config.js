import { globSync, mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

// Jest makes no folder for the reports of targets
mkdirSync(path.join(import.meta.dirname, 'dist/test-results/jest'), { recursive: true });

/** All projects: a run for several of them shares workers, and what these have loaded. `--selectProjects` chooses some. */
export default {
  projects: globSync('{apps,libs,tools}/**/jest.config.js', {
    cwd: import.meta.dirname,
    exclude: (name) => name === 'node_modules',
  }),
  /** Workers wait for PostgreSQL half of the time: two even where there are two cores. */
  maxWorkers: Math.max(2, availableParallelism() - 1),
  /** Time after which a test that hangs is ended; generous, because a busy machine is no failure; ms. */
  testTimeout: 300_000,
  /**
   * A worker that holds so much memory when a file of specs ends is replaced. That it is set also keeps Jest from running
   * the specs in its own process.
   */
  workerIdleMemoryLimit: '500MB',
};

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, projectNode } from './install.mjs';

/** `npm test`: installs what is missing, then runs everything under the project's own Node. */
ensureInstalled();
const { status } = spawnSync(
  projectNode(),
  [path.join(import.meta.dirname, 'test/test.ts'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);

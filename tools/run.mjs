import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, projectNode } from './install.mjs';

/** `npm test`, `npm run check`, `npm run spec`: installs what is missing, then runs a tool under the project's own Node. */
const [tool = '', ...args] = process.argv.slice(2);
ensureInstalled();
const { status } = spawnSync(projectNode(), [path.join(import.meta.dirname, tool), ...args], {
  stdio: 'inherit',
});
process.exit(status ?? 1);

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBrowser } from './test/browser.ts';

/** `npm run screens`: renews the pictures in docs/screens, of the product as it is built with its demo data. */
const root = path.resolve(import.meta.dirname, '..');
const { status } = spawnSync(
  path.join(root, 'node_modules/.bin/playwright'),
  ['test', '-c', 'tools/e2e/screens.config.ts'],
  { cwd: root, env: { ...process.env, CHROMIUM_PATH: ensureBrowser() }, stdio: 'inherit' },
);
process.exitCode = status ?? 1;

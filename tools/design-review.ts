import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBrowser } from './test/browser.ts';

/**
 * `npm run design-review`: builds Storybook, photographs the story of every reference picture at its width and in its
 * theme, and puts both beside each other on a page. `-- --built` takes the Storybook that is there.
 */
const root = path.resolve(import.meta.dirname, '..');

function run(program: string, ...args: string[]): boolean {
  const command = path.join(root, 'node_modules/.bin', program);
  const env = { ...process.env, CHROMIUM_PATH: ensureBrowser() };
  return spawnSync(command, args, { cwd: root, env, stdio: 'inherit' }).status === 0;
}

const isBuilt = process.argv.includes('--built') || run('nx', 'run', 'ui:build-storybook');
const isGood =
  isBuilt && run('playwright', 'test', '-c', 'libs/ui/e2e/playwright.config.ts', 'references.spec.ts');
if (isBuilt) console.log('\nSee dist/design-review/index.html');
process.exitCode = isGood ? 0 : 1;

import { spawnSync } from 'node:child_process';
import { runInBrowser } from '../../test/browser.ts';
import { environment, root } from '../../test/run.ts';

/**
 * `npm run design-review`: builds both apps, photographs the screen of every reference picture at its width and in its
 * theme, and puts both side by side on a page. `-- --built` takes the apps that are there.
 */
function build(): boolean {
  const targets = ['run-many', '-t', 'build', '-p', 'org-portal', 'admin-console'];
  return spawnSync('nx', targets, { cwd: root, env: environment, stdio: 'inherit' }).status === 0;
}

const isBuilt = process.argv.includes('--built') || build();
const isGood = isBuilt && runInBrowser('tools/e2e/design-review/design-review.config.ts');
if (isBuilt) console.log('\nSee dist/design-review/index.html');
process.exitCode = isGood ? 0 : 1;

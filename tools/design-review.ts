import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { runInBrowser } from './test/browser.ts';
import { environment, root } from './test/run.ts';

/**
 * `npm run design-review`: builds Storybook, photographs the story of every reference picture at its width and in its
 * theme, and puts both beside each other on a page. `-- --built` takes the Storybook that is there.
 */
function build(): boolean {
  const nx = path.join(root, 'node_modules/.bin/nx');
  return (
    spawnSync(nx, ['run', 'ui:build-storybook'], { cwd: root, env: environment, stdio: 'inherit' }).status ===
    0
  );
}

const isBuilt = process.argv.includes('--built') || build();
const isGood = isBuilt && runInBrowser('libs/ui/e2e/playwright.config.ts', 'references.spec.ts');
if (isBuilt) console.log('\nSee dist/design-review/index.html');
process.exitCode = isGood ? 0 : 1;

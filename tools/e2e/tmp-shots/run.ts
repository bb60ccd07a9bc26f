import { runInBrowser } from '../../test/browser.ts';
process.exitCode = runInBrowser('tools/e2e/tmp-shots/shots.config.ts') ? 0 : 1;

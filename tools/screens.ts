import { runInBrowser } from './test/browser.ts';

/** `npm run screens`: renews the pictures in docs/screens, of the product as it is built with its demo data. */
process.exitCode = runInBrowser('tools/e2e/screens.config.ts') ? 0 : 1;

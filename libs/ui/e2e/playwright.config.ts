import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { browser, root } from '../../../tools/e2e/browser.ts';
import { address, port } from './built.ts';

/** The built Storybook in a browser: `nx run ui:build-storybook` makes it. */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: path.join(root, 'dist/e2e/storybook-results'),
  reporter: [
    ['list'],
    ['json', { outputFile: path.join(root, 'dist/test-results/playwright-storybook.json') }],
  ],
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 10 * 60_000,
  use: {
    ...browser,
    baseURL: address,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...browser.launchOptions,
      // no address beyond this machine is reached
      args: [...browser.launchOptions.args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
    },
  },
  webServer: {
    command: 'node serve.ts',
    cwd: import.meta.dirname,
    env: { STORYBOOK_E2E_PORT: String(port) },
    url: `${address}/index.json`,
    reuseExistingServer: false,
  },
});

import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { browser, root } from './browser.ts';
import { mocked } from './product.ts';

/** Every screen and its states: both apps as they are built, in front of the mock server. */
export default defineConfig({
  testDir: path.join(root, 'apps/org-portal/e2e/walk'),
  outputDir: path.join(root, 'dist/e2e/walk-results'),
  reporter: [['list'], ['json', { outputFile: path.join(root, 'dist/test-results/playwright-walk.json') }]],
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  expect: { timeout: 15_000 },
  use: { ...browser, baseURL: mocked.orgPortal },
  webServer: {
    command: 'node tools/e2e/mocked-product.ts',
    cwd: root,
    url: `${mocked.adminConsole}/health/ready`,
    reuseExistingServer: process.env['E2E_REUSE'] === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'pipe',
  },
});

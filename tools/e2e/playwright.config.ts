import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { addresses, environment } from './product.ts';

const root = path.resolve(import.meta.dirname, '../..');
const minutes = 60_000;

/** The whole product, fresh and empty but for one super admin, on ports of its own; one worker walks through it. */
export default defineConfig({
  testDir: path.join(root, 'apps'),
  testMatch: '*/e2e/**/*.spec.ts',
  outputDir: path.join(root, 'dist/e2e/results'),
  reporter: [['list'], ['json', { outputFile: path.join(root, 'dist/test-results/playwright.json') }]],
  workers: 1,
  forbidOnly: true,
  timeout: 3 * minutes,
  expect: { timeout: 15_000 },
  use: {
    baseURL: addresses.orgPortal,
    locale: 'en-US',
    timezoneId: 'Africa/Douala',
    actionTimeout: 20_000,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node tools/start.mjs --fresh --empty',
    cwd: root,
    env: environment,
    url: `${addresses.adminConsole}/health/ready`,
    timeout: 5 * minutes,
    // E2E_REUSE=1 walks through a product that was started by hand on these ports
    reuseExistingServer: process.env['E2E_REUSE'] === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
  },
});

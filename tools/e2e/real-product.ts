import type { PlaywrightTestConfig } from '@playwright/test';
import { browser, root } from './browser.ts';
import { addresses, environment } from './product.ts';

const minutes = 60_000;

/** The whole product, fresh and empty but for one super admin, on ports of its own. */
export const onRealProduct = {
  forbidOnly: true,
  timeout: 3 * minutes,
  expect: { timeout: 15_000 },
  use: {
    ...browser,
    baseURL: addresses.orgPortal,
    // a trace keeps the body of every response, which takes a third of a run's time: E2E_TRACE=1 keeps those of
    // failures
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
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
} satisfies PlaywrightTestConfig;

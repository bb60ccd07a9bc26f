import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { address, port } from './built.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The built Storybook in a browser: `nx run ui:build-storybook` makes it. */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: path.join(root, 'dist/design-review/results'),
  reporter: [
    ['list'],
    ['json', { outputFile: path.join(root, 'dist/test-results/playwright-storybook.json') }],
  ],
  globalTeardown: './review-page.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 10 * 60_000,
  use: {
    baseURL: address,
    locale: 'en-US',
    timezoneId: 'Africa/Douala',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
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

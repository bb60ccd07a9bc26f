import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { root } from './browser.ts';
import { onRealProduct } from './real-product.ts';

/**
 * Tests of what super admins do, and of what counts everything that waits for them: one worker, alone on the platform.
 */
export default defineConfig({
  ...onRealProduct,
  testDir: path.join(root, 'apps/admin-console/e2e'),
  outputDir: path.join(root, 'dist/e2e/platform-results'),
  reporter: [
    ['list'],
    ['json', { outputFile: path.join(root, 'dist/test-results/playwright-platform.json') }],
  ],
  workers: 1,
});

import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { root } from './browser.ts';
import { onRealProduct } from './real-product.ts';

/** Tests of what people do in the portal: two workers, each with organisations and a super admin of its own. */
export default defineConfig({
  ...onRealProduct,
  testDir: path.join(root, 'apps/org-portal/e2e'),
  testIgnore: path.join(root, 'apps/org-portal/e2e/walk/**'),
  outputDir: path.join(root, 'dist/e2e/results'),
  reporter: [['list'], ['json', { outputFile: path.join(root, 'dist/test-results/playwright.json') }]],
  globalSetup: path.join(import.meta.dirname, 'create-super-admins.ts'),
  workers: 2,
});

import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { root } from './browser.ts';
import { onRealProduct } from './real-product.ts';

/** The pictures in the docs: nothing is judged, somebody looks at them. */
export default defineConfig({
  ...onRealProduct,
  webServer: { ...onRealProduct.webServer, command: 'node tools/start.mjs --fresh' },
  testDir: import.meta.dirname,
  testMatch: 'screens.shots.ts',
  outputDir: path.join(root, 'dist/e2e/screens-results'),
  reporter: 'list',
  workers: 1,
});

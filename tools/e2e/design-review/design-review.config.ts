import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { root } from '../browser.ts';
import walk from '../walk.config.ts';

/** The screens of the reference pictures, as the apps show them in front of the mock server. */
export default defineConfig({
  ...walk,
  testDir: import.meta.dirname,
  testMatch: 'screens.shots.ts',
  outputDir: path.join(root, 'dist/design-review/results'),
  reporter: 'list',
  globalTeardown: './review-page.ts',
});

import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { root } from '../browser.ts';
import walk from '../walk.config.ts';
export default defineConfig({ ...walk, testDir: import.meta.dirname, testMatch: 'comments.shots.ts', outputDir: path.join(root, 'dist/tmp-shots'), reporter: 'list' });

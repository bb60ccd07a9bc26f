import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Folder that `storybook build` wrote and the tests read from. */
export const folder = path.resolve(import.meta.dirname, '../../../dist/storybook');

export const port = Number(process.env['STORYBOOK_E2E_PORT'] ?? 4490);
export const address = `http://localhost:${port}`;

export interface Entry {
  id: string;
  type: 'story' | 'docs';
  title: string;
  name: string;
  tags: string[];
}

/** Lists every story and docs page that was built. */
export function entries(): Entry[] {
  const index = JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8')) as {
    entries: Record<string, Entry>;
  };
  return Object.values(index.entries);
}

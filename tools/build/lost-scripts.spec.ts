import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { lostScripts } from './lost-scripts.ts';

interface Page {
  onLine?: boolean;
  now?: number;
  /** True if something is fetched ahead. */
  ahead?: boolean;
  /** Values that the tab keeps from one load of the page to the next. */
  stored?: Map<string, string>;
}

/** Loads a page with the script in it, in as much of a browser as it needs. */
function load({ onLine = true, now = 1_000_000, ahead = false, stored = new Map() }: Page = {}) {
  const listeners = new Map<string, (event: object) => void>();
  let reloads = 0;
  runInNewContext(lostScripts, {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    navigator: { onLine },
    document: { documentElement: { dataset: ahead ? { ahead: '' } : {} } },
    Date: { now: () => now },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
    location: { reload: () => (reloads += 1) },
  });
  return {
    stored,
    reloads: () => reloads,
    losesScreen: () => listeners.get('vite:preloadError')?.({}),
    /** Reports that an element which such selectors match, or do not, failed to load. */
    losesElement: (matches: boolean) => listeners.get('error')?.({ target: { matches: () => matches } }),
    types: () => listeners.get('input')?.({}),
    breaks: () => listeners.get('error')?.({ target: {} }),
  };
}

it('reloads a page whose script is gone once in a minute', () => {
  const first = load();
  first.losesElement(true);
  first.losesScreen();
  expect(first.reloads()).toBe(1);
  const soon = load({ stored: first.stored, now: 1_060_000 });
  soon.losesElement(true);
  soon.losesScreen();
  expect(soon.reloads()).toBe(0);
  const later = load({ stored: first.stored, now: 1_060_001 });
  later.losesScreen();
  expect(later.reloads()).toBe(1);
});

it('leaves what was typed alone until the screen is needed', () => {
  const page = load();
  page.types();
  page.losesScreen();
  expect(page.reloads()).toBe(0);
});

it('leaves a page alone that has no connection, or whose trouble is another one', () => {
  const offline = load({ onLine: false });
  offline.losesElement(true);
  offline.losesScreen();
  const other = load();
  other.losesElement(false);
  other.breaks();
  expect([offline.reloads(), other.reloads()]).toEqual([0, 0]);
});

it('leaves a page alone that loses what is fetched ahead', () => {
  const page = load({ ahead: true });
  page.losesElement(true);
  page.losesScreen();
  expect(page.reloads()).toBe(0);
});

it('shares its memory with the screen that says what was lost', () => {
  const screen = path.resolve(import.meta.dirname, '../../libs/features/page-error/page-error-route.tsx');
  const [, key] = /storageKey = '(\w+)'/.exec(readFileSync(screen, 'utf8')) ?? [];
  expect(lostScripts).toContain(`'${key}'`);
});

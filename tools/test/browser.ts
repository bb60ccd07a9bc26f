import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { environment, root } from './run.ts';

const headlessShells = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  chromium.executablePath(),
];
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const firstOf = (paths: (string | undefined)[]): string | undefined =>
  paths.find((path) => path !== undefined && existsSync(path));

type Install = [program: string, args: string[]];
/** Debian's package, without the windows of a whole browser, which take half as much time as the pages in them. */
const shellOfDebian: Install = [
  'apt-get',
  ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
];
/** Ways to get a browser if there is none, the quickest first. */
const installs: Install[] = [
  ['npx', ['playwright', 'install', 'chromium-headless-shell']],
  ['npx', ['playwright', 'install', 'chromium']],
  ['apt-get', ['update']],
  shellOfDebian,
  ['apt-get', ['install', '-y', '--no-install-recommends', 'chromium']],
];

function install([program, args]: Install, timeout: number): void {
  console.log(`Looking for a browser: ${program} ${args.join(' ')}`);
  spawnSync(program, args, { stdio: 'ignore', timeout });
}

const shellTimeoutMs = 60_000;
const timeoutMs = 300_000;

/**
 * Returns a browser for the end-to-end tests, and installs one if there is none: the lighter one if packages are the
 * machine's own to install (a container's root). Throws if that is not possible.
 */
export function ensureBrowser(): string {
  if (!firstOf(headlessShells) && process.getuid?.() === 0) install(shellOfDebian, shellTimeoutMs);
  for (const way of installs) {
    const browser = firstOf([...headlessShells, ...browsers]);
    if (browser) return browser;
    install(way, timeoutMs);
  }
  const browser = firstOf([...headlessShells, ...browsers]);
  if (!browser) throw new Error('The end-to-end tests need Chromium: install it, or set CHROMIUM_PATH.');
  return browser;
}

/** Runs what a Playwright configuration names, in an available browser; returns true if all of it passed. */
export function runInBrowser(config: string, ...args: string[]): boolean {
  const { status } = spawnSync(
    path.join(root, 'node_modules/.bin/playwright'),
    ['test', '-c', config, ...args],
    { cwd: root, env: { ...environment, CHROMIUM_PATH: ensureBrowser() }, stdio: 'inherit' },
  );
  return status === 0;
}

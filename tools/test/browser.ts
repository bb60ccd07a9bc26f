import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const candidates = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const present = (): string | undefined =>
  [...candidates, chromium.executablePath()].find((path) => path !== undefined && existsSync(path));

/** Ways to get a browser, the quickest first; Debian's own where there is a root and no download. */
const installs: [string, string[]][] = [
  ['npx', ['playwright', 'install', 'chromium-headless-shell']],
  ['npx', ['playwright', 'install', 'chromium']],
  ['apt-get', ['update']],
  ['apt-get', ['install', '-y', '--no-install-recommends', 'chromium']],
];

/** A browser for the end-to-end tests; installs one where there is none. Throws where that is not possible. */
export function ensureBrowser(): string {
  for (const [program, args] of installs) {
    const browser = present();
    if (browser) return browser;
    console.log(`Looking for a browser: ${program} ${args.join(' ')}`);
    spawnSync(program, args, { stdio: 'ignore', timeout: 300_000 });
  }
  const browser = present();
  if (!browser) throw new Error('The end-to-end tests need Chromium: install it, or set CHROMIUM_PATH.');
  return browser;
}

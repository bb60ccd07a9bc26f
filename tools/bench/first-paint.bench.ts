import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { ensureBrowser } from '../test/browser.ts';

const root = path.resolve(import.meta.dirname, '../..');
const basePort = Number(process.env['BENCH_PORT'] ?? 4790);
const portal = `http://localhost:${basePort}`;
const inbox = `http://localhost:${basePort + 5}`;
const runs = 5;

/** Of the demo data: somebody whose first screen is full of figures. */
const person = { email: 'amina@moungofruits.example', password: 'Sanaga-demo-2026' };

/** A cheap phone on a slow network. */
const cpuSlowdown = 4;
const network = { latency: 150, throughput: (1.6 * 1_000_000) / 8 };

/** Milliseconds since the navigation began. */
interface Times {
  typable: number;
  hydrated: number;
}

/** Runs in the page: notes when the e-mail field is painted and when React has taken it over. */
function watchTheField(): void {
  const marks = ((window as unknown as { marks: Partial<Times> }).marks = {} as Partial<Times>);
  const look = () => {
    const field = document.querySelector('input[type="email"]');
    const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (field && painted) marks.typable ??= performance.now();
    if (field && Object.keys(field).some((key) => key.startsWith('__reactProps')))
      marks.hydrated ??= performance.now();
    if (marks.hydrated === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.throughput,
    uploadThroughput: network.throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

const newContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ baseURL: portal, viewport: { width: 1366, height: 900 }, locale: 'en-US' });

/** One visit with nothing in the cache. */
async function visit(context: BrowserContext): Promise<Times> {
  const page = await context.newPage();
  await page.addInitScript(watchTheField);
  await slowDown(page);
  await page.goto('/login');
  await page.waitForFunction(
    () => (window as unknown as { marks: Partial<Times> }).marks.hydrated !== undefined,
  );
  const times = await page.evaluate(() => (window as unknown as { marks: Times }).marks);
  await page.close();
  return times;
}

async function codes(): Promise<string[]> {
  const mails = (await (await fetch(`${inbox}/api/email`)).json()) as { to: string; text: string }[];
  return mails
    .filter(({ to }) => to.includes(person.email))
    .map(({ text }) => /^\s*(\d{6})\s*$/m.exec(text)?.[1])
    .filter((code) => code !== undefined);
}

async function codeAfter(seen: number): Promise<string> {
  for (;;) {
    const code = (await codes()).slice(seen).at(-1);
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** What a person takes to look into the mail and type six digits, at the least. */
const typingMs = 5_000;

/** ms from the last digit of the code to the figures of the first screen. */
async function enter(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await slowDown(page);
  const seen = (await codes()).length;
  await page.goto('/login');
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('button[type=submit]').click();
  const field = page.locator('input[autocomplete=one-time-code]').first();
  await field.waitFor();
  const code = await codeAfter(seen);
  await page.waitForTimeout(typingMs);
  await field.pressSequentially(code.slice(0, 5));
  const started = Date.now();
  await field.press(code.slice(5));
  await page.locator('#main .sg-amount').first().waitFor();
  const took = Date.now() - started;
  await page.close();
  return took;
}

/** The first time with nothing in the cache, then again after the session has run out in this browser. */
async function enterTwice(browser: Browser): Promise<{ cold: number; warm: number }> {
  const context = await newContext(browser);
  const cold = await enter(context);
  await context.clearCookies();
  const page = await context.newPage();
  await page.goto('/login');
  await page.evaluate(() => localStorage.removeItem('isAuthenticated'));
  await page.close();
  const warm = await enter(context);
  await context.close();
  return { cold, warm };
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The whole product with its demo data, on ports and data of its own. */
function start(dataDir: string): ChildProcess {
  const names = ['ORG_PORTAL', 'ADMIN_CONSOLE', 'PAYMENTS_API', 'MOMO_SIMULATOR', 'SMTP', 'INBOX'];
  const ports = names.map((name, place) => [`${name}_PORT`, String(basePort + place)]);
  spawnSync('nx', ['run-many', '-t', 'build', '-p', 'org-portal', 'admin-console'], {
    cwd: root,
    stdio: 'ignore',
  });
  return spawn(process.execPath, [path.join(root, 'tools/start.mjs')], {
    cwd: root,
    env: { ...process.env, ...Object.fromEntries(ports), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function untilServed(): Promise<void> {
  for (;;) {
    const served = await fetch(`${portal}/health/ready`).catch(() => undefined);
    if (served?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const say = (what: string, values: number[], goal: number) =>
  console.log(`  ${what.padEnd(36)} ${median(values).toFixed(0).padStart(6)} ms   goal ${goal} ms`);

/** The sign-in page and the way in on a slow phone: medians. */
export async function run(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'first-paint-'));
  const product = start(dataDir);
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    await untilServed();
    const visits: Times[] = [];
    const entries: { cold: number; warm: number }[] = [];
    for (let count = 0; count < runs; count += 1) {
      const context = await newContext(browser);
      visits.push(await visit(context));
      await context.close();
      entries.push(await enterTwice(browser));
    }
    console.log(`CPU ÷${cpuSlowdown}, 1.6 Mbps, ${network.latency} ms, median of ${runs}:`);
    say(
      'sign-in typable, cold',
      visits.map(({ typable }) => typable),
      450,
    );
    say(
      'sign-in taken over by React, cold',
      visits.map(({ hydrated }) => hydrated),
      950,
    );
    say(
      'code accepted to figures, cold',
      entries.map(({ cold }) => cold),
      2_500,
    );
    say(
      'code accepted to figures, warm',
      entries.map(({ warm }) => warm),
      800,
    );
  } finally {
    await browser.close();
    const ended = new Promise((resolve) => product.once('exit', resolve));
    product.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

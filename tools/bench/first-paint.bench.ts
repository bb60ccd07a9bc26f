import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { ensureBrowser } from '../test/browser.ts';
import { serveAnchorPage } from './anchor-page.ts';
import { median } from './product.ts';

const root = path.resolve(import.meta.dirname, '../..');
const basePort = Number(process.env['BENCH_PORT'] ?? 4790);
const portal = `http://localhost:${basePort}`;
const adminConsole = `http://localhost:${basePort + 1}`;
const inbox = `http://localhost:${basePort + 5}`;
const runs = Number(process.env['FIRST_PAINT_RUNS'] ?? 7);

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
async function visit(browser: Browser, url: string): Promise<Times> {
  const context = await newContext(browser);
  const page = await context.newPage();
  await page.addInitScript(watchTheField);
  await slowDown(page);
  await page.goto(url);
  await page.waitForFunction(
    () => (window as unknown as { marks: Partial<Times> }).marks.hydrated !== undefined,
  );
  const times = await page.evaluate(() => (window as unknown as { marks: Times }).marks);
  await context.close();
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

const round = (value: number): number => Math.round(value * 100) / 100;
const print = (line: object): void => console.log(JSON.stringify(line));

/** Medians of what was seen of a page. */
const medians = (visits: readonly Times[]): Times => ({
  typable: median(visits.map(({ typable }) => typable)),
  hydrated: median(visits.map(({ hydrated }) => hydrated)),
});

/** Sign-in pages beside the anchor's: at most as long. */
function printPages(anchor: Times, pages: Record<string, Times>): void {
  print({ page: 'anchor', typableMs: Math.round(anchor.typable), hydratedMs: Math.round(anchor.hydrated) });
  for (const [page, { typable, hydrated }] of Object.entries(pages))
    print({
      page,
      ...{ typableMs: Math.round(typable), hydratedMs: Math.round(hydrated) },
      ...{ typableRatio: round(typable / anchor.typable), hydratedRatio: round(hydrated / anchor.hydrated) },
      goal: 1,
    });
}

/** From the last digit of the code to figures, beside the time in which React takes the anchor over. */
function printEntries(anchor: Times, entries: readonly { cold: number; warm: number }[]): void {
  const goals = { cold: 2.2, warm: 0.9 };
  for (const which of ['cold', 'warm'] as const) {
    const ms = median(entries.map((entry) => entry[which]));
    print({ figures: which, ms: Math.round(ms), ratio: round(ms / anchor.hydrated), goal: goals[which] });
  }
}

/** The sign-in pages of both apps and the way into the portal on a slow phone, beside a page of React alone: medians. */
export async function run(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'first-paint-'));
  const product = start(dataDir);
  const anchorPage = await serveAnchorPage(basePort + 9);
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const [anchor, ofPortal, ofConsole]: [Times[], Times[], Times[]] = [[], [], []];
  const entries: { cold: number; warm: number }[] = [];
  try {
    await untilServed();
    for (let count = 0; count < runs; count += 1) {
      anchor.push(await visit(browser, anchorPage.url));
      ofPortal.push(await visit(browser, `${portal}/login`));
      ofConsole.push(await visit(browser, `${adminConsole}/login`));
      entries.push(await enterTwice(browser));
    }
    print({ cpu: `1/${cpuSlowdown}`, mbps: 1.6, latencyMs: network.latency, runs });
    const before = medians(anchor);
    printPages(before, { portal: medians(ofPortal), console: medians(ofConsole) });
    printEntries(before, entries);
  } finally {
    await browser.close();
    anchorPage.close();
    const ended = new Promise((resolve) => product.once('exit', resolve));
    product.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

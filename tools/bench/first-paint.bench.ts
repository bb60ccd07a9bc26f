import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { ensureBrowser } from '../test/browser.ts';

const root = path.resolve(import.meta.dirname, '../..');
const port = Number(process.env['BENCH_PORT'] ?? 4790);
const runs = 5;

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

/** One visit with nothing in the cache. */
async function visit(browser: Browser): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watchTheField);
  await slowDown(page);
  await page.goto(`http://localhost:${port}/login`);
  await page.waitForFunction(
    () => (window as unknown as { marks: Partial<Times> }).marks.hydrated !== undefined,
  );
  const times = await page.evaluate(() => (window as unknown as { marks: Times }).marks);
  await context.close();
  return times;
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Builds the portal and serves it; the page needs no API before somebody signs in. */
function serve() {
  spawnSync('nx', ['build', 'org-portal'], { cwd: root, stdio: 'ignore' });
  return spawn(process.execPath, [path.join(root, 'apps/front-server/src/main.ts')], {
    env: { ...process.env, APP_TYPE: '1', ORG_PORTAL_PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function untilServed(): Promise<void> {
  for (;;) {
    const served = await fetch(`http://localhost:${port}/login`).catch(() => undefined);
    if (served?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The sign-in page on a slow phone: medians of cold visits. */
export async function run(): Promise<void> {
  const server = serve();
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    await untilServed();
    const visits: Times[] = [];
    for (let count = 0; count < runs; count += 1) visits.push(await visit(browser));
    console.log(`CPU ÷${cpuSlowdown}, 1.6 Mbps, ${network.latency} ms, cold, median of ${runs}:`);
    console.log(`  typable   ${median(visits.map(({ typable }) => typable)).toFixed(0)} ms`);
    console.log(`  hydrated  ${median(visits.map(({ hydrated }) => hydrated)).toFixed(0)} ms`);
  } finally {
    await browser.close();
    server.kill();
  }
}

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { ensureBrowser } from '../test/browser.ts';
import { end, untilAnswered } from './product.ts';

const root = path.resolve(import.meta.dirname, '../..');
export const basePort = Number(process.env['BENCH_PORT'] ?? 4790);
export const portal = `http://localhost:${basePort}`;
export const adminConsole = `http://localhost:${basePort + 1}`;
const inbox = `http://localhost:${basePort + 5}`;

/** Password of all people of the demo data. */
const password = 'Sanaga-demo-2026';

/** A cheap phone on a slow network: a quarter of this machine's speed, 1.6 Mbit/s, 150 ms. */
export const phone = { cpuSlowdown: 4, mbps: 1.6, latencyMs: 150 };

/** Makes a page as slow as on the phone; returns what lifts that. */
export async function slowDown(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const throughput = (phone.mbps * 1_000_000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown });
  return async () => {
    await session.send('Network.disable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  };
}

async function codesTo(email: string): Promise<string[]> {
  const mails = (await (await fetch(`${inbox}/api/email`)).json()) as { to: string; text: string }[];
  return mails
    .filter(({ to }) => to.includes(email))
    .map(({ text }) => /^\s*(\d{6})\s*$/m.exec(text)?.[1])
    .filter((code) => code !== undefined);
}

async function codeAfter(email: string, seen: number): Promise<string> {
  for (;;) {
    const code = (await codesTo(email)).slice(seen).at(-1);
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Least time that a person takes to look into the mail and type six digits. */
const typingMs = 5_000;

/** Signs in on a page; the last digit of the code, which sends it, is left to the caller. */
export async function typeCode(page: Page, origin: string, email: string): Promise<() => Promise<void>> {
  const seen = (await codesTo(email)).length;
  await page.goto(`${origin}/login`);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  const field = page.locator('input[autocomplete=one-time-code]').first();
  await field.waitFor();
  const code = await codeAfter(email, seen);
  await page.waitForTimeout(typingMs);
  await field.pressSequentially(code.slice(0, 5));
  return () => field.press(code.slice(5));
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

/** Measures the product with its demo data in a browser. */
export async function withDemo(measure: (browser: Browser) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-demo-'));
  const product = start(dataDir);
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    await Promise.all(
      [portal, adminConsole].map((origin) => untilAnswered(`${origin}/health/ready`, product)),
    );
    await measure(browser);
  } finally {
    await browser.close();
    await end(product);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

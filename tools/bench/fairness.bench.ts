import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { EmbeddedPostgres } from '@sanaga/database';
import pg from 'pg';
import sharp from 'sharp';
import { makeOrganisation, signInByApi } from '../e2e/api.ts';
import { addresses, password } from '../e2e/product.ts';
import { approvedBulk, paid } from './bulk-payment.ts';
import { csvOf } from './csv.ts';
import type { Hammering, Tally } from './hammer.ts';
import { cpuOfApi } from './meanwhile.ts';
import { quantile, withProduct } from './product.ts';

const seconds = Number(process.env['FAIRNESS_SECONDS'] ?? 10);
const rows = Number(process.env['FAIRNESS_ROWS'] ?? 1_000);
/** Names of the calls to make: all of them unless it is set. */
const only = new RegExp(process.env['FAIRNESS_ONLY'] ?? '');
const rowsUploaded = 100_000;
const connections = 20;
const goal = 3;
/** Pause of others between two calls; ms. */
const pauseMs = 20;
/** Until what one has begun is over; ms. */
const longestRestMs = 30_000;

/** By the front server that people call. */
const backend = `${addresses.orgPortal}/backend`;
/** Addresses that the front server believes, as those of a load balancer. */
const [otherPerson, member, stranger] = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];
const json = { 'content-type': 'application/json' };

/** Call that others make meanwhile, and the status that they get. */
interface Probe {
  status: number;
  send: () => Promise<Response>;
}

let attempts = 0;
/** Each sign-in is of somebody else, elsewhere: with one address, tries are bounded. */
function signIn(): Promise<Response> {
  attempts += 1;
  const from = `10.${Math.floor(attempts / 60_000) % 250}.${Math.floor(attempts / 250) % 250}.${(attempts % 250) + 1}`;
  const body = JSON.stringify({ email: `nobody${attempts}@nowhere.example`, password });
  const headers = { ...json, 'x-forwarded-for': from };
  return fetch(`${backend}/auth/login`, { method: 'POST', headers, body });
}

function probesOf(token: string): Record<string, Probe> {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': otherPerson };
  const get = (url: string) => ({ status: 200, send: () => fetch(url, { headers }) });
  return {
    wallet: get(`${backend}/transaction/wallet`),
    list: get(`${backend}/transaction?size=20`),
    page: get(`${addresses.orgPortal}/login`),
    'sign-in': { status: 401, send: signIn },
  };
}

/** The times of what others did, in ms, and how often they did not get it. */
interface Others {
  times: Record<string, number[]>;
  refused: number;
  failed: number;
}

async function watch(probes: Record<string, Probe>, signal: AbortSignal): Promise<Others> {
  const others: Others = { times: {}, refused: 0, failed: 0 };
  const keepAsking = async ([name, { status, send }]: [string, Probe]) => {
    const times = (others.times[name] = []) as number[];
    while (!signal.aborted) {
      const began = performance.now();
      const response = await send();
      await response.arrayBuffer();
      times.push(performance.now() - began);
      if (response.status >= 500) others.failed += 1;
      else if (response.status !== status) others.refused += 1;
      await wait(pauseMs);
    }
  };
  await Promise.all(Object.entries(probes).map(keepAsking));
  return others;
}

const p95 = ({ times }: Others): Record<string, number> =>
  Object.fromEntries(Object.entries(times).map(([name, each]) => [name, quantile(each, 0.95)]));

/** Runs in a process of its own, whose event loop is not that of those who are measured. */
async function hammerOver(what: Hammering, work: () => Promise<Others>): Promise<[Others, Tally]> {
  const script = path.join(import.meta.dirname, 'hammer.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(what)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = text(child.stdout);
  const others = await work();
  child.kill('SIGTERM');
  return [others, JSON.parse(await printed) as Tally];
}

/** A form as it is sent, in a file. */
async function formFile(
  folder: string,
  name: string,
  fields: Record<string, string | File>,
): Promise<{ bodyFile: string; headers: Record<string, string> }> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const sent = new Response(form);
  const bodyFile = path.join(folder, name);
  writeFileSync(bodyFile, Buffer.from(await sent.arrayBuffer()));
  return { bodyFile, headers: { 'content-type': sent.headers.get('content-type') ?? '' } };
}

/** Makes a picture of four megapixels of noise. */
async function noisyPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const size = { width: 2_000, height: 2_000, channels: 3 } as const;
  const picture = sharp({ create: { ...size, background: '#0e6259', noise } });
  return new Uint8Array(await picture.jpeg({ quality: 60 }).toBuffer());
}

type DearCalls = Record<string, Omit<Hammering, 'connections'>>;

/** The dearest things that the product offers a member. */
async function dearCallsOfMember(
  { admin, initiator }: Record<'admin' | 'initiator', string>,
  bulkId: string,
  folder: string,
): Promise<DearCalls> {
  const headers = { authorization: `Bearer ${admin}`, 'x-forwarded-for': member };
  const days = `startDate=${new Date().toISOString().slice(0, 8)}01&endDate=${new Date().toISOString().slice(0, 10)}`;
  const own = (url: string, more: Partial<Hammering> = {}) => ({
    url: `${backend}${url}`,
    ...more,
    headers: { ...headers, ...more.headers },
  });
  const wages = new File([csvOf(rowsUploaded, 1_000)], 'wages.csv');
  const upload = await formFile(folder, 'upload', { file: wages, confirm: 'true' });
  upload.headers['authorization'] = `Bearer ${initiator}`;
  const picture = await formFile(folder, 'picture', {
    jsonData: '{}',
    image: new File([await noisyPicture()], 'me.jpeg', { type: 'image/jpeg' }),
  });
  const profile = await formFile(folder, 'profile', { jsonData: JSON.stringify({ city: 'Douala' }) });
  return {
    [`receipt of ${rows} payments`]: own(`/transaction/generate-bulk-pdf/${bulkId}`),
    'statement as PDF': own(`/transaction/wallet-statement/generate-pdf?${days}`),
    'all invoices': own('/transaction/history/download-all'),
    'CSV, not read': own('/transaction/export-csv', { manner: 'unread' }),
    'XLSX, not read': own('/transaction/export-csv?format=xlsx', { manner: 'unread' }),
    'list with a search': own('/transaction?size=100&search=payee%20{n}'),
    search: own('/search?q=payee%20{n}'),
    wallet: own('/transaction/wallet'),
    [`upload of ${rowsUploaded} rows`]: own('/transaction/upload-file', { method: 'POST', ...upload }),
    'picture of 4 megapixels': own('/profile/edit', { method: 'PATCH', ...picture }),
    'edit of the profile': own('/profile/edit', { method: 'PATCH', ...profile }),
    'streams of events': own('/events', { timeoutMs: 500 }),
  };
}

function dearCallsOfStranger(): DearCalls {
  const headers = { 'x-forwarded-for': stranger };
  const at = (url: string, more: Partial<Hammering> = {}) => ({
    url,
    ...more,
    headers: { ...headers, ...more.headers },
  });
  const post = (url: string, body: object) =>
    at(`${backend}${url}`, { method: 'POST', body: JSON.stringify(body), headers: json });
  const email = 'somebody{n}@nowhere.example';
  const person = { accountType: 'INDIVIDUAL', name: 'Somebody Else', phoneNumber: '+237677412085' };
  return {
    'openapi.json': at(`${backend}/openapi.json`, { headers: { 'accept-encoding': 'gzip' } }),
    countries: at(`${backend}/countries`),
    'tokens that nobody has': at(`${backend}/transaction/wallet`, {
      headers: { authorization: 'Bearer no-such-token-{n}' },
    }),
    'sign-ins': post('/auth/login', { email, password }),
    resets: post('/auth/forgot-password', { email }),
    'sign-ups': post('/auth/create-account', { ...person, email, password }),
    health: at(`${addresses.orgPortal}/health/ready`),
    'broken bodies': at(`${backend}/auth/login`, { method: 'POST', body: '{"email":', headers: json }),
    'slow bodies': at(`${backend}/auth/login`, {
      ...{ method: 'POST', manner: 'slow', headers: json },
      body: JSON.stringify({ email, password }),
    }),
    'sign-in page': at(`${addresses.orgPortal}/login`, { headers: { 'accept-encoding': 'br' } }),
    'a file of the app': at(`${addresses.orgPortal}/sw.js`),
  };
}

/** Waits until what somebody began is over, for others: their wallet is read as fast as before, or nearly. */
async function untilFast({ wallet }: Record<string, Probe>, before: Record<string, number>): Promise<void> {
  if (!wallet) return;
  const until = performance.now() + longestRestMs;
  while (performance.now() < until) {
    const { wallet: now = 0 } = p95(await watch({ wallet }, AbortSignal.timeout(1_000)));
    if (now < 1.5 * (before['wallet'] ?? 0)) return;
  }
}

async function measure(server: EmbeddedPostgres, folder: string): Promise<void> {
  const busy = await makeOrganisation('Plantations du Wouri', '0001', 2 * rows * 1_000);
  const other = await makeOrganisation('Pharmacie du Lac', '0002', 100_000);
  const client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();
  const bulkId = await approvedBulk(busy, rows, 1_000);
  await paid(client, bulkId, rows);
  await client.end();
  const { accessToken: others } = await signInByApi(other.validator, password);
  const tokenOf = async (email: string) => (await signInByApi(email, password)).accessToken;
  const own = { admin: await tokenOf(busy.admin), initiator: await tokenOf(busy.initiator) };
  const probes = probesOf(others);
  const names = Object.keys(probes);
  const look = () => watch(probes, AbortSignal.timeout(seconds * 1_000));

  console.log(
    `| beside others | ${names.map((name) => `p95 of ${name}`).join(' | ')} | API, of a core | 429 | 5xx | what one got |`,
  );
  console.log(`| --- | ${names.map(() => '---').join(' | ')} | --- | --- | --- | --- |`);
  await look();
  let before = p95(await look());
  const ratios: number[] = [];
  const dearCalls = { ...(await dearCallsOfMember(own, bulkId, folder)), ...dearCallsOfStranger() };
  for (const [name, dear] of Object.entries(dearCalls).filter(([name]) => only.test(name))) {
    const cpuBefore = cpuOfApi();
    const [seen, tally] = await hammerOver({ ...dear, connections }, look);
    const cpu = (cpuOfApi() - cpuBefore) / seconds;
    await untilFast(probes, before);
    const after = p95(await look());
    const cells = Object.entries(p95(seen)).map(([probe, busyMs]) => {
      const idleMs = ((before[probe] ?? 0) + (after[probe] ?? 0)) / 2;
      ratios.push(busyMs / idleMs);
      return `${(busyMs / idleMs).toFixed(1)} of ${idleMs.toFixed(0)} ms`;
    });
    const got = Object.entries(tally).map(([status, count]) => `${count} × ${status}`);
    console.log(
      `| ${name} | ${cells.join(' | ')} | ${cpu.toFixed(2)} | ${seen.refused} | ${seen.failed} | ${got.join(', ')} |`,
    );
    before = after;
  }
  console.log(
    `${ratios.filter((ratio) => ratio > goal).length} of ${ratios.length} are above the goal, ${goal}`,
  );
}

/**
 * Measures what others wait for while one member, then one stranger, does one of the dearest things over 20 connections
 * without end. Prints their p95 beside that of an idle product just before and after (FAIRNESS_SECONDS each, 10), as a
 * table.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairness-'));
  try {
    await withProduct((server) => measure(server, folder), {
      CALL_RATES: process.env['CALL_RATES'] ?? 'on',
      FRONT_TRUSTED_PROXIES: '127.0.0.1,::1',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

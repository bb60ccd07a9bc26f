import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@sanaga/database';
import { call } from '../e2e/api.ts';
import { addresses, environment } from '../e2e/product.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The whole product in its processes, empty, on a database that others can use as well. */
function startProduct(
  server: EmbeddedPostgres,
  dataDir: string,
  settings: Record<string, string>,
): ChildProcess {
  return spawn(process.execPath, [path.join(root, 'tools/start.mjs'), '--empty'], {
    cwd: root,
    env: {
      ...process.env,
      ...environment,
      // one session stands for many
      CALL_RATES: 'off',
      ...settings,
      DATA_DIR: dataDir,
      DATABASE_URL: server.url,
      DATABASE_OWNER_URL: server.ownerUrl,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Waits until a server answers at `url` with success. Throws where its process ended instead. */
export async function untilAnswered(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`what should answer at ${url} did not start`);
    const served = await fetch(url).catch(() => undefined);
    if (served?.ok) return;
    await wait(100);
  }
}

/** Ends a process in order, and waits until it is gone. */
export async function end(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  if (server.exitCode === null) await ended;
}

/**
 * Measures the product as it runs: API with its workers, front servers, PostgreSQL with its real durability and the
 * operator's simulator, each in a process of its own; callers have no rates unless `settings` say so.
 */
export async function withProduct(
  measure: (server: EmbeddedPostgres) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const parent = path.join(root, '.data');
  mkdirSync(parent, { recursive: true });
  const dir = mkdtempSync(path.join(parent, 'bench-'));
  const server = await startEmbeddedPostgres({ dir: path.join(dir, 'postgres') });
  const product = startProduct(server, dir, settings);
  try {
    await untilAnswered(`${addresses.adminConsole}/health/ready`, product);
    await measure(server);
  } finally {
    await end(product);
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

const pollMs = 100;

interface UploadedFile {
  fileId: string;
  status: string;
}

/** Uploads a payment file and waits for its check; `onStored` is called when the upload has returned. */
export async function uploadFile(
  token: string,
  file: File,
  onStored: (status: number) => void = () => {},
): Promise<UploadedFile> {
  const body = new FormData();
  body.set('file', file);
  body.set('confirm', 'true');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${addresses.api}/transaction/upload-file`, { method: 'POST', body, headers });
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  onStored(answer.status);
  let stored = (await answer.json()) as UploadedFile;
  while (stored.status === 'CHECKING') {
    await wait(pollMs);
    stored = await call<UploadedFile>('GET', `/transaction/file/${stored.fileId}`, undefined, token);
  }
  return stored;
}

/** Prints one figure of a benchmark. */
export const say = (what: string, figure: string): void => console.log(`  ${what.padEnd(44)} ${figure}`);

/** The value below which `share` of them are. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

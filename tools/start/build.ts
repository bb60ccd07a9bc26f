import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Child } from './child.ts';
import { root } from './options.ts';

const apps = ['org-portal', 'admin-console'];
const dist = path.join(root, 'dist/apps');
const stamp = path.join(dist, '.built-from');
const lock = path.join(dist, '.building');
const lockRetryMs = 200;
/** Everything that a build reads. */
const sources = [
  ...apps.map((app) => `apps/${app}`),
  'libs',
  'locales',
  'tools/build',
  'package-lock.json',
  'tsconfig.base.json',
];

function* filesIn(place: string): Generator<string> {
  if (!statSync(place).isDirectory()) return yield place;
  for (const entry of readdirSync(place, { withFileTypes: true }))
    if (entry.name !== 'node_modules') yield* filesIn(path.join(place, entry.name));
}

/** Returns the sources' names, sizes and times: enough to know that nothing was touched, and quicker than the build. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const file of filesIn(path.join(root, source))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  return hash.digest('hex');
}

const isCurrent = (now: string): boolean =>
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === now &&
  apps.every((app) => existsSync(path.join(dist, app, 'index.html')));

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // somebody else's process may not be signalled, but it is alive
    return codeOf(error) === 'EPERM';
  }
}

/** Returns true if this process may build now; false while another one builds. */
function takeLock(): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
  // a process that died while building blocks nobody
  if (holder > 0 && !isAlive(holder)) rmSync(lock, { force: true });
  return false;
}

/** Runs work alone: two starts of one checkout build one after the other. */
async function alone(work: () => Promise<void>): Promise<void> {
  mkdirSync(dist, { recursive: true });
  while (!takeLock()) await wait(lockRetryMs);
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Builds both apps if one of their sources has changed. `onChild` is called with the process that does it. */
export async function buildApps(logDir: string, onChild: (child: Child) => void): Promise<void> {
  if (isCurrent(fingerprint())) return;
  await alone(() => build(logDir, onChild));
}

async function build(logDir: string, onChild: (child: Child) => void): Promise<void> {
  const now = fingerprint();
  if (isCurrent(now)) return;
  const child = new Child({
    name: 'build',
    script: 'node_modules/.bin/nx',
    args: ['run-many', '-t', 'build', '-p', ...apps, '--output-style=stream'],
    env: { NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' },
    logDir,
  });
  onChild(child);
  if ((await child.exited) !== 0) throw new Error(`The apps do not build:\n${child.logTail()}`);
  writeFileSync(stamp, now);
}

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const stamp = path.join(root, 'node_modules/.installed-from');

const lockDigest = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');

const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockDigest();

/** Names the process that installs. Beside `node_modules`, which an installation empties. */
const lock = path.join(root, '.installing');

/** False where another process installs; one that has ended without a word does not count. */
function takeLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (!isAlive(Number(readFileSync(lock, 'utf8')))) rmSync(lock, { force: true });
  return false;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Time to wait before looking again whether another process has installed; ms. */
const pause = 200;

/**
 * Installs exactly what the lockfile says, where that was not done yet; of two that start at once, one installs and the
 * other waits for it. Runs on any Node from 20 on.
 */
export function ensureInstalled() {
  while (!isCurrent()) {
    if (takeLock()) {
      // whoever had the lock before may have installed meanwhile
      const status = isCurrent() ? 0 : install();
      rmSync(lock, { force: true });
      if (status !== 0) process.exit(status);
    } else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
  }
}

/** The exit code of npm. */
function install() {
  console.log('Installing dependencies…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // npm runs under the project's Node version, or older releases of some packages would be taken
  const nodeVersion = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).devDependencies.node;
  const { status } = spawnSync(
    npm,
    [
      'exec',
      '--yes',
      // npm does not look into allowScripts for what it executes; what it installs here is Node alone, whose script
      // fetches its program. The other packages stay under .npmrc.
      '--no-strict-allow-scripts',
      `--package=node@${nodeVersion}`,
      '--',
      'npm',
      'ci',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (status === 0) writeFileSync(stamp, lockDigest());
  return status ?? 1;
}

/** The Node that the project brings. */
export const projectNode = () =>
  path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

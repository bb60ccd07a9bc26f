import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const stamp = path.join(root, 'node_modules/.installed-from');

const lockDigest = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');

const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockDigest();

/** Installs exactly what the lockfile says, where that was not done yet. Runs on any Node from 20 on. */
export function ensureInstalled() {
  if (isCurrent()) return;
  console.log('Installing dependencies…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // npm runs under the project's Node version, or older releases of some packages would be taken
  const nodeVersion = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).devDependencies.node;
  const { status } = spawnSync(
    npm,
    [
      'exec',
      '--yes',
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
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, lockDigest());
}

/** The Node that the project brings. */
export const projectNode = () =>
  path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

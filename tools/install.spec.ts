import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** In place of npm: notes that it began, takes its time, and makes the folder that the real one makes. */
const npm = `#!/bin/sh
echo began >> "$LOG"
sleep 0.5
mkdir -p node_modules
exit "$NPM_STATUS"
`;

let root: string;
const at = (...names: string[]) => path.join(root, ...names);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'install-'));
  mkdirSync(at('tools'));
  mkdirSync(at('bin'));
  cpSync(path.join(import.meta.dirname, 'install.mjs'), at('tools/install.mjs'));
  writeFileSync(at('package.json'), JSON.stringify({ devDependencies: { node: '24.0.0' } }));
  writeFileSync(at('package-lock.json'), '{}');
  writeFileSync(at('bin/npm'), npm, { mode: 0o755 });
});
afterEach(() => rmSync(root, { recursive: true }));

/** Runs the installation as a tool does; its exit code. */
async function install(npmStatus = 0): Promise<number> {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', "(await import('./tools/install.mjs')).ensureInstalled()"],
    {
      cwd: root,
      stdio: 'ignore',
      env: {
        PATH: `${at('bin')}:${process.env['PATH']}`,
        LOG: at('log'),
        NPM_STATUS: String(npmStatus),
      },
    },
  );
  const [status] = (await once(child, 'close')) as [number];
  return status;
}

const installations = () => readFileSync(at('log'), 'utf8').trim().split('\n').length;

test('of two tools that start at once, one installs and the other waits for it', async () => {
  expect(await Promise.all([install(), install()])).toEqual([0, 0]);
  expect(installations()).toBe(1);
  expect(await install()).toBe(0);
  expect(installations()).toBe(1);
});

test('an installation that failed, or was killed, is made again', async () => {
  expect(await install(3)).toBe(3);
  expect(existsSync(at('.installing'))).toBe(false);
  // the number of a process that is none: as if whoever installed had been killed
  writeFileSync(at('.installing'), String(2 ** 30));
  expect(await install()).toBe(0);
  expect(installations()).toBe(2);
});

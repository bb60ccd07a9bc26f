import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
async function install(npmStatus = 0, env: NodeJS.ProcessEnv = {}): Promise<number> {
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
        ...env,
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

/** A registry that knows one package: `node`, whose script notes in `script-ran` that it was executed. */
function registry() {
  mkdirSync(at('node'));
  const manifest = { name: 'node', version: '24.0.0', scripts: { preinstall: `echo > ${at('script-ran')}` } };
  writeFileSync(at('node/package.json'), JSON.stringify(manifest));
  const { status } = spawnSync('npm', ['pack', './node'], { cwd: root });
  expect(status).toBe(0);
  return createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) response.end(readFileSync(at('node-24.0.0.tgz')));
    else {
      const tarball = `http://${request.headers.host}/node-24.0.0.tgz`;
      const versions = { '24.0.0': { ...manifest, hasInstallScript: true, dist: { tarball } } };
      response.end(JSON.stringify({ name: 'node', 'dist-tags': { latest: '24.0.0' }, versions }));
    }
  });
}

test('the real npm installs on a machine that has never seen Node’s package', async () => {
  cpSync(path.join(import.meta.dirname, '../.npmrc'), at('.npmrc'));
  const own = { name: 'own', devDependencies: { node: '24.0.0' }, allowScripts: { node: true } };
  writeFileSync(at('package.json'), JSON.stringify(own));
  rmSync(at('package-lock.json'));
  const server = registry().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const env = {
    PATH: process.env['PATH'],
    npm_config_cache: at('cache'),
    npm_config_registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  try {
    const locked = spawn('npm', ['install', '--package-lock-only'], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    await once(locked, 'close');
    rmSync(at('cache'), { recursive: true });
    expect(await install(0, env)).toBe(0);
    expect(existsSync(at('script-ran'))).toBe(true);
    expect(existsSync(at('node_modules/.installed-from'))).toBe(true);
  } finally {
    server.close();
  }
});

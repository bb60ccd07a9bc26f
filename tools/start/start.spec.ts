import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { portsInUse, readOptions, StartError } from './options.ts';
import { describeTaken, takenPorts } from './ports.ts';
import { ensureSecrets } from './secrets.ts';

const environment = { ...process.env };
beforeEach(() => {
  for (const name of ['DATABASE_URL', 'MOMO_BASE_URL', 'SMTP_URL', 'TOKEN_KEY', 'REQUEST_TOKEN_KEY'])
    delete process.env[name];
});
afterEach(() => {
  process.env = { ...environment };
});

describe('options', () => {
  it('takes what is set elsewhere instead of starting it', () => {
    expect(portsInUse(readOptions([])).map(({ setting }) => setting)).toEqual([
      'ORG_PORTAL_PORT',
      'ADMIN_CONSOLE_PORT',
      'PAYMENTS_API_PORT',
      'MOMO_SIMULATOR_PORT',
      'SMTP_PORT',
      'INBOX_PORT',
    ]);
    process.env['MOMO_BASE_URL'] = 'https://operator.example';
    process.env['SMTP_URL'] = 'smtp://mail.example';
    expect(portsInUse(readOptions([]))).toHaveLength(3);
  });

  it('names a wrong port, an unknown argument, and --fresh on a database of one’s own', () => {
    expect(() => readOptions(['--new'])).toThrow(StartError);
    process.env['ORG_PORTAL_PORT'] = '70000';
    expect(() => readOptions([])).toThrow('ORG_PORTAL_PORT is "70000"');
    delete process.env['ORG_PORTAL_PORT'];
    process.env['DATABASE_URL'] = 'postgres://localhost/other';
    expect(() => readOptions(['--fresh'])).toThrow('DATABASE_URL');
    expect(readOptions([]).databaseOwnerUrl).toBe('postgres://localhost/other');
  });
});

describe('ports', () => {
  it('says by name which are taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const taken = await takenPorts([{ port, setting: 'INBOX_PORT', purpose: 'page of the inbox' }]);
    expect(describeTaken(taken)).toContain(`Port ${port} (page of the inbox) is taken: set INBOX_PORT`);
    server.close();
    await once(server, 'close');
    expect(await takenPorts(taken)).toEqual([]);
  });
});

describe('secrets', () => {
  let dataDir = '';
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'sanaga-secrets-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('are made once, for their owner alone', () => {
    const made = ensureSecrets(dataDir, false);
    expect(ensureSecrets(dataDir, false)).toEqual(made);
    expect(made.TOKEN_KEY.length).toBeGreaterThanOrEqual(32);
    expect(made.TOKEN_KEY).not.toBe(made.REQUEST_TOKEN_KEY);
    const file = path.join(dataDir, 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(made.TOKEN_KEY);
  });

  it('are given in production', () => {
    expect(() => ensureSecrets(dataDir, true)).toThrow('TOKEN_KEY');
    process.env['TOKEN_KEY'] = 'a';
    process.env['REQUEST_TOKEN_KEY'] = 'b';
    expect(ensureSecrets(dataDir, true)).toEqual({ TOKEN_KEY: 'a', REQUEST_TOKEN_KEY: 'b' });
  });
});

describe('the parent watchdog', () => {
  it('ends a process, busy or not, as soon as its parent is gone', async () => {
    const parentWatchdog = pathToFileURL(path.join(import.meta.dirname, 'parent-watchdog.ts')).href;
    const script = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")';
    const child = spawn(process.execPath, ['--import', parentWatchdog, '-e', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    });
    await once(child.stdout, 'data');
    child.stdin.destroy();
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('leaves a process alone that starts a thread, whose input is at its end from the first', async () => {
    const parentWatchdog = pathToFileURL(path.join(import.meta.dirname, 'parent-watchdog.ts')).href;
    const thread = 'data:text/javascript,process.stdin.on("end", () => process.exit()).resume()';
    const script = `new (require("node:worker_threads").Worker)(new URL(${JSON.stringify(thread)}))
      .on("exit", () => process.exit(7))`;
    const child = spawn(process.execPath, ['--import', parentWatchdog, '-e', script], {
      stdio: ['pipe', 'inherit', 'inherit'],
      detached: true,
    });
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    expect({ code, signal }).toEqual({ code: 7, signal: null });
  });
});

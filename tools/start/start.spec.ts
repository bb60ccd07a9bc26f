import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { portsInUse, readOptions, StartError } from './options.ts';
import { describeTaken, takenPorts } from './ports.ts';
import { ensureSecrets } from './secrets.ts';
import { services } from './services.ts';

const environment = { ...process.env };
beforeEach(() => {
  for (const name of ['DATABASE_URL', 'MOMO_BASE_URL', 'SMTP_URL', 'TOKEN_KEY', 'REQUEST_TOKEN_KEY'])
    delete process.env[name];
});
afterEach(() => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
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

describe('services', () => {
  it('take calls in one process and work in the background in another, each with a health of its own', () => {
    const { api, worker } = services(readOptions([]), {}, {}, 9_465);
    expect([api.env['ROLES'], worker.env['ROLES']]).toEqual(['api', 'worker']);
    expect(worker.readyUrl).toBe('http://127.0.0.1:9465/health/ready');
    const { ROLES: _role, OPS_PORT: _port, ...ofWorker } = worker.env;
    expect(api.env).toMatchObject(ofWorker);
  });
});

describe('a secret in a file', () => {
  let file = '';
  beforeEach(() => {
    file = path.join(mkdtempSync(path.join(tmpdir(), 'sanaga-secret-')), 'secret');
    writeFileSync(file, 'postgres://app:hunter2@db.example/sanaga\n');
  });
  afterEach(() => rmSync(path.dirname(file), { recursive: true }));

  it('takes the place of the setting, for whatever is started', () => {
    process.env['DATABASE_URL_FILE'] = file;
    expect(readOptions([]).databaseUrl).toBe('postgres://app:hunter2@db.example/sanaga');
    expect(process.env['DATABASE_URL_FILE']).toBeUndefined();
    process.env['TOKEN_KEY_FILE'] = '/nowhere';
    expect(() => readOptions([])).toThrow(StartError);
  });

  const checkSettings = (more: Record<string, string>, ...names: string[]) => {
    const script = path.join(import.meta.dirname, 'check-settings.ts');
    const env = { PATH: process.env['PATH'], ...more };
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...names], {
      env,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  it('is never shown where settings are checked', () => {
    const key = 'a-key-that-nobody-is-to-read-0123456789';
    const momo = ['COLLECTION', 'DISBURSEMENT'].flatMap((product) =>
      ['SUBSCRIPTION_KEY', 'API_USER', 'API_KEY'].map((name) => [`MOMO_${product}_${name}`, 'unreadable']),
    );
    const all = {
      DATABASE_URL_FILE: file,
      TOKEN_KEY: key,
      REQUEST_TOKEN_KEY: key,
      ...(Object.fromEntries(momo) as Record<string, string>),
    };
    const fine = checkSettings(all);
    expect(fine).toMatchObject({ status: 0, stderr: '' });
    expect(fine.stdout).toMatch(
      /^ {2}DATABASE_URL +postgres:\/\/app:\*\*\*@db\.example\/sanaga {2}\(file\)$/m,
    );
    expect(fine.stdout).not.toMatch(/hunter2|nobody-is-to-read|unreadable/);
    expect(fine.stdout).toMatch(/^payments-api$[^]*^org-portal$[^]*^admin-console$/m);

    const misspelt = checkSettings({ ...all, DRAIN_DELAYS: '3' });
    expect(misspelt.status).toBe(1);
    expect(misspelt.stderr).toContain('DRAIN_DELAYS: no such setting');
    const short = checkSettings({ ...all, TOKEN_KEY: 'nobody' });
    expect(short).toMatchObject({ status: 1, stderr: expect.stringContaining('TOKEN_KEY: at least 32') });
    expect(checkSettings({ ...all, TOKEN_KEY: 'nobody' }, 'org-portal').status).toBe(0);
    expect(checkSettings(all, 'portal').stderr).toContain('npm run check-settings');
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

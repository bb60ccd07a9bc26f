import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { canUnshare } from './identity.ts';
import { isOurs, readPidFile } from './server.ts';
import { startEmbeddedPostgres } from './start.ts';

let parent: string;
let dir: string;

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'sanaga é '));
  // where root runs this the server is another user, who must reach its folder
  chmodSync(parent, 0o755);
  dir = path.join(parent, 'postgres');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const data = () => path.join(dir, 'cluster');

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<T>(text);
  await client.end();
  return rows;
}

/** Starts the database in a Node process, which says its address (or why not) and waits to be killed. */
async function startInChild(): Promise<{ child: ChildProcess; said: string }> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./start.ts', import.meta.url).href)});
    const said = await startEmbeddedPostgres({ dir: process.argv[1] }).then(({ ownerUrl }) => ownerUrl, ({ code }) => code);
    console.log(said);
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout! });
  const said = await new Promise<string>((resolve) => lines.once('line', resolve));
  return { child, said };
}

async function until(condition: () => boolean): Promise<boolean> {
  for (const end = Date.now() + 30_000; Date.now() < end; await wait(20)) if (condition()) return true;
  return false;
}

const commandLines = (): [pid: number, command: string][] => {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-axwwo', 'pid=,command='], { encoding: 'utf8' })
      .stdout.split('\n')
      .map((line) => [Number.parseInt(line, 10), line.trim().replace(/^\d+ +/, '')]);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        return [Number(name), readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').join(' ')];
      } catch {
        return [Number(name), ''];
      }
    });
};

/** Lists server and watchdog processes of this folder. */
const processes = (): { pid: number; command: string }[] =>
  commandLines()
    .filter(([, command]) => command.includes(`-D ${data()}`))
    .map(([pid, command]) => ({ pid, command }));

const mode = (file: string): string => (statSync(file).mode & 0o777).toString(8);

describe('embedded PostgreSQL', () => {
  it('keeps its data over a stop and a start', async () => {
    const first = await startEmbeddedPostgres({ dir });
    await query(first.ownerUrl, 'create table kept as select 42 as answer');
    await first.stop();
    expect(readPidFile(data())).toBeUndefined();
    const second = await startEmbeddedPostgres({ dir });
    expect(await query(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  it('gives the owner and the API lesser roles, whose passwords nobody else can read', async () => {
    const server = await startEmbeddedPostgres({ dir, throwaway: true });
    const who =
      'select current_user as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user';
    const lesser = { rolsuper: false, rolbypassrls: false };
    expect(await query(server.ownerUrl, who)).toEqual([{ name: 'sanaga_owner', ...lesser }]);
    expect(await query(server.url, who)).toEqual([{ name: 'sanaga_api', ...lesser }]);
    expect(
      await query(
        server.url,
        'select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()',
      ),
    ).toEqual([{ owner: 'sanaga_owner' }]);
    expect([mode(dir), mode(path.join(dir, 'roles.json')), mode(path.join(data(), 'app-password'))]).toEqual([
      '700',
      '600',
      '600',
    ]);
    await server.stop();
  });

  it('is started once: another start on the folder gets an error that names the owner', async () => {
    const first = await startEmbeddedPostgres({ dir, throwaway: true });
    await expect(startEmbeddedPostgres({ dir, throwaway: true })).rejects.toMatchObject({
      code: 'ALREADY_RUNNING',
      message: expect.stringContaining(`owner ${process.pid}`),
    });
    await first.stop();
  });

  it('of two first starts at once one wins, and the other gets an error that says so', async () => {
    const both = await Promise.all([startInChild(), startInChild()]);
    const winner = both.findIndex(({ said }) => said.startsWith('postgres://'));
    expect(both[1 - winner]?.said).toBe('ALREADY_RUNNING');
    expect(await query(both[winner]?.said ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
    both.forEach(({ child }) => child.kill('SIGKILL'));
    expect(await until(() => processes().length === 0)).toBe(true);
    expect(readdirSync(dir).filter((name) => name.startsWith('init-'))).toEqual([]);
  });

  it('dies with a parent that is killed, twice in a row, and starts again', async () => {
    for (let round = 1; round <= 2; round += 1) {
      const { child, said: url } = await startInChild();
      if (round === 1) await query(url, 'create table rounds (n int)');
      await query(url, `insert into rounds values (${round})`);
      const pid = readPidFile(data())?.pid ?? 0;
      expect(isOurs(pid, data())).toBe(true);
      child.kill('SIGKILL');
      expect(await until(() => processes().length === 0)).toBe(true);
    }
    const last = await startEmbeddedPostgres({ dir });
    expect(await query(last.ownerUrl, 'select count(*)::int as rounds from rounds')).toEqual([{ rounds: 2 }]);
    await last.stop();
  });

  it('stops an orphan, whose watchdog was killed as well, and starts again', async () => {
    const { child, said: url } = await startInChild();
    await query(url, 'create table kept as select 42 as answer');
    const orphan = readPidFile(data())?.pid ?? 0;
    const watchdog = processes().find(({ command }) => command.startsWith('/bin/sh'));
    process.kill(watchdog?.pid ?? 0, 'SIGKILL');
    child.kill('SIGKILL');
    expect(await until(() => child.signalCode !== null)).toBe(true);
    expect(isOurs(orphan, data())).toBe(true);
    const next = await startEmbeddedPostgres({ dir });
    expect(isOurs(orphan, data())).toBe(false);
    expect(await query(next.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await next.stop();
  });

  it('waits for a server that has not noticed yet that its owner was killed', async () => {
    const { child, said: url } = await startInChild();
    const connections = () =>
      query<{ pid: number; name: string }>(
        url,
        `select pid, application_name as name from pg_stat_activity where application_name like 'owner %'`,
      );
    const watchdog = processes().find(({ command }) => command.startsWith('/bin/sh'));
    process.kill(watchdog?.pid ?? 0, 'SIGKILL');
    const [its] = await connections();
    process.kill(its?.pid ?? 0, 'SIGSTOP');
    child.kill('SIGKILL');
    expect(await until(() => child.signalCode !== null)).toBe(true);
    const next = startEmbeddedPostgres({ dir });
    while ((await connections()).length < 2);
    process.kill(its?.pid ?? 0, 'SIGCONT');
    await (await next).stop();
  });

  it('is not misled by a pid file whose number another process has now', async () => {
    await (await startEmbeddedPostgres({ dir, throwaway: true })).stop();
    writeFileSync(path.join(data(), 'postmaster.pid'), `${process.pid}\n${data()}\n1\n5432\n\n\n\nready\n`);
    const next = await startEmbeddedPostgres({ dir, throwaway: true });
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
  });
});

describe('where it cannot run', () => {
  it('it says so for a folder whose path would break it', async () => {
    await expect(startEmbeddedPostgres({ dir: path.join(parent, 'a$b') })).rejects.toMatchObject({
      code: 'FOLDER',
    });
  });

  it('it says so for data of another version', async () => {
    await (await startEmbeddedPostgres({ dir, throwaway: true })).stop();
    writeFileSync(path.join(data(), 'PG_VERSION'), '14\n');
    await expect(startEmbeddedPostgres({ dir, throwaway: true })).rejects.toMatchObject({
      code: 'OTHER_VERSION',
    });
  });

  it('as in a folder that only root may enter, it runs in a user namespace, or says so', async () => {
    mkdirSync(path.join(parent, 'closed'), { mode: 0o700 });
    dir = path.join(parent, 'closed', 'postgres');
    const outcomes: string[] = [];
    for (let start = 1; start <= 2; start += 1)
      try {
        const server = await startEmbeddedPostgres({ dir, throwaway: true });
        await query(server.url, 'select 1');
        await server.stop();
        outcomes.push('ran');
      } catch (error) {
        outcomes.push((error as { code: string }).code);
      }
    const may = process.getuid?.() !== 0 || canUnshare();
    expect(outcomes).toEqual(may ? ['ran', 'ran'] : ['CANNOT_RUN', 'CANNOT_RUN']);
  });
});

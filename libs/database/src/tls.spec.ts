import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type pg from 'pg';
import { parse } from 'yaml';
import { openDatabase } from './connection.ts';
import { serverProgram } from './embedded/binaries.ts';
import { giveTo } from './embedded/cluster.ts';
import { identityFor } from './embedded/identity.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/start.ts';
import { listen } from './listen.ts';
import { superuserClient } from './testing/index.ts';

let folder: string;
let server: EmbeddedPostgres;
let admin: pg.Client;
const file = (name: string): string => path.join(folder, name);
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });

const authority = (name: string) =>
  openssl(
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-keyout', `${name}.key`, '-out', `${name}.crt`, '-subj', `/CN=${name}`],
  );

/** Makes the database show a certificate for a name, signed by an authority. */
async function show(name: string, by: string): Promise<void> {
  openssl('req', '-new', '-key', 'server.key', '-out', 'server.csr', '-subj', `/CN=${name}`);
  writeFileSync(file('names'), `subjectAltName=DNS:${name}`);
  const signed = [
    '-CA',
    `${by}.crt`,
    '-CAkey',
    `${by}.key`,
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    'names',
  ];
  openssl('x509', '-req', '-in', 'server.csr', '-out', 'server.crt', ...signed);
  const before = await loaded();
  await admin.query('select pg_reload_conf()');
  while ((await loaded()) === before);
}
const loaded = async (): Promise<string | undefined> =>
  (await admin.query<{ at: string }>('select pg_conf_load_time()::text as at')).rows[0]?.at;

const url = (parameters: string): string => `${server.url.replace('127.0.0.1', 'localhost')}?${parameters}`;
const verified = (by = 'ours') => url(`sslmode=verify-full&sslrootcert=${file(`${by}.crt`)}`);

async function isEncrypted(address: string): Promise<boolean | undefined> {
  const db = openDatabase({ url: address, max: 1 });
  try {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const seen = await admin.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = $1', [
      rows[0]?.pid,
    ]);
    return seen.rows[0]?.ssl;
  } finally {
    await db.destroy();
  }
}

interface Patroni {
  postgresql: { pg_hba: string[]; pg_ident: string[] };
}
const deployed = path.resolve(import.meta.dirname, '../../../deploy/postgres/patroni.yml');
const { postgresql } = parse(readFileSync(deployed, 'utf8')) as Patroni;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sanaga-tls-'));
  for (const name of ['ours', 'another']) authority(name);
  openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', 'server.key');
  const dir = file('postgres');
  server = await startEmbeddedPostgres({ dir, throwaway: true });
  admin = await superuserClient(server.superuserUrl);
  await admin.query('create role sanaga_app; grant sanaga_app to sanaga_api');
  const identity = identityFor(dir, serverProgram());
  giveTo(identity, file('server.key'));
  giveTo(identity, folder);
  // whoever comes over the network, as those of production do: this login in place of its own
  const rules = postgresql.pg_hba.map((rule) =>
    rule
      .replace('${SERVERS}', 'all')
      .replace('sanaga_login', 'sanaga_api')
      .replace(/\$\{\w+\}\/32/, '192.0.2.1/32'),
  );
  const map = postgresql.pg_ident.join('\n');
  writeFileSync(path.join(dir, 'cluster', 'pg_ident.conf'), `${map}\n`);
  writeFileSync(path.join(dir, 'cluster', 'pg_hba.conf'), `${rules.join('\n')}\n`);
  for (const what of ['cert', 'key'])
    await admin.query(
      `alter system set ssl_${what}_file = '${file(`server.${what === 'cert' ? 'crt' : 'key'}`)}'`,
    );
  await admin.query('alter system set ssl = on');
  await show('localhost', 'ours');
});
afterAll(async () => {
  await admin.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('the database is reached by TLS with a certificate for its name', async () => {
  expect(await isEncrypted(verified())).toBe(true);
  const hears = Promise.withResolvers<string>();
  const subscription = await listen(verified(), 'spec', { onPayload: hears.resolve });
  await admin.query("select pg_notify('spec', 'one')");
  expect(await hears.promise).toBe('one');
  await subscription.close();
});

it('nobody comes in without TLS', async () => {
  await expect(isEncrypted(url('sslmode=disable'))).rejects.toMatchObject({
    code: '28000',
    message: expect.stringContaining('no encryption'),
  });
});

it('nobody else comes in over the network, whatever password they have', async () => {
  for (const url of [server.superuserUrl, server.ownerUrl.replace(/\/sanaga$/, '/postgres')]) {
    const shown = url.replace('127.0.0.1', 'localhost');
    await expect(
      isEncrypted(`${shown}?sslmode=verify-full&sslrootcert=${file('ours.crt')}`),
    ).rejects.toMatchObject({
      code: '28000',
    });
  }
});

it('a server is refused whose certificate is for another name, or by another authority', async () => {
  await expect(isEncrypted(verified('another'))).rejects.toThrow(/self-signed|unable to verify|issuer/);
  await show('db2.sanaga.internal', 'ours');
  await expect(isEncrypted(verified())).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  await show('localhost', 'ours');
  expect(await isEncrypted(verified())).toBe(true);
});

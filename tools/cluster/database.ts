import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { adminClient } from '@sanaga/database';
import { ask } from './asking.ts';
import { authorityFile, databaseName, tlsFolder } from './certificates.ts';
import { deployed } from './deployed.ts';
import type { Host } from './host.ts';
import {
  addresses,
  databaseHosts,
  hostRoot,
  passwords,
  postgresVersion,
  servers,
  type DatabaseHost,
} from './places.ts';

const each = (text: (name: DatabaseHost) => string, separator: string): string =>
  databaseHosts.map(text).join(separator);

/** Folder of a database host's disk. */
export const diskFolder = '/var/lib/postgresql';
export const dataFolder = `${diskFolder}/sanaga`;
/** Folder of PostgreSQL's programs under Debian. */
export const binFolder = `/usr/lib/postgresql/${postgresVersion}/bin`;
const diskMegabytes = 6_000;

/** A database host as it comes from the shop. */
export async function prepareDatabaseHost(host: Host): Promise<void> {
  await host.addDisk(diskFolder, diskMegabytes);
  await host.exec(['chown', 'postgres:', diskFolder]);
}

const settingsOf = ({ name, address }: Host): Record<string, string> => ({
  HOST: name,
  ADDRESS: address,
  ETCD_MEMBERS: each((host) => `${host}=https://${addresses[host]}:2380`, ','),
  ETCD_HOSTS: each((host) => `${addresses[host]}:2379`, ','),
  FIRST_DATABASE: addresses.db1,
  SECOND_DATABASE: addresses.db2,
  THIRD_DATABASE: addresses.db3,
  SERVERS: servers,
  DATA: dataFolder,
  BIN: binFolder,
  TLS: tlsFolder,
  // a rig is small
  SHARED_BUFFERS: '128MB',
  WAL_KEEP: '256MB',
  MAX_WAL: '1GB',
  PATRONI_PASSWORD: passwords.patroni,
  REPLICATION_PASSWORD: passwords.replication,
  REWIND_PASSWORD: passwords.rewind,
  PRIMARY_SERVERS: each((host) => `  server ${host} ${addresses[host]}:5432`, '\n'),
});

const config = (name: string): string => `/etc/sanaga/${name}`;

function configure(host: Host, name: string): string {
  host.write(config(name), deployed(`postgres/${name}`, settingsOf(host)));
  return config(name);
}

/** By which the repository of backups reaches a host, and is reached. */
export function startSsh(host: Host): number {
  host.makeFolder('/run/sshd');
  return host.start({ name: 'ssh', command: ['/usr/sbin/sshd', '-D'] });
}

export const startEtcd = (host: Host): number =>
  host.start({ name: 'etcd', user: 'etcd', command: ['etcd', '--config-file', configure(host, 'etcd.yml')] });

export const startPatroni = (host: Host): number =>
  host.start({ name: 'patroni', user: 'postgres', command: ['patroni', configure(host, 'patroni.yml')] });

/** A host of the database as it starts after its plug was pulled. */
export async function startDatabaseHost(host: Host): Promise<void> {
  await host.exec(['install', '-d', '-o', 'postgres', '-m', '700', dataFolder]);
  await host.exec(['install', '-d', '-o', 'postgres', '/run/postgresql']);
  startSsh(host);
  startEtcd(host);
  startPatroni(host);
}

/** The way to the primary, and whatever else `others` say, which are more of its files. */
export const startHaproxy = (host: Host, others: string[] = []): number =>
  host.start({
    name: 'haproxy',
    command: [
      'haproxy',
      '-db',
      '-f',
      configure(host, 'haproxy.cfg'),
      ...others.flatMap((file) => ['-f', file]),
    ],
  });

/** Tells Patroni something, on a host of the database. */
export const patronictl = (host: Host, ...args: string[]): Promise<string> =>
  host.exec(['patronictl', '-c', config('patroni.yml'), ...args]);

interface Member {
  name: DatabaseHost;
  role: 'leader' | 'quorum_standby' | 'sync_standby' | 'replica';
  state: string;
  lag?: number | 'unknown';
}

/** Asks any host that responds for Patroni's view of the cluster; empty if none does. */
export async function members(): Promise<Member[]> {
  for (const host of databaseHosts) {
    try {
      const { body } = await ask(`https://${addresses[host]}:8008/cluster`, 1_000);
      return (JSON.parse(body) as { members: Member[] }).members;
    } catch {
      // the next one may answer
    }
  }
  return [];
}

/** The host whose PostgreSQL takes writes by its own word, and not by what another one remembers. */
export async function primary(): Promise<DatabaseHost | undefined> {
  const says = databaseHosts.map(async (host) => {
    const { status } = await ask(`https://${addresses[host]}:8008/primary`, 1_000);
    if (status !== 200) throw new Error('a standby');
    return host;
  });
  return Promise.any(says).catch(() => undefined);
}

interface EtcdStatus {
  Status: { header: { member_id: number }; leader: number };
  Endpoint: string;
}

/** The host whose etcd leads: where it goes too, all leases begin anew, and a failover takes some seconds longer. */
export async function etcdLeader(host: Host): Promise<DatabaseHost | undefined> {
  const endpoints = each((name) => `https://${addresses[name]}:2379`, ',');
  const text = await host.exec([
    ...['etcdctl', `--endpoints=${endpoints}`, `--cacert=${tlsFolder}/databases.crt`],
    ...[`--cert=${tlsFolder}/database.crt`, `--key=${tlsFolder}/database.key`],
    ...['endpoint', 'status', '-w', 'json'],
  ]);
  const leading = (JSON.parse(text) as EtcdStatus[]).find(
    ({ Status }) => Status.leader === Status.header.member_id,
  );
  return databaseHosts.find((name) => leading?.Endpoint.includes(`${addresses[name]}:`));
}

/** Waits until something is so; throws after `withinMs`. Returns after how many ms. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  withinMs: number,
): Promise<number> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > withinMs) throw new Error(`not within ${withinMs / 1_000} s: ${what}`);
    await wait(100);
  }
  return performance.now() - began;
}

const streams = ({ role, state }: Member) =>
  role !== 'leader' && (state === 'streaming' || state === 'running');

/** One primary, and all others stream from it. */
export const untilWhole = (withinMs = 120_000): Promise<number> =>
  until(
    'a primary with two standbys',
    async () =>
      (await primary()) !== undefined &&
      (await members()).filter(streams).length === databaseHosts.length - 1,
    withinMs,
  );

/** Asks the primary itself by its socket, as root of its host. */
export async function asSuperuser<T extends object>(
  statement: string,
  values: unknown[] = [],
  database = 'sanaga',
): Promise<T[]> {
  const host = await primary();
  if (!host) throw new Error('there is no primary');
  const client = adminClient({
    host: path.join(hostRoot(host), 'run/postgresql'),
    user: 'postgres',
    database,
  });
  await client.connect();
  try {
    return (await client.query<T>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

const byName = `${databaseName}:6432/sanaga?sslmode=verify-full&sslrootcert=${authorityFile}`;

/** As the servers connect: through the HAProxy of their own host, by the cluster's name. */
export const urls = {
  owner: `postgres://sanaga_owner:${passwords.owner}@${byName}`,
  application: `postgres://sanaga_login:${passwords.application}@${byName}`,
};

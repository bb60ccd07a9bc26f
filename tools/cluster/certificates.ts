import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Host } from './host.ts';
import { databaseHosts, rig, serverHosts, type HostName } from './places.ts';
import { run } from './shell.ts';

/** Names from docs/production.md: of the database on any host, and of any server. */
export const databaseName = 'db.sanaga.internal';
const serversName = 'servers.sanaga.internal';

/** Folder of a host's certificates. */
export const tlsFolder = '/etc/sanaga/tls';
export const authorityFile = `${tlsFolder}/ca.crt`;

/** Folder of both authorities and their keys, which is on none of the hosts. */
const safe = path.join(rig, 'tls');
const inSafe = (name: string): string => path.join(safe, name);

/** `ca` is every machine's; `databases` that of the databases' hosts, whose word etcd takes. */
type Authority = 'ca' | 'databases';

const request = [
  ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'],
];

const makeAuthority = (name: Authority): Promise<string> =>
  run(
    'openssl',
    ...[...request, '-subj', `/CN=${name} of the rig`, '-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
    ...['-keyout', inSafe(`${name}.key`), '-out', inSafe(`${name}.crt`)],
  );

/** Certifies names and addresses, as `DNS:…` and `IP:…`. */
async function issue(by: Authority, name: string, names: string[]): Promise<void> {
  await run(
    'openssl',
    ...[...request, '-subj', `/CN=${name}`, '-addext', `subjectAltName=${names.join(',')}`],
    ...['-addext', 'basicConstraints=critical,CA:FALSE', '-addext', 'keyUsage=critical,digitalSignature'],
    ...['-addext', 'extendedKeyUsage=serverAuth,clientAuth'],
    ...['-CA', inSafe(`${by}.crt`), '-CAkey', inSafe(`${by}.key`)],
    ...['-keyout', inSafe(`${name}.key`), '-out', inSafe(`${name}.crt`)],
  );
}

const inCharge = 'observer';
const isDatabase = (name: HostName): boolean => databaseHosts.some((host) => host === name);
const isServer = (name: HostName): boolean => serverHosts.some((host) => host === name);

/** Makes both authorities, and gives each host its certificates, in files that only their users read. */
export async function certify(hosts: Host[]): Promise<void> {
  mkdirSync(safe, { recursive: true, mode: 0o700 });
  for (const authority of ['ca', 'databases'] as const) await makeAuthority(authority);
  await issue('ca', inCharge, [`DNS:${inCharge}`]);
  for (const host of hosts) {
    const own = [`DNS:${host.name}`, `IP:${host.address}`, 'IP:127.0.0.1'];
    if (isDatabase(host.name)) own.push(`DNS:${databaseName}`);
    if (isServer(host.name)) own.push(`DNS:${serversName}`);
    await issue('ca', host.name, own);
    give(host, 'ca.crt', 'ca.crt');
    give(host, `${host.name}.crt`, 'server.crt');
    give(host, `${host.name}.key`, 'server.key');
    host.write(
      `${tlsFolder}/haproxy.pem`,
      ['crt', 'key'].map((what) => read(`${host.name}.${what}`)).join(''),
    );
    if (isDatabase(host.name)) await certifyDatabase(host, own);
  }
}

/** PostgreSQL, Patroni and etcd read their keys as members of Debian's group for that. */
async function certifyDatabase(host: Host, own: string[]): Promise<void> {
  const name = `database-${host.name}`;
  await issue('databases', name, own);
  give(host, 'databases.crt', 'databases.crt');
  give(host, `${name}.crt`, 'database.crt');
  give(host, `${name}.key`, 'database.key');
  const keys = ['server.key', 'database.key'].map((key) => `${tlsFolder}/${key}`);
  await host.exec(['usermod', '--append', '--groups', 'ssl-cert', 'etcd']);
  await host.exec(['chown', 'root:ssl-cert', ...keys]);
  await host.exec(['chmod', '640', ...keys]);
}

const read = (name: string): string => readFileSync(inSafe(name), 'utf8');
const give = (host: Host, from: string, to: string): void => host.write(`${tlsFolder}/${to}`, read(from));

/** Reads what this process itself shows of itself where it asks a host, as Prometheus would. */
export const ownCertificate = (): { ca: string; cert: string; key: string } => ({
  ca: read('ca.crt'),
  cert: read(`${inCharge}.crt`),
  key: read(`${inCharge}.key`),
});

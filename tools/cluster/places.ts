import path from 'node:path';

export const repository = path.resolve(import.meta.dirname, '../..');

/** Everything that the rig keeps on the disk. */
export const rig = '/var/lib/sanaga-cluster';
export const image = path.join(rig, 'root');
export const logs = path.join(rig, 'logs');
/** The root of a host, as this process sees it. */
export const hostRoot = (name: HostName): string => path.join(rig, 'hosts', name, 'root');

/** Debian's release, and the PostgreSQL that it has. */
export const suite = process.env['SUITE'] ?? 'trixie';
export const postgresVersion = { trixie: 17, forky: 18 }[suite] ?? 17;

export const bridge = 'sanaga0';
const prefix = '10.77.0';
/** Address of this process, which looks on and carries none of the load. */
export const observer = `${prefix}.1`;

/** The hosts and their addresses. */
export const addresses = {
  db1: `${prefix}.11`,
  db2: `${prefix}.12`,
  db3: `${prefix}.13`,
  app1: `${prefix}.21`,
  app2: `${prefix}.22`,
  edge: `${prefix}.31`,
  operator: `${prefix}.41`,
  repo: `${prefix}.61`,
  client: `${prefix}.51`,
  /** Plugged into the same network, and given nothing. */
  stranger: `${prefix}.71`,
} as const;

/** Network of the servers' hosts, which holds no others. */
export const servers = `${prefix}.20/30`;

export type HostName = keyof typeof addresses;
export const databaseHosts = ['db1', 'db2', 'db3'] as const satisfies HostName[];
export type DatabaseHost = (typeof databaseHosts)[number];
export const serverHosts = ['app1', 'app2'] as const satisfies HostName[];
export type ServerHost = (typeof serverHosts)[number];

/** Number of writers that insert numbers past the product at the same time. */
export const writers = 8;

/** Address at which people reach the product; the client's hosts file points its name at the edge. */
export const publicUrl = 'https://portal.sanaga.example';

/** On the rig alone, where nobody else gets in. */
export const passwords = {
  patroni: 'rig-patroni',
  replication: 'rig-replication',
  rewind: 'rig-rewind',
  owner: 'rig-owner',
  application: 'rig-application',
  backups: 'rig-backups',
};

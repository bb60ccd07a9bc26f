import { addresses, databaseHosts, passwords, serverHosts, type HostName } from './places.ts';

/** A port of a host, and who it is for. */
export interface Door {
  host: HostName;
  address: string;
  port: number;
  kind:
    | 'PostgreSQL'
    | 'etcd for clients'
    | 'etcd for peers'
    | 'Patroni'
    | 'API'
    | 'front server'
    | 'health and metrics'
    | 'callbacks'
    | 'people'
    | 'SSH'
    | 'for this host alone';
  name?: string;
  roles?: { role: string; password: string }[];
}

/** Call at a door without a certificate, and its outcome. */
export interface Attempt {
  host: HostName;
  port: number;
  what: string;
  refused: boolean;
  answer: string;
}

const roles = [
  { role: 'postgres', password: 'postgres' },
  { role: 'replicator', password: passwords.replication },
  { role: 'rewinder', password: passwords.rewind },
  { role: 'sanaga_owner', password: passwords.owner },
  { role: 'sanaga_login', password: passwords.application },
];

type Kept = Omit<Door, 'host' | 'address'>;
const ssh: Kept = { port: 22, kind: 'SSH' };

const ofDatabaseHost: Kept[] = [
  { port: 5432, kind: 'PostgreSQL', roles },
  { port: 2379, kind: 'etcd for clients' },
  { port: 2380, kind: 'etcd for peers' },
  { port: 8008, kind: 'Patroni' },
  ssh,
];
const ofServerHost: Kept[] = [
  { port: 3000, kind: 'API' },
  { port: 4200, kind: 'front server' },
  ...[9464, 9465, 9466].map((port): Kept => ({ port, kind: 'health and metrics' })),
  { port: 6432, kind: 'for this host alone', name: 'the way to the primary' },
  { port: 6433, kind: 'for this host alone', name: 'the way to a standby' },
  { port: 3080, kind: 'for this host alone', name: 'the way to an API' },
];
const ofEdge: Kept[] = [
  { port: 443, kind: 'people' },
  { port: 8443, kind: 'callbacks' },
];

const at = (hosts: readonly HostName[], kept: Kept[]): Door[] =>
  hosts.flatMap((host) => kept.map((door) => ({ ...door, host, address: addresses[host] })));

/** Lists every port that a machine of the product listens on, as docs/operations.md does. */
export const doors: Door[] = [
  ...at(databaseHosts, ofDatabaseHost),
  ...at(serverHosts, ofServerHost),
  ...at(['edge'], ofEdge),
  ...at(['repo'], [ssh]),
];

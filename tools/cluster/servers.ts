import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from './asking.ts';
import { until } from './database.ts';
import type { Host } from './host.ts';

/** A kind of server process, and how many of it a host has: one. */
export type Role = 'api' | 'worker' | 'front';
export const roles: Role[] = ['api', 'worker', 'front'];

/** Health and metrics of each. */
export const opsPorts: Record<Role, number> = { api: 9464, worker: 9465, front: 9466 };

/** Folder of the product on a host; another release is in a folder of its own. */
const sources = '/srv/sanaga';
const node = `${sources}/node_modules/node/bin/node`;
export const settingsFile = (name: string): string => `/etc/sanaga/${name}.env`;

/** Not the processes in which an API reads files. */
const isRole = (role: Role) => (command: string) =>
  command.includes(settingsFile(role)) && command.includes('/src/main.ts');

/** Programs of the repository, as `npm start` runs them, under the settings of this file. */
export const program = (name: string, script: string, ...args: string[]): string[] => [
  node,
  '--max-semi-space-size=16',
  `--env-file=${settingsFile(name)}`,
  script,
  ...args,
];
export const ofSources = (script: string, folder = sources): string => `${folder}/${script}`;
export const environment = {
  NODE_COMPILE_CACHE: '/tmp/compile-cache',
  NODE_EXTRA_CA_CERTS: '/etc/sanaga/edge.crt',
};

interface Start {
  /** The folder of its release. */
  folder?: string;
  /** Seconds by which its clock is ahead. */
  ahead?: number;
}

/** A clock of its own for a program, whose timers go on as they are. */
const withClock = (ahead: number): string[] => [
  'env',
  'LD_PRELOAD=/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  `FAKETIME=${ahead < 0 ? '' : '+'}${ahead}s`,
  'FAKETIME_DONT_FAKE_MONOTONIC=1',
];

export function startServer(host: Host, role: Role, { folder, ahead = 0 }: Start = {}): number {
  const script = `apps/${role === 'front' ? 'front-server' : 'payments-api'}/src/main.ts`;
  return host.start({
    name: role,
    user: 'nobody',
    command: [...(ahead === 0 ? [] : withClock(ahead)), ...program(role, ofSources(script, folder))],
    env: environment,
  });
}

const health = (host: Host, role: Role) =>
  ask(`https://${host.address}:${opsPorts[role]}/health/ready`, 2_000);

export const isReady = (host: Host, role: Role): Promise<boolean> =>
  health(host, role).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Asks a server for its readiness; empty if it does not respond. */
export const readiness = (host: Host, role: Role): Promise<string> =>
  health(host, role).then(
    ({ body }) => body,
    () => '',
  );

export const untilReady = (host: Host, role: Role, withinMs = 60_000): Promise<number> =>
  until(`${role} of ${host.name} is ready`, () => isReady(host, role), withinMs);

/** Reads the log of a role of a host. */
export const logOf = (host: Host, role: Role): string => readFileSync(host.logOf(role), 'utf8');

/** The process of a role on a host. */
export async function pidOf(host: Host, role: Role): Promise<number> {
  const [pid] = await host.find(isRole(role));
  if (pid === undefined) throw new Error(`${host.name} has no ${role}`);
  return pid;
}

/** Longer than load balancers take to see that a server is ready again; ms. */
const noticedMs = 1_500;

/** Told to stop, and waited for. */
export async function stopServer(host: Host, role: Role): Promise<void> {
  await host.signal('SIGTERM', isRole(role));
  const hasEnded = async () => (await host.find(isRole(role))).length === 0;
  await until(`${role} of ${host.name} stops`, hasEnded, 50_000);
}

/** As a roll-out does it: told to stop, waited for, started again, and left alone until others have noticed. */
export async function restart(host: Host, role: Role, start?: Start): Promise<void> {
  await stopServer(host, role);
  startServer(host, role, start);
  await untilReady(host, role);
  await wait(noticedMs);
}

/** `kill -9`, and started again as a process manager does. */
export async function crash(host: Host, role: Role): Promise<void> {
  await host.signal('SIGKILL', isRole(role));
  startServer(host, role);
}

/** Returns the file of a command of the product, of the release in the folder. */
export const commandFile = (name: string, folder?: string): string =>
  ofSources(`apps/payments-api/src/commands/${name}.ts`, folder);

/** Runs one of the product's commands on a host to its end, as the owner of the database; returns what it printed. */
export const runCommand = (host: Host, name: string, ...args: string[]): Promise<string> =>
  host.exec(program('commands', commandFile(name), ...args));

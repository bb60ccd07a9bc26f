import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { certify } from './certificates.ts';
import { asSuperuser, prepareDatabaseHost, startDatabaseHost, untilWhole } from './database.ts';
import { createNetwork, Host, removeNetwork } from './host.ts';
import { buildImage } from './image.ts';
import { makePeople } from './loading.ts';
import {
  addresses,
  databaseHosts,
  logs,
  passwords,
  repository,
  serverHosts,
  type HostName,
} from './places.ts';
import { startProduct, startProxies } from './product.ts';

const names = Object.keys(addresses) as HostName[];
/** The machines that belong to the product. */
const ours: HostName[] = [...databaseHosts, ...serverHosts, 'edge'];

export const hosts = Object.fromEntries(names.map((name) => [name, new Host(name)])) as Record<
  HostName,
  Host
>;

/** Three database hosts, two of servers, the edge, the operator and a client, from nothing. */
export async function up(): Promise<void> {
  if (!existsSync(path.join(repository, 'dist/apps/org-portal/index.html')))
    throw new Error('front servers have no page to serve: npm run build');
  await buildImage();
  await down();
  await createNetwork();
  for (const name of names) await hosts[name].create();
  for (const name of databaseHosts) await prepareDatabaseHost(hosts[name]);
  const all = (some: readonly HostName[]) => some.map((name) => hosts[name]);
  await certify(all(ours));
  for (const name of databaseHosts) await startDatabaseHost(hosts[name]);
  for (const name of serverHosts) startProxies(hosts[name]);
  const ms = await untilWhole();
  console.log(`a primary with two standbys after ${(ms / 1_000).toFixed(1)} s`);
  await createRoles();
  await startProduct(hosts);
  await makePeople(hosts.client);
  console.log('the product is ready, with its people');
}

async function createRoles(): Promise<void> {
  const made = (statement: string) => asSuperuser(statement, [], 'postgres');
  await made(`create role sanaga_owner login createrole password '${passwords.owner}'`);
  await made(`create role sanaga_login login password '${passwords.application}'`);
  await made("alter role sanaga_login set statement_timeout = '30s'");
  await made("alter role sanaga_login set lock_timeout = '5s'");
  await made('create database sanaga owner sanaga_owner');
}

export async function down(): Promise<void> {
  for (const name of names) await hosts[name].remove();
  await removeNetwork();
  rmSync(logs, { recursive: true, force: true });
}

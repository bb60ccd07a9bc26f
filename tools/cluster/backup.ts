import {
  asSuperuser,
  binFolder,
  dataFolder,
  patronictl,
  startPatroni,
  startSsh,
  until,
  untilWhole,
} from './database.ts';
import { deployed } from './deployed.ts';
import type { Host } from './host.ts';
import { addresses, databaseHosts, passwords } from './places.ts';
import { hosts } from './up.ts';

/** Backs up and restores step by step, as docs/production.md describes it. */

const configFile = '/etc/pgbackrest/pgbackrest.conf';
const isPatroni = (command: string): boolean => command.includes('/bin/patroni ');
const isPostgres = (command: string): boolean => command.startsWith(`${binFolder}/postgres `);
const [first, ...others] = databaseHosts;

export const pgbackrest = (host: Host, user: string, ...args: string[]): Promise<string> =>
  host.exec(['pgbackrest', '--stanza=sanaga', ...args], user);

/** The two reach each other by keys that are for this alone. */
async function trust(from: Host, user: string, to: Host, other: string): Promise<void> {
  const script = (as: string, text: string, host: Host) =>
    host.exec(['runuser', '-u', as, '--', 'sh', '-ec', text]);
  const key = await script(
    user,
    'mkdir -p -m 700 ~/.ssh; [ -f ~/.ssh/id_ed25519 ] || ssh-keygen -q -t ed25519 -N "" -f ~/.ssh/id_ed25519; cat ~/.ssh/id_ed25519.pub',
    from,
  );
  await script(other, `mkdir -p -m 700 ~/.ssh; echo '${key.trim()}' >> ~/.ssh/authorized_keys`, to);
  await script(user, `ssh-keyscan -t ed25519 ${to.address} >> ~/.ssh/known_hosts 2>/dev/null`, from);
}

/** The repository, the databases' way to it, and WAL that is archived; once for a rig. */
export async function prepareBackup(): Promise<void> {
  const { repo } = hosts;
  if ((await repo.pids()).length > 0) return;
  await repo.exec(['useradd', '--create-home', '--shell', '/bin/bash', 'pgbackrest']);
  await repo.exec([
    'install',
    '-d',
    '-o',
    'pgbackrest',
    '-m',
    '750',
    '/var/lib/pgbackrest',
    '/var/log/pgbackrest',
  ]);
  startSsh(repo);
  repo.write(
    configFile,
    deployed('postgres/pgbackrest-repository.conf', {
      PASSPHRASE: passwords.backups,
      DATA: dataFolder,
      FIRST_DATABASE: addresses.db1,
      SECOND_DATABASE: addresses.db2,
      THIRD_DATABASE: addresses.db3,
    }),
  );
  const settings = { REPOSITORY_HOST: repo.address, DATA: dataFolder };
  for (const name of databaseHosts) {
    const host = hosts[name];
    host.write(configFile, deployed('postgres/pgbackrest.conf', settings));
    host.write('/etc/sanaga/archiving.yml', deployed('postgres/archiving.yml', {}));
    await until('SSH', () => host.exec(['ssh-keyscan', host.address]).then(Boolean, () => false), 10_000);
    await trust(host, 'postgres', repo, 'pgbackrest');
    await trust(repo, 'pgbackrest', host, 'postgres');
  }
  await pgbackrest(repo, 'pgbackrest', 'stanza-create');
  await patronictl(hosts[first], 'edit-config', '--force', '--apply', '/etc/sanaga/archiving.yml', 'sanaga');
  await patronictl(hosts[first], 'restart', '--force', 'sanaga');
  await untilWhole();
  await pgbackrest(repo, 'pgbackrest', 'check');
}

/** A full backup; returns how long it took, in ms, and what it is. */
export async function backUp(): Promise<{ ms: number; label: string }> {
  const began = performance.now();
  await pgbackrest(hosts.repo, 'pgbackrest', '--type=full', 'backup');
  const ms = performance.now() - began;
  const text = await pgbackrest(hosts.repo, 'pgbackrest', '--output=json', 'info');
  const [stanza] = JSON.parse(text) as { backup: { label: string; info: { size: number } }[] }[];
  const last = stanza?.backup.at(-1);
  return { ms, label: `${last?.label}, ${Math.round((last?.info.size ?? 0) / 1e6)} MB` };
}

/** Stops all of PostgreSQL, brings the state of a moment back on the first host, and has the others copy it. */
export async function restoreTo(moment: Date): Promise<void> {
  const host = hosts[first];
  for (const name of databaseHosts) await hosts[name].signal('SIGTERM', isPatroni);
  for (const name of databaseHosts)
    await until('PostgreSQL stops', async () => (await hosts[name].find(isPostgres)).length === 0, 60_000);
  await host.exec([
    ...[
      'sh',
      '-c',
      `printf 'sanaga\\nYes I am aware\\n' | patronictl -c /etc/sanaga/patroni.yml remove sanaga`,
    ],
  ]);
  const target = moment.toISOString().replace('T', ' ').replace('Z', '+00');
  await pgbackrest(
    host,
    'postgres',
    '--type=time',
    `--target=${target}`,
    '--target-action=promote',
    'restore',
  );
  const control = [`${binFolder}/pg_ctl`, '-D', dataFolder, '-w', '-t', '3600'];
  await host.exec(
    [...control, '-l', '/tmp/restore.log', '-o', "-c listen_addresses=''", 'start'],
    'postgres',
  );
  const isReplaying = async () =>
    (await host.exec(['psql', '-Atc', 'select pg_is_in_recovery()'], 'postgres')).trim() === 't';
  await until('everything is replayed', async () => !(await isReplaying()), 600_000);
  await host.exec([...control, 'stop'], 'postgres');
  startPatroni(host);
  await until('it is the primary', () => asSuperuser('select').then(Boolean, () => false), 60_000);
  for (const name of others) {
    await hosts[name].exec(['sh', '-c', `rm -rf ${dataFolder}/*`]);
    startPatroni(hosts[name]);
  }
  await untilWhole();
}

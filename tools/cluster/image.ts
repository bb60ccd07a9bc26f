import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { image, postgresVersion, rig, suite } from './places.ts';
import { run } from './shell.ts';

/** Named one by one: without `python3-etcd` apt would satisfy Patroni with Consul's client, with which it does not start. */
const packages = [
  'patroni',
  'python3-etcd',
  'etcd-server',
  'etcd-client',
  'haproxy',
  `postgresql-${postgresVersion}`,
  'pgbackrest',
  'openssh-client',
  'openssh-server',
  'libfaketime',
];

/**
 * The one root of all hosts, made once: Debian with the packages of the database's hosts. Needs debootstrap; takes a
 * minute.
 */
export async function buildImage(): Promise<void> {
  if (existsSync(path.join(image, 'usr/sbin/sshd'))) return;
  mkdirSync(rig, { recursive: true });
  const mirror = process.env['MIRROR'] ?? 'http://deb.debian.org/debian';
  await run('debootstrap', '--variant=minbase', '--include=ca-certificates', suite, image, mirror);
  // nothing starts by itself, and the database is Patroni's to make
  writeFileSync(path.join(image, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  mkdirSync(path.join(image, 'etc/postgresql-common'), { recursive: true });
  writeFileSync(
    path.join(image, 'etc/postgresql-common/createcluster.conf'),
    'create_main_cluster = false\n',
  );
  await run('cp', '/etc/resolv.conf', path.join(image, 'etc/resolv.conf'));
  await run('chroot', image, 'apt-get', 'install', '-y', '--no-install-recommends', ...packages);
}

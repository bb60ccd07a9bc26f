import type { Host } from './host.ts';

/** The name by which servers reach the database, whichever host it is on. */
export const databaseName = 'db.sanaga.internal';
export const tlsFolder = '/etc/sanaga/tls';
export const authorityFile = '/etc/sanaga/ca.crt';

const request = [
  ...['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
  ...['-days', '30'],
];

/** Gives each host of the database a certificate of an authority that whoever connects to it knows. */
export async function certifyDatabases(keeper: Host, databases: Host[], callers: Host[]): Promise<void> {
  const authorityKey = '/etc/sanaga/ca.key';
  keeper.makeFolder('/etc/sanaga');
  await keeper.exec([
    ...[...request, '-subj', '/CN=databases of the rig'],
    ...['-keyout', authorityKey, '-out', authorityFile],
  ]);
  for (const host of callers) host.write(authorityFile, keeper.read(authorityFile));
  for (const host of databases) {
    const [key, certificate] = [`/etc/sanaga/${host.name}.key`, `/etc/sanaga/${host.name}.crt`];
    await keeper.exec([
      ...[...request, '-subj', `/CN=${databaseName}`, '-addext', `subjectAltName=DNS:${databaseName}`],
      ...['-addext', 'basicConstraints=critical,CA:FALSE', '-CA', authorityFile, '-CAkey', authorityKey],
      ...['-keyout', key, '-out', certificate],
    ]);
    host.write(`${tlsFolder}/server.crt`, keeper.read(certificate));
    host.write(`${tlsFolder}/server.key`, keeper.read(key));
    await host.exec(['chown', 'postgres:', `${tlsFolder}/server.key`]);
    await host.exec(['chmod', '600', `${tlsFolder}/server.key`]);
  }
}

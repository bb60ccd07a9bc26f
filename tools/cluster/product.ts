import { type ProductCredentials, simulatorCredentials } from '@sanaga/operators';
import { superAdmins } from '../e2e/product.ts';
import { authorityFile, databaseName, tlsFolder } from './certificates.ts';
import { startHaproxy, urls } from './database.ts';
import { deployed } from './deployed.ts';
import type { Host } from './host.ts';
import { addresses, publicUrl, serverHosts, type ServerHost } from './places.ts';
import {
  environment,
  ofSources,
  opsPorts,
  program,
  type Role,
  roles,
  runCommand,
  settingsFile,
  startServer,
  untilReady,
} from './servers.ts';

const apiPort = 3000;
const frontPort = 4200;
const callbackPort = 8443;

const secretFile = (name: string): string => `/etc/sanaga/secrets/${name}`;
const certificateFile = '/etc/sanaga/edge.pem';
const operatorFolder = '/var/lib/sanaga';

/** Relayed to what listens on the operator's host for that host alone: mails, their page, and the simulator's controls. */
const smtpPort = 1025;
export const inboxUrl = `http://${addresses.operator}:1080`;
export const simulatorUrl = `http://${addresses.operator}:3100`;

const momo = (
  product: 'COLLECTION' | 'DISBURSEMENT',
  { subscriptionKey, apiUser, apiKey }: ProductCredentials,
) => ({
  [`MOMO_${product}_SUBSCRIPTION_KEY`]: subscriptionKey,
  [`MOMO_${product}_API_USER`]: apiUser,
  [`MOMO_${product}_API_KEY`]: apiKey,
});

const [superAdmin] = superAdmins;

/** Every secret is a file of the host. */
const secrets: Record<string, string> = {
  DATABASE_URL: urls.application,
  DATABASE_OWNER_URL: urls.owner,
  TOKEN_KEY: 'of-the-rig-alone-where-nobody-else-gets-in',
  REQUEST_TOKEN_KEY: 'another-one-of-the-rig-alone-where-nobody-gets-in',
  SUPER_ADMIN_PASSWORD: superAdmin?.password ?? '',
  ...momo('COLLECTION', simulatorCredentials.collection),
  ...momo('DISBURSEMENT', simulatorCredentials.disbursement),
};
const fromFiles = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`${name}_FILE`, secretFile(name)]));

const publicAddresses = { ORG_PORTAL_URL: publicUrl, ADMIN_CONSOLE_URL: 'https://console.sanaga.example' };

/** Settings of a production, with the simulator as the operator. */
const settingsOf = (role: Role, { address }: Host): Record<string, string> => {
  const shared = {
    NODE_ENV: 'production',
    RELEASE: 'rig',
    // a line for each request to the operator: evidence outside the database
    LOG_LEVEL: role === 'worker' ? 'info' : 'warn',
    OPS_PORT: String(opsPorts[role]),
    TLS_CERT_FILE: `${tlsFolder}/server.crt`,
    TLS_KEY_FILE: `${tlsFolder}/server.key`,
    TLS_CLIENT_CA_FILE: authorityFile,
    ...publicAddresses,
  };
  if (role === 'front')
    return {
      ...shared,
      APP_TYPE: '1',
      FRONT_SERVER_HOST: address,
      ORG_PORTAL_PORT: String(frontPort),
      INTERNAL_API_URL: 'http://127.0.0.1:3080',
      FRONT_TRUSTED_PROXIES: addresses.edge,
      ...fromFiles('REQUEST_TOKEN_KEY'),
    };
  return {
    ...shared,
    ROLES: role,
    PAYMENTS_API_HOST: address,
    PAYMENTS_API_PORT: String(apiPort),
    // front servers reach it through the HAProxy of their host
    TRUSTED_PROXIES: [addresses.edge, ...serverHosts.map((host) => addresses[host])].join(','),
    SMTP_URL: `smtp://${addresses.operator}:${smtpPort}`,
    // the simulator and an inbox stand in for the operator and a mail server
    REHEARSAL: 'true',
    // scenarios sign in by password and code
    SUPER_ADMIN_FACTOR: 'optional',
    MOMO_BASE_URL: simulatorUrl,
    MOMO_TARGET_ENVIRONMENT: 'mtncameroon',
    MOMO_CURRENCY: 'XAF',
    MOMO_ACCOUNTS: 'shared',
    MOMO_CALLBACK_URL: `${publicUrl}:${callbackPort}/operator/callback`,
    // a bulk of 2,000 is to last as long as a scenario
    OPERATOR_RATE: '50',
    SUPER_ADMIN_EMAIL: superAdmin?.email ?? '',
    ...fromFiles(
      ...Object.keys(secrets).filter((name) => !/^(DATABASE_OWNER_URL|REQUEST_TOKEN_KEY)$/.test(name)),
    ),
  };
};

const asFile = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

const each = (text: (name: ServerHost) => string): string => serverHosts.map(text).join('\n');
/** Returns lines of HAProxy for one role of all hosts: those that are ready, and as a fallback any that is live. */
const linesOf = (port: number, role: Role) => ({
  servers: each((host) => `  server ${host} ${addresses[host]}:${port} check port ${opsPorts[role]}`),
  fallbacks: each((host) => `  server ${host}-any ${addresses[host]}:${port} backup`),
});
const places = {
  TLS: tlsFolder,
  API_SERVERS: linesOf(apiPort, 'api').servers,
  API_FALLBACKS: linesOf(apiPort, 'api').fallbacks,
  PORTAL_SERVERS: linesOf(frontPort, 'front').servers,
  PORTAL_FALLBACKS: linesOf(frontPort, 'front').fallbacks,
  // which nobody of the rig opens
  CONSOLE_NAME: 'console.invalid',
  CONSOLE_SERVERS: '',
  CONSOLE_FALLBACKS: '',
  ADDRESS: addresses.edge,
  CERTIFICATE: certificateFile,
};

/** The operator: its simulator with its journal, and the mail server that everybody's mails go to. */
function startOperator(host: Host): void {
  const relayed = [3100, 1080, smtpPort].map(
    (port) => `listen relay-${port}\n  bind ${host.address}:${port}\n  server here 127.0.0.1:${port}\n`,
  );
  host.write(
    '/etc/sanaga/relay.cfg',
    `defaults\n  mode tcp\n  timeout connect 2s\n  timeout client 1h\n  timeout server 1h\n${relayed.join('')}`,
  );
  host.start({ name: 'relay', command: ['haproxy', '-db', '-f', '/etc/sanaga/relay.cfg'] });
  host.write(
    settingsFile('operator'),
    asFile({
      DATA_DIR: operatorFolder,
      MOMO_SIMULATOR_HOST: '127.0.0.1',
      MOMO_SIMULATOR_CALLBACK_HOSTS: new URL(publicUrl).hostname,
      MOMO_SIMULATOR_TARGET_ENVIRONMENTS: 'mtncameroon',
      LOG_LEVEL: 'warn',
    }),
  );
  host.start({
    name: 'simulator',
    command: program('operator', ofSources('apps/momo-simulator/src/main.ts')),
    env: environment,
  });
  host.start({
    name: 'inbox',
    command: program('operator', ofSources('tools/inbox/inbox.ts')),
    env: environment,
  });
}

/** Makes a certificate for the edge, and gives it to its callers. */
async function makeCertificate(edge: Host, callers: Host[]): Promise<void> {
  const name = new URL(publicUrl).hostname;
  const [key, certificate] = ['/etc/sanaga/edge.key', '/etc/sanaga/edge.crt'];
  edge.write(key, '');
  await edge.exec([
    ...['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
    ...['-keyout', key, '-out', certificate, '-days', '30', '-subj', `/CN=${name}`],
    ...['-addext', `subjectAltName=DNS:${name}`],
  ]);
  edge.write(certificateFile, edge.read(certificate) + edge.read(key));
  for (const host of callers) {
    host.write(certificate, edge.read(certificate));
    host.write('/etc/hosts', `127.0.0.1 localhost ${databaseName}\n${addresses.edge} ${name}\n`);
  }
}

/** The product on its hosts, from a database that has nothing but its roles. */
export async function startProduct(
  hosts: Record<ServerHost | 'edge' | 'operator' | 'client', Host>,
): Promise<void> {
  const servers = serverHosts.map((name) => hosts[name]);
  await makeCertificate(hosts.edge, [hosts.client, hosts.operator, ...servers]);
  startOperator(hosts.operator);
  hosts.edge.write('/etc/sanaga/edge.cfg', deployed('servers/edge.cfg', places));
  hosts.edge.start({ name: 'edge', command: ['haproxy', '-db', '-f', '/etc/sanaga/edge.cfg'] });
  for (const host of servers) {
    for (const [name, value] of Object.entries(secrets)) host.write(secretFile(name), value);
    for (const role of roles) host.write(settingsFile(role), asFile(settingsOf(role, host)));
    host.write(settingsFile('commands'), asFile(fromFiles('DATABASE_URL', 'DATABASE_OWNER_URL')));
  }
  await runCommand(hosts.app1, 'migrate', '--phase', 'expand');
  for (const host of servers) for (const role of roles) startServer(host, role);
  for (const host of servers) for (const role of roles) await untilReady(host, role);
}

/** Starts HAProxy next to the servers of a host: the way to the primary and to an API. */
export function startProxies(host: Host): number {
  host.write('/etc/sanaga/servers.cfg', deployed('servers/haproxy.cfg', places));
  return startHaproxy(host, ['/etc/sanaga/servers.cfg']);
}

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { doors } from '../cluster/doors.ts';

const root = path.resolve(import.meta.dirname, '../..');
const source = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const deployed = (file: string): string => source(`deploy/${file}`);
const operations = source('docs/operations.md');
const production = source('docs/production.md');

interface Security {
  'cert-file'?: string;
  'key-file'?: string;
  'client-cert-auth'?: boolean;
  'trusted-ca-file'?: string;
}
type Sides = 'client-transport-security' | 'peer-transport-security';
type Etcd = Record<Sides, Security> & Record<`${string}-urls`, string>;

describe('etcd', () => {
  const etcd = parse(deployed('postgres/etcd.yml')) as Etcd;

  it.each(['client-transport-security', 'peer-transport-security'] as const)(
    'lets in only who has a certificate by the databases’ own authority: %s',
    (side) => {
      expect(etcd[side]).toEqual({
        'cert-file': '${TLS}/database.crt',
        'key-file': '${TLS}/database.key',
        'client-cert-auth': true,
        'trusted-ca-file': '${TLS}/databases.crt',
      });
    },
  );

  it('listens nowhere in clear', () => {
    const urls = Object.entries(etcd).filter(([name]) => name.endsWith('-urls')) as [string, string][];
    expect(urls).toHaveLength(4);
    for (const [, listed] of urls)
      expect(listed.split(',').filter((url) => !url.startsWith('https://'))).toEqual([]);
  });
});

interface Patroni {
  restapi: Record<string, unknown> & { authentication: Record<string, string> };
  ctl: Record<string, string>;
  etcd3: Record<string, string>;
  bootstrap: { dcs: { postgresql: { parameters: Record<string, unknown> } } };
  postgresql: {
    parameters: Record<string, unknown>;
    use_unix_socket: boolean;
    authentication: Record<string, Record<string, string>>;
    pg_hba: string[];
    pg_ident: string[];
  };
}

describe('Patroni', () => {
  const { restapi, ctl, etcd3, bootstrap, postgresql } = parse(deployed('postgres/patroni.yml')) as Patroni;

  it('answers nobody without a certificate, and obeys nobody without a password', () => {
    expect(restapi).toMatchObject({
      certfile: '${TLS}/server.crt',
      keyfile: '${TLS}/server.key',
      cafile: '${TLS}/ca.crt',
      verify_client: 'required',
      authentication: { username: 'patroni', password: '${PATRONI_PASSWORD}' },
    });
    expect(ctl).toEqual({
      cacert: '${TLS}/ca.crt',
      certfile: '${TLS}/server.crt',
      keyfile: '${TLS}/server.key',
    });
    expect(etcd3).toMatchObject({
      protocol: 'https',
      cacert: '${TLS}/databases.crt',
      cert: '${TLS}/database.crt',
      key: '${TLS}/database.key',
    });
  });

  it('is the superuser by the socket alone, and checks the primary’s name where it copies it', () => {
    const { superuser, ...others } = postgresql.authentication;
    expect(superuser).toEqual({ username: 'postgres' });
    expect(postgresql.use_unix_socket).toBe(true);
    expect(Object.keys(others)).toEqual(['replication', 'rewind']);
    for (const role of Object.values(others)) expect(role).toMatchObject({ sslmode: 'verify-full' });
  });

  it('lets each role into its own database from its own hosts, and nobody else anywhere', () => {
    expect(bootstrap.dcs.postgresql.parameters).toMatchObject({ password_encryption: 'scram-sha-256' });
    // what was stored in etcd before would outlive the file
    expect(postgresql.parameters).toEqual({
      ssl: 'on',
      ssl_cert_file: '${TLS}/server.crt',
      ssl_key_file: '${TLS}/server.key',
      ssl_ca_file: '${TLS}/databases.crt',
    });
    const rules = postgresql.pg_hba.map((rule) => rule.split(' '));
    const [local, ...remote] = rules;
    expect(local).toEqual(['local', 'all', 'postgres', 'peer', 'map=superusers']);
    expect(postgresql.pg_ident).toEqual(['superusers postgres postgres', 'superusers root postgres']);
    const hosts = ['FIRST', 'SECOND', 'THIRD'].map((place) => `\${${place}_DATABASE}/32`);
    const certified = ['scram-sha-256', 'clientcert=verify-ca'];
    expect(remote).toEqual([
      ...hosts.map((host) => ['hostssl', 'replication', 'replicator', host, ...certified]),
      ...hosts.map((host) => ['hostssl', 'postgres', 'rewinder', host, ...certified]),
      ['hostssl', 'sanaga', 'sanaga_owner', '${SERVERS}', 'scram-sha-256'],
      ['hostssl', 'sanaga', 'sanaga_login', '${SERVERS}', 'scram-sha-256'],
    ]);
  });
});

describe('HAProxy', () => {
  /** Returns the servers' defaults in each proxy that has some. */
  const defaultsIn = (file: string): string[] =>
    deployed(file)
      .split(/^(?=listen |backend |defaults)/m)
      .map((section) => section.match(/^ {2}default-server .*$/gm)?.join(' ') ?? '')
      .filter(Boolean);

  it('asks Patroni with its certificate, and finds out who answers', () => {
    const proxies = defaultsIn('postgres/haproxy.cfg');
    expect(proxies).toHaveLength(2);
    for (const text of proxies)
      expect(text).toMatch(
        /check-ssl port 8008 verify required verifyhost db\.sanaga\.internal ca-file \S+\/ca\.crt crt \S+/,
      );
  });

  it.each(['servers/haproxy.cfg', 'servers/edge.cfg'])(
    'speaks TLS with servers, and finds out who answers: %s',
    (file) => {
      const [every = '', ...others] = defaultsIn(file);
      expect(every).toMatch(
        / ssl check-ssl .*verify required verifyhost servers\.sanaga\.internal ca-file \S+\/ca\.crt crt \S+/,
      );
      expect(others.length).toBeGreaterThan(0);
      expect(deployed(file)).not.toMatch(/verify none|no-ssl|no-check-ssl|no-verifyhost/);
    },
  );

  it.each(['postgres/haproxy.cfg', 'servers/haproxy.cfg'])('serves its own host alone: %s', (file) => {
    const binds = [...deployed(file).matchAll(/^ {2}bind (\S+)$/gm)].map(([, address = '']) => address);
    expect(binds.length).toBeGreaterThan(0);
    expect(binds.filter((address) => !address.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('says its statistics on no port', () => {
    for (const file of globSync('deploy/**/*.cfg', { cwd: root }))
      expect(source(file)).not.toMatch(/stats (enable|uri)|stats socket [^/]/);
  });
});

it.each(['postgres/etcd.yml', 'postgres/patroni.yml'])('%s has its places explained', (file) => {
  const places = [...deployed(file).matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name = '']) => name);
  // named as a range
  const unsaid = places.filter((name) => name !== 'SECOND_DATABASE' && !production.includes(`\`${name}\``));
  expect(unsaid).toEqual([]);
});

describe('Kubernetes', () => {
  interface Manifest {
    kind: string;
    metadata: { name: string; annotations?: Record<string, string> };
    spec: {
      postgresql?: { pg_hba: string[] };
      podSelector?: { matchLabels: Record<string, string> };
      template?: { spec: { containers: [{ env: { name: string; value: string }[] }] } };
    };
  }
  const manifests = globSync('deploy/kubernetes/*.yaml', { cwd: root }).flatMap((file) =>
    parseAllDocuments(source(file)).map((document) => document.toJS() as Manifest),
  );

  it('has each server speak TLS, and each front server check whose the API is', () => {
    const servers = manifests.filter(({ kind }) => kind === 'Deployment');
    expect(servers.length).toBeGreaterThan(3);
    for (const { metadata, spec } of servers) {
      const env = spec.template?.spec.containers[0].env.map(({ name, value }) => [name, value]) ?? [];
      const given = Object.fromEntries(env) as Record<string, string>;
      expect([metadata.name, given['TLS_CERT_FILE'], given['TLS_KEY_FILE']]).toEqual([
        metadata.name,
        '/run/secrets/tls/tls.crt',
        '/run/secrets/tls/tls.key',
      ]);
      if ('INTERNAL_API_URL' in given) {
        expect(given['INTERNAL_API_URL']).toMatch(/^https:/);
        expect(given['API_CA_FILE']).toBe('/run/secrets/tls/ca.crt');
      }
    }
    const ingress = manifests.find(({ kind }) => kind === 'Ingress')?.metadata.annotations ?? {};
    const nginx = 'nginx.ingress.kubernetes.io';
    expect([ingress[`${nginx}/backend-protocol`], ingress[`${nginx}/proxy-ssl-verify`]]).toEqual([
      'HTTPS',
      'on',
    ]);
  });

  it('lets only the product into its database, by TLS', () => {
    const cluster = manifests.find(({ kind, spec }) => kind === 'Cluster' && spec.postgresql);
    expect(cluster?.spec.postgresql?.pg_hba).toEqual([
      'hostssl sanaga sanaga_owner all scram-sha-256',
      'hostssl sanaga sanaga_login all scram-sha-256',
      'host all all all reject',
    ]);
    const policy = manifests.find(({ metadata }) => metadata.name === 'database');
    expect(policy?.spec.podSelector?.matchLabels).toEqual({ 'cnpg.io/cluster': cluster?.metadata.name });
  });
});

describe('docs/operations.md', () => {
  const section = (title: string): string =>
    new RegExp(`^## ${title}\\n([^]*?)(?=^## )`, 'm').exec(operations)?.[1] ?? '';

  it('names every port that the rig listens on and tries, and no other', () => {
    const rows =
      section('Ports and who may reach them')
        .match(/^\| .*$/gm)
        ?.slice(2) ?? [];
    const named = rows.flatMap((row) => {
      const [, machine = '', ports = ''] = row.split('|').map((cell) => cell.trim());
      return [...ports.matchAll(/(\d+)(?: to (\d+))?/g)].flatMap(([, first, last = first]) =>
        Array.from(
          { length: Number(last) - Number(first) + 1 },
          (_, at) => `${machine} ${Number(first) + at}`,
        ),
      );
    });
    const kinds: [RegExp, string][] = [
      [/^db/, 'databases'],
      [/^app/, 'servers'],
      [/^edge/, 'edge'],
      [/^repo/, 'backups'],
    ];
    const tried = doors.map(({ host, port }) => `${kinds.find(([name]) => name.test(host))?.[1]} ${port}`);
    // the rig has no console
    const withoutConsole = named.filter((door) => !['servers 4300', 'servers 9467'].includes(door));
    expect(new Set(withoutConsole)).toEqual(new Set(tried));
  });

  it('names every setting that is refused at start', () => {
    const sources = ['apps/payments-api/src/kernel/settings.ts', 'apps/front-server/src/settings.ts'];
    const named = (text: string, pattern: RegExp): string[] =>
      [...text.matchAll(pattern)].map(([, name = '']) => name);
    const refused = sources.flatMap((file) => [
      ...named(source(file), /[\x60']([A-Z]+(?:_[A-Z]+)+): /g),
      ...named(source(file), /plainListener\('([A-Z_]+)'/g),
      ...named(source(file), /\[('[A-Z_]+'(?:, '[A-Z_]+')*)\] as const/g).flatMap((list) =>
        named(list, /'([A-Z_]+)'/g),
      ),
    ]);
    const ofApps = named(
      source('apps/payments-api/src/kernel/relying-parties.ts'),
      /\x60\$\{app\}_([A-Z_]+): /g,
    );
    refused.push(...ofApps.flatMap((name) => [`ORG_PORTAL_${name}`, `ADMIN_CONSOLE_${name}`]));
    const [, table = ''] = /refused in production +\|\n([^]*?)\n\n/.exec(section('Settings')) ?? [];
    const listed = table.split('\n').flatMap((row) => named(row.split('|')[1] ?? '', /\x60([A-Z_]+)\x60/g));
    const everywhere = ['OPS_PORT', 'STRIPE_WEBHOOK_SECRET'];
    expect(refused.length).toBeGreaterThan(14);
    expect(new Set(listed)).toEqual(new Set(refused.filter((name) => !everywhere.includes(name))));
  });
});

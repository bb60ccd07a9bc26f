import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestAuthority } from '@sanaga/server/testing';
import { parse, parseAllDocuments } from 'yaml';
import * as front from '../../apps/front-server/src/settings.ts';
import * as api from '../../apps/payments-api/src/kernel/settings.ts';
import { alerts, watchedMetrics } from './watched.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, 'deploy', file), 'utf8');
const production = readFileSync(path.join(root, 'docs/production.md'), 'utf8');

type Environment = Record<string, string>;

/** A server or a command as a file of `deploy` starts it. */
interface Started {
  script: string;
  settings: Environment;
  /** Names of the secrets that it can read. */
  secrets: string[];
}

const exampleSecrets: Environment = {
  DATABASE_URL: 'postgres://sanaga_login:secret@localhost/sanaga?host=/run/postgresql',
  DATABASE_OWNER_URL: 'postgres://sanaga_owner:secret@localhost/sanaga?host=/run/postgresql',
  TOKEN_KEY: 'a key that is long enough to be one of production',
  REQUEST_TOKEN_KEY: 'another key that is long enough to be one of production',
  SMTP_URL: 'smtps://sanaga:secret@mail.example.com',
  ...Object.fromEntries(
    ['COLLECTION', 'DISBURSEMENT'].flatMap((product) =>
      ['SUBSCRIPTION_KEY', 'API_USER', 'API_KEY'].map((what) => [
        `MOMO_${product}_${what}`,
        `${product} ${what}`,
      ]),
    ),
  ),
};

/** Settings of the image. */
const ofImage = Object.fromEntries(
  [...read('image/Dockerfile').matchAll(/^(?:ENV| {3}) +([A-Z_]+)=(\S+)/gm)].map(([, name, value]) => [
    name,
    value,
  ]),
) as Environment;

interface ComposeFile {
  services: Record<
    string,
    { image: string; command?: string[]; environment: Environment; secrets: string[]; mem_limit?: string }
  >;
}

function ofCompose(): [string, Started][] {
  const { services } = parse(read('compose/compose.yaml'), { merge: true }) as ComposeFile;
  const shared = parseEnv(read('compose/settings.env')) as Environment;
  return Object.entries(services)
    .filter(([, { image }]) => image.includes('sanaga:'))
    .map(([name, { command, environment, secrets }]) => [
      `compose: ${name}`,
      {
        script: command?.[0] ?? 'apps/payments-api/src/main.ts',
        settings: { ...ofImage, ...shared, ...environment },
        secrets,
      },
    ]);
}

interface PodSpec {
  containers: {
    args: string[];
    resources?: { limits: { memory?: string } };
    env?: { name: string; value: string }[];
    volumeMounts: { name: string; mountPath: string }[];
  }[];
  volumes: { name: string; secret?: { secretName: string; optional?: boolean; items: { key: string }[] } }[];
}
interface Manifest {
  kind: string;
  metadata: { name: string; annotations?: Environment };
  data?: Environment;
  spec?: { template?: { spec: PodSpec }; jobTemplate?: { spec: { template: { spec: PodSpec } } } };
}

const manifests = globSync('kubernetes/*.yaml', { cwd: path.join(root, 'deploy') }).flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest),
);

function ofKubernetes(): [string, Started][] {
  const shared = manifests.find(({ kind }) => kind === 'ConfigMap')?.data;
  return manifests.flatMap(({ metadata, spec }) => {
    const pod = (spec?.template ?? spec?.jobTemplate?.spec.template)?.spec;
    const [container] = pod?.containers ?? [];
    if (!pod || !container) return [];
    const own = Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value]));
    const ofServers = pod.volumes.filter(({ secret }) => secret?.secretName === 'sanaga');
    const secrets = ofServers.flatMap(({ secret }) => secret?.items.map(({ key }) => key) ?? []);
    const started = { script: container.args[0] ?? '', settings: { ...ofImage, ...shared, ...own }, secrets };
    return [[`kubernetes: ${metadata.name}`, started]];
  });
}

function ofSystemd(): [string, Started][] {
  const shared = parseEnv(read('compose/settings.env')) as Environment;
  return globSync('systemd/*.service', { cwd: path.join(root, 'deploy') }).map((file) => {
    const unit = read(file);
    const instance = file.includes('front') ? '1' : '9470';
    const environment = /^Environment=(.*)$/m
      .exec(unit)?.[1]
      ?.replaceAll('%i', instance)
      .replaceAll(' ', '\n');
    return [
      file,
      {
        // as docs/production.md has each host's own file
        script: /^ExecStart=\/usr\/bin\/node (\S+)/m.exec(unit)?.[1] ?? '',
        settings: {
          ...shared,
          ...(parseEnv(environment ?? '') as Environment),
          PAYMENTS_API_HOST: '10.0.0.21',
          FRONT_SERVER_HOST: '10.0.0.21',
        },
        secrets: [...unit.matchAll(/^LoadCredential=(\w+):\S+\/\1$/gm)].map(([, name]) => name as string),
      },
    ];
  });
}

const secretsOf = (script: string): string[] => {
  if (script === 'apps/front-server/src/main.ts') return ['REQUEST_TOKEN_KEY'];
  if (script.endsWith('migrate.ts')) return ['DATABASE_OWNER_URL', 'DATABASE_URL'];
  if (script.endsWith('verify-ledger.ts')) return ['DATABASE_URL'];
  return Object.keys(exampleSecrets).filter((name) => !/OWNER|REQUEST/.test(name));
};

let authority: TestAuthority;
let own: ReturnType<TestAuthority['issue']>;
beforeAll(() => {
  authority = new TestAuthority('machines');
  own = authority.issue('servers.sanaga.internal');
});
afterAll(() => authority.remove());

/** Settings with files of this machine in place of a host's. */
function onThisMachine(settings: Environment): Environment {
  const files: Environment = { CERT: own.certFile, KEY: own.keyFile, CA: authority.file };
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const kind = /^(?:TLS|API)_(?:CLIENT_)?(CERT|KEY|CA)_FILE$/.exec(name)?.[1];
      return [name, (kind && files[kind]) || value];
    }),
  );
}

describe.each([...ofCompose(), ...ofKubernetes(), ...ofSystemd()])('%s', (_name, started) => {
  const { script, settings, secrets } = started;

  it('has the secrets that it needs, and no others', () => {
    const ofTls = settings['TLS_CERT_FILE'] && !settings['TLS_KEY_FILE'] ? ['TLS_KEY'] : [];
    expect(secrets.toSorted()).toEqual([...secretsOf(script), ...ofTls].toSorted());
    const known = [...api.environment.secrets, ...front.environment.secrets];
    expect(secrets.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('would start', () => {
    expect(readFileSync(path.join(root, script), 'utf8')).toContain('await main()');
    if (script.includes('/commands/')) return;
    const all: Environment = { ...exampleSecrets, TLS_KEY: readFileSync(own.keyFile, 'utf8') };
    const given = Object.fromEntries(secrets.map((name) => [name, all[name] ?? '']));
    const source = onThisMachine({ ...settings, ...given });
    delete source['CREDENTIALS_DIRECTORY'];
    expect(settings['NODE_ENV']).toBe('production');
    (script.includes('front') ? front : api).readSettings(source);
  });
});

it.each([...ofCompose(), ...ofKubernetes()])(
  'is of the release that its image says: %s',
  (_name, { settings }) => expect(settings['RELEASE']).toBe(ofImage['RELEASE']),
);

it('starts the same servers and commands everywhere', () => {
  const scripts = (started: [string, Started][]) =>
    [...new Set(started.map(([, { script }]) => script))].sort();
  const ofHosts = scripts(ofSystemd());
  expect(ofHosts).toHaveLength(4);
  expect(scripts(ofKubernetes())).toEqual(ofHosts);
  expect(scripts(ofCompose())).toEqual(ofHosts);
});

describe('the units', () => {
  const units = globSync('systemd/*.service', { cwd: path.join(root, 'deploy') });

  it.each(units)(
    'lets Node ask for the addresses of the host, as it does where it listens on all: %s',
    (file) => expect(read(file)).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK$/m),
  );

  it('are bounded alike', () => {
    const bounds = units.map((file) =>
      /^(DynamicUser=yes\n[^]*?)(\n\[Install\]|$(?![^]))/m.exec(read(file))?.[1]?.trim(),
    );
    expect(new Set(bounds).size).toBe(1);
    // without it calls of 32 bits pass by the filter
    expect(bounds[0]).toContain('SystemCallArchitectures=native');
  });
});

describe('memory', () => {
  it('is bounded for each unit, and for what it starts', () => {
    const units = globSync('systemd/{*.service,*.d/*.conf}', { cwd: path.join(root, 'deploy') });
    expect(units.length).toBeGreaterThan(6);
    for (const file of units) expect(read(file)).toMatch(/^MemoryHigh=\d+M\nMemoryMax=\d+[MG]$/m);
  });

  it('is bounded for each service of Compose, the database’s as its host has it', () => {
    const { services } = parse(read('compose/compose.yaml'), { merge: true }) as ComposeFile;
    const bounds = Object.entries(services).map(([name, { mem_limit }]) => [name, mem_limit]);
    expect(bounds.filter(([, bound]) => bound === undefined)).toEqual([]);
  });

  it('is bounded for each container', () => {
    const containers = manifests.flatMap(
      ({ spec }) => (spec?.template ?? spec?.jobTemplate?.spec.template)?.spec.containers ?? [],
    );
    expect(containers.length).toBeGreaterThan(6);
    expect(containers.filter(({ resources }) => resources?.limits.memory === undefined)).toEqual([]);
  });
});

describe('HAProxy', () => {
  it.each(['postgres/haproxy.cfg', 'servers/edge.cfg'])('does not serve as root: %s', (file) =>
    expect(read(file)).toMatch(/^global\n(?: {2}.*\n)* {2}user haproxy\n {2}group haproxy\n/m),
  );

  it.each(['postgres/haproxy.cfg', 'servers/haproxy.cfg', 'servers/edge.cfg'])(
    'has its places explained: %s',
    (file) => {
      const places = [...read(file).matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name = '']) => name);
      expect(places.filter((name) => !production.includes(`\`${name}\``))).toEqual([]);
      expect(places).not.toEqual([]);
    },
  );

  it.each(['compose/edge.cfg', 'servers/edge.cfg'])('leads to both apps and to the callbacks: %s', (file) => {
    const text = read(file);
    expect(text).toMatch(/^ {2}use_backend \S*console if \{ hdr\(host\) -i \S+ \}$/m);
    expect(text).toMatch(/^(backend|listen) \S*portal$/m);
    expect(text).toContain('{ path_beg /operator/callback /card/webhook }');
  });
});

/** Requests a second of one address that a front server can answer continuously. */
const answered = Number(
  /request: \{ perSecond: (\d+)/.exec(
    readFileSync(path.join(root, 'apps/front-server/src/rates.ts'), 'utf8'),
  )?.[1],
);

describe('rates at the edge', () => {
  describe.each(['compose/edge.cfg', 'servers/edge.cfg'])('%s', (file) => {
    // what takes connections from outside with TLS, up to the next part of the file
    const outside = read(file)
      .split(/^(?=\w)/m)
      .filter((part) => /^(frontend|listen) /.test(part) && / ssl crt /.test(part));

    it('counts clients by their IPv4 address or the 64 bits of IPv6, and bounds their connections', () => {
      expect(outside.length).toBeGreaterThan(0);
      for (const part of outside) {
        expect(part).toMatch(/^ {2}tcp-request connection track-sc0 src,ipmask\(32,64\) table \w+$/m);
        expect(part).toMatch(/^ {2}tcp-request connection reject if \{ sc0_conn_cur\(\w+\) gt \d+ \}$/m);
      }
    });

    it('refuses with 429 what is more than the servers behind it answer, which say why', () => {
      const bounds = outside.flatMap((part) =>
        [
          ...part.matchAll(/deny deny_status 429 hdr Retry-After 10 .*sc0_http_req_rate\(\w+\) gt (\d+) \}/g),
        ].map(([line, bound]) => ({ line, perSecond: Number(bound) / 10 })),
      );
      expect(bounds.length).toBeGreaterThan(2);
      const ofPeople = bounds.filter(({ line }) => !line.includes('/card'));
      expect(ofPeople.filter(({ perSecond }) => perSecond <= answered)).toEqual([]);
    });
  });

  it('are those of ingress-nginx', () => {
    const ingresses = manifests.filter(({ kind }) => kind === 'Ingress');
    const bounds = ingresses.map(({ metadata }) => {
      const of = (name: string) => Number(metadata.annotations?.[`nginx.ingress.kubernetes.io/${name}`]);
      return [of('limit-rps') > answered, of('limit-connections') > 0];
    });
    expect(bounds).toEqual([
      [true, true],
      [true, true],
    ]);
  });
});

describe('the database', () => {
  const files = ['compose/roles.sh', 'kubernetes/database.example.yaml'];
  const texts = {
    'docs/production.md': production,
    ...Object.fromEntries(files.map((file) => [file, read(file)])),
  };

  it.each(Object.entries(texts))('limits statements of the servers’ login: %s', (_file, text) => {
    const limits = [...text.matchAll(/alter role sanaga_login set (\w+) = '(\w+)'/g)];
    expect(limits.map(([, name, value]) => [name, value])).toEqual([
      ['statement_timeout', '30s'],
      ['lock_timeout', '5s'],
    ]);
  });

  it.each(['postgres/patroni.yml', 'kubernetes/database.example.yaml', 'compose/compose.yaml'])(
    'ends transactions in which nothing happens: %s',
    (file) => expect(read(file)).toMatch(/idle_in_transaction_session_timeout[:=] ?30s/),
  );
});

it('gives whatever connects to CloudNativePG the authority of its certificate, where there is one', () => {
  const [first] = parseAllDocuments(read('kubernetes/database.example.yaml'));
  const { name: cluster } = (first?.toJS() as Manifest).metadata;
  const file = /sslrootcert=(\/run\/secrets\/database)\/(ca\.crt)/.exec(production);
  for (const { metadata, spec } of manifests) {
    const pod = (spec?.template ?? spec?.jobTemplate?.spec.template)?.spec;
    const connects = pod?.volumes.some(({ secret }) =>
      secret?.items.some(({ key }) => key === 'DATABASE_URL'),
    );
    if (!pod || !connects) continue;
    const volume = pod.volumes.find(({ secret }) => secret?.secretName === `${cluster}-ca`);
    expect([metadata.name, volume?.secret?.optional, volume?.secret?.items[0]?.key]).toEqual([
      metadata.name,
      true,
      file?.[2],
    ]);
    const mount = pod.containers[0]?.volumeMounts.find(({ name }) => name === volume?.name);
    expect(mount?.mountPath).toBe(file?.[1]);
  }
});

describe('the chart', () => {
  it('finds what it replaces in the manifests', () => {
    const template = read('helm/sanaga/templates/manifests.yaml');
    const replaced = [...template.matchAll(/replace "([^"]+)"/g)].map(([, text = '']) =>
      text.replaceAll('\\n', '\n'),
    );
    const texts = globSync('helm/sanaga/manifests/*.yaml', { cwd: path.join(root, 'deploy') }).map(read);
    expect(replaced.length).toBeGreaterThan(3);
    expect(replaced.filter((text) => !texts.some((manifest) => manifest.includes(text)))).toEqual([]);
  });
});

describe('the alerts and the dashboard', () => {
  it('read metrics that there are', () => {
    const sources = globSync('{apps,libs}/*/src/**/*.ts', { cwd: root }).filter(
      (file) => !/\.spec\./.test(file),
    );
    const ours = sources.flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/^ +name: '([a-z_]+)',$/gm)].map(
        ([, name = '']) => name,
      ),
    );
    const ofTheDrill = /^ *echo "(\w+) \$\(date \+%s\)"/m.exec(production)?.[1];
    expect(ofTheDrill).toBeDefined();
    expect(watchedMetrics.filter((name) => ![...ours, ofTheDrill].includes(name))).toEqual([]);
    expect(watchedMetrics.length).toBeGreaterThan(15);
  });

  it('each alert is made to fire by the rules’ tests', () => {
    const tests = read('watch/sanaga.rules.test.yml');
    const fired = [...tests.matchAll(/alertname="(\w+)"/g)].map(([, name]) => name);
    expect(alerts.map(({ alert }) => alert).filter((name) => !fired.includes(name))).toEqual([]);
  });

  it('each have their lines in the runbook, which has no others', () => {
    const runbook = readFileSync(path.join(root, 'docs/runbook.md'), 'utf8');
    const described = [...runbook.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(described).toEqual(alerts.map(({ alert }) => alert));
  });
});

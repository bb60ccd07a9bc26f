import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';

const root = path.resolve(import.meta.dirname, '../..');
const source = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const files = globSync('deploy/kubernetes/*.yaml', { cwd: root });

interface Probe {
  httpGet: { path: string; port: string; scheme: string };
  periodSeconds: number;
  failureThreshold?: number;
}
interface Container {
  args: string[];
  ports: { name: string; containerPort: number }[];
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
}
interface Labels {
  matchLabels: Record<string, string>;
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: {
    replicas?: number;
    minReplicas?: number;
    minAvailable?: number;
    scaleTargetRef?: { name: string };
    selector: Labels;
    strategy: { rollingUpdate: { maxUnavailable: number } };
    ports: { port: number; targetPort: string }[];
    podMetricsEndpoints: { port: string; path: string }[];
    ingress: { ports: { port: string }[] }[];
    rules: {
      http: { paths: { path: string; backend: { service: { name: string; port: { name: string } } } }[] };
    }[];
    template: { spec: { terminationGracePeriodSeconds: number; containers: [Container] } };
  };
}

const manifests = files.flatMap((file) =>
  parseAllDocuments(source(file)).map((document) => document.toJS() as Manifest),
);
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const deployments = ofKind('Deployment');

/** A number that a source gives a name. */
const constant = (file: string, pattern: RegExp): number =>
  Number((pattern.exec(source(file))?.[1] ?? 'NaN').replaceAll('_', ''));

const opsPort = constant('deploy/image/Dockerfile', /OPS_PORT=(\d+)/);
const apiPort = constant('apps/payments-api/src/kernel/settings.ts', /PAYMENTS_API_PORT: .*default\((\d+)\)/);
const portOf: Record<string, number> = {
  api: apiPort,
  'org-portal': constant('apps/front-server/src/settings.ts', /ORG_PORTAL_PORT: .*default\((\d+)\)/),
  'admin-console': constant('apps/front-server/src/settings.ts', /ADMIN_CONSOLE_PORT: .*default\((\d+)\)/),
};

it('there are an API, workers and both front servers', () => {
  expect(deployments.map(({ metadata }) => metadata.name).toSorted()).toEqual([
    'admin-console',
    'api',
    'org-portal',
    'worker',
  ]);
});

describe.each(deployments.map((deployment) => [deployment.metadata.name, deployment] as const))(
  '%s',
  (name, { spec }) => {
    const { terminationGracePeriodSeconds: grace, containers } = spec.template.spec;
    const [container] = containers;
    const health = container.args[0]?.includes('front')
      ? 'apps/front-server/src/health.ts'
      : 'apps/payments-api/src/kernel/health/health.routes.ts';

    it('is asked for its health where it says it', () => {
      expect(container.ports).toContainEqual({ name: 'ops', containerPort: opsPort });
      const served = [...source(health).matchAll(/app\.get\('([^']+)'/g)].map(([, served]) => served);
      const { startupProbe, livenessProbe, readinessProbe } = container;
      expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)).toEqual([
        { path: '/health/live', port: 'ops', scheme: 'HTTPS' },
        { path: '/health/live', port: 'ops', scheme: 'HTTPS' },
        { path: '/health/ready', port: 'ops', scheme: 'HTTPS' },
      ]);
      expect(served).toEqual(expect.arrayContaining(['/health/live', '/health/ready']));
      // found out sooner than the drain of a server that is told to stop lasts
      expect(readinessProbe.periodSeconds * (readinessProbe.failureThreshold ?? 3)).toBeLessThan(5);
    });

    it('listens where others look for it', () => {
      const http = container.ports.filter((port) => port.name === 'http');
      const expected = portOf[name] === undefined ? [] : [{ name: 'http', containerPort: portOf[name] }];
      expect(http).toEqual(expected);
      const service = ofKind('Service').find(({ metadata }) => metadata.name === name);
      expect(service?.spec.ports.map(({ targetPort }) => targetPort) ?? []).toEqual(
        http.map((port) => port.name),
      );
      if (service) expect(service.spec.selector).toEqual(spec.selector.matchLabels);
    });

    it('goes on in a roll-out and while nodes are emptied', () => {
      expect(spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
      const scaler = ofKind('HorizontalPodAutoscaler').find((one) => one.spec.scaleTargetRef?.name === name);
      expect(spec.replicas ?? scaler?.spec.minReplicas).toBe(2);
      // what an autoscaler has decided is not undone by the next roll-out
      expect(scaler && spec.replicas).toBeUndefined();
      const budget = ofKind('PodDisruptionBudget').find(({ metadata }) => metadata.name === name);
      expect(budget?.spec).toEqual({ minAvailable: 1, selector: spec.selector });
    });

    it('has longer to stop than it takes', () => {
      const lifeCycle = constant('libs/server/src/life-cycle.ts', /^const defaultLimits.*\ball: ([\d_]+)/m);
      expect(grace * 1_000).toBeGreaterThan(lifeCycle);
    });
  },
);

it('whoever may connect finds a port of that name, and Prometheus the metrics', () => {
  const names = ['http', 'ops'];
  const ofServers = ofKind('NetworkPolicy').filter(({ metadata }) => metadata.name !== 'database');
  const policies = ofServers.flatMap(({ spec }) => spec.ingress.flatMap(({ ports }) => ports));
  expect(new Set(policies.map(({ port }) => port))).toEqual(new Set(names));
  expect(ofKind('PodMonitor').flatMap(({ spec }) => spec.podMetricsEndpoints)).toMatchObject([
    { port: 'ops', path: '/metrics', scheme: 'https' },
  ]);
});

it('callbacks lead to calls that the API has', () => {
  const { paths } = JSON.parse(source('libs/contract/openapi.json')) as { paths: Record<string, unknown> };
  const calls = Object.keys(paths);
  const routes = globSync('apps/payments-api/src/**/*.routes.ts', { cwd: root }).map(source).join('\n');
  const public_ = ofKind('Ingress').flatMap(({ spec }) => spec.rules.flatMap(({ http }) => http.paths));
  const ofApi = public_.filter(({ backend }) => backend.service.name === 'api').map((one) => one.path);
  expect(ofApi.length).toBeGreaterThan(1);
  expect(
    ofApi.filter((one) => !calls.some((call) => call.startsWith(one)) && !routes.includes(`'${one}`)),
  ).toEqual([]);
  for (const { backend } of public_)
    expect(ofKind('Service').map(({ metadata }) => metadata.name)).toContain(backend.service.name);
});

it('the chart with its own values is the plain manifests', () => {
  const values = parse(source('deploy/helm/sanaga/values.yaml')) as {
    image: string;
    secret: string;
    hosts: Record<string, string>;
  };
  const template = source('deploy/helm/sanaga/templates/manifests.yaml');
  const replaced = [...template.matchAll(/replace "([^"]+)" (.+?)(?= \}\}|\n)/g)];
  const rendered = replaced.map(([, text = '', by = '']) => {
    const place = /\$values\.([\w.]+)/.exec(by)?.[1]?.split('.') ?? [];
    const value = place.reduce<unknown>(
      (from, key) => (from as Record<string, unknown>)[key],
      values,
    ) as string;
    return [text, by.includes('printf') ? /"(.*?)"/.exec(by)?.[1]?.replace('%s', value) : value];
  });
  expect(rendered).toHaveLength(6);
  expect(rendered.filter(([text, by]) => text !== by)).toEqual([]);
  const named = [...template.matchAll(/"([a-z.-]+)"/g)].map(([, name = '']) => name);
  const known = files.map((file) => path.basename(file, '.yaml'));
  const left = named.filter((name) => !name.includes('.com') && name !== '.yaml');
  expect(left.filter((name) => !known.includes(name))).toEqual([]);
});

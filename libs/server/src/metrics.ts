import { X509Certificate } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import client, { type Registry } from 'prom-client';
import type { LogSettings } from './log.ts';
import { isForOps } from './ops-port.ts';
import type { Certificates } from './tls.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Registry of the process's metrics, in Prometheus' terms. */
    metrics: Registry;
  }
}

/** A figure that is read when it is asked for. Where that fails, it is left out. */
interface Reading {
  name: string;
  help: string;
  labels?: string[];
  read: () => Promise<Figure[]> | Figure[];
}

interface Figure {
  labels?: Record<string, string>;
  value: number;
}

/** For readings of one query: those of one scrape wait for the same one. */
export function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => (pending ??= read().finally(() => (pending = undefined)));
}

export function addReading(registry: Registry, { name, help, labels = [], read }: Reading): void {
  new client.Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      this.reset();
      const figures = await Promise.resolve()
        .then(read)
        .catch(() => []);
      if (figures.length === 0 && labels.length === 0) this.remove();
      for (const figure of figures) this.set(figure.labels ?? {}, figure.value);
    },
  });
}

/** Measures the process and its calls. To be registered after `registerDraining`. */
export function registerMetrics(
  app: FastifyInstance,
  { service, release }: Omit<LogSettings, 'level'>,
  shown: () => Certificates | undefined = () => undefined,
): void {
  const registry = new client.Registry();
  app.decorate('metrics', registry);
  client.collectDefaultMetrics({ register: registry });
  addReading(registry, {
    name: 'build_info',
    help: 'What runs: always 1',
    labels: ['service', 'release'],
    read: () => [{ labels: { service, release }, value: 1 }],
  });
  addReading(registry, {
    name: 'draining',
    help: 'Whether the server is about to stop',
    read: () => [{ value: Number(app.draining) }],
  });
  addReading(registry, {
    name: 'certificate_end_seconds',
    help: 'When the certificate ends that the server shows, in seconds since 1970',
    read: () => {
      const certificates = shown();
      return certificates
        ? [{ value: Date.parse(new X509Certificate(certificates.cert).validTo) / 1_000 }]
        : [];
    },
  });
  const requests = new client.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by route',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    // a server that drains refuses each of them, and not one call
    if (isForOps(route)) return;
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
}

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import client from 'prom-client';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../failure.ts';

/** Liveness, readiness (database, migrations and queue), metrics and the API's own description. */
export function registerHealthRoutes(app: FastifyInstance, { db, settings }: Dependencies): void {
  const hidden = { schema: { hide: true } };

  app.get('/health/live', hidden, async () => ({ status: 'live' }));

  app.get('/health/ready', hidden, async () => {
    try {
      await sql`select (select count(*) from schema_migration), (select count(*) from pgboss.queue)`.execute(
        db,
      );
    } catch {
      throw new Failure('UNAVAILABLE', { retryAfter: 2 });
    }
    return { status: 'ready' };
  });

  app.get('/openapi.json', hidden, async () => app.swagger());

  if (settings.METRICS === 'off') return;
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const requests = new client.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by route',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  app.get('/metrics', hidden, async (request, reply) => {
    // for whoever runs the servers: what a front-end server forwards comes from outside
    if (request.headers['x-forwarded-for'] !== undefined) throw new Failure('NOT_FOUND');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

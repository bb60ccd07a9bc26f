import { expect, it } from '@jest/globals';
import fastify from 'fastify';
import client from 'prom-client';
import { registerDraining } from './draining.ts';
import { addReading, registerMetrics, shared } from './metrics.ts';

it('reads what several figures share once a scrape, and again after it failed', async () => {
  const registry = new client.Registry();
  let reads = 0;
  const read = shared(async () => {
    reads += 1;
    if (reads === 2) throw new Error('The database is away.');
    return reads;
  });
  for (const name of ['open', 'late'])
    addReading(registry, { name, help: name, read: async () => [{ value: await read() }] });
  const scrape = async () => (await registry.metrics()).match(/^\w+ .+$/gm) ?? [];
  expect(await scrape()).toEqual(['open 1', 'late 1']);
  expect(await scrape()).toEqual([]);
  expect(await scrape()).toEqual(['open 3', 'late 3']);
});

it('measures calls, and not what load balancers and Prometheus ask', async () => {
  const app = fastify();
  registerDraining(app);
  registerMetrics(app, { service: 'of the spec', release: 'of the spec' });
  for (const url of ['/health/live', '/health/ready', '/metrics', '/countries'])
    app.get(url, async (_request, reply) => reply.code(url.endsWith('ready') ? 503 : 200).send());
  for (const url of ['/health/live', '/health/ready', '/metrics', '/countries', '/nowhere'])
    await app.inject(url);
  const counted = (await app.metrics.metrics()).match(/^http_request_duration_seconds_count.*$/gm);
  expect(counted).toEqual([
    'http_request_duration_seconds_count{method="GET",route="/countries",status="200"} 1',
    'http_request_duration_seconds_count{method="GET",route="unknown",status="404"} 1',
  ]);
  await app.close();
});

import { expect, it } from '@jest/globals';
import client from 'prom-client';
import { addReading, shared } from './metrics.ts';

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

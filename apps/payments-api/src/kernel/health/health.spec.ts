import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newestNeeded, superuserClient } from '@sanaga/database/testing';
import { installJobs } from '@sanaga/jobs';
import { createHarness } from '../../../test/kit/base/harness.ts';

let harness: Awaited<ReturnType<typeof createHarness>>;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

it('is live, and says what the API is', async () => {
  expect((await harness.app.inject('/health/live')).json()).toEqual({ status: 'live' });
  expect((await harness.app.inject('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
});

it('makes its description once, compressed too, and sends it to nobody who has it', async () => {
  const make = jest.spyOn(harness.app, 'swagger');
  const get = (headers: Record<string, string> = {}) => harness.app.inject({ url: '/openapi.json', headers });
  const plain = await get();
  const compressed = await get({ 'accept-encoding': 'gzip, br' });
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
  const known = await get({ 'if-none-match': String(plain.headers['etag']) });
  expect([known.statusCode, known.body]).toEqual([304, '']);
  expect(make.mock.calls.length).toBeLessThanOrEqual(1);
});

it('shows its metrics to whoever runs it, and to nobody who comes through a front-end server', async () => {
  const inside = await harness.app.inject('/metrics');
  expect(inside.body).toContain('http_request_duration_seconds_bucket');
  const outside = await harness.app.inject({
    url: '/metrics',
    headers: { 'x-forwarded-for': '203.0.113.7' },
  });
  expect(outside.statusCode).toBe(404);
});

describe('is ready', () => {
  let admin: Awaited<ReturnType<typeof superuserClient>>;
  let name: string;
  const ready = async () => (await harness.app.inject('/health/ready')).statusCode;

  beforeAll(async () => {
    await installJobs(harness.ownerUrl);
    admin = await superuserClient(harness.superuserUrl);
    name = new URL(harness.url).pathname.slice(1);
  });
  afterEach(async () => {
    harness.app.draining = false;
    // connections of before may be as they were: one request finds out, the next one has others
    await ready();
    expect(await ready()).toBe(200);
  });
  afterAll(() => admin.end());

  it('not on a database that only reads, and soon after it does not', async () => {
    expect(await ready()).toBe(200);
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    await admin.query(
      'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1 and usename = $2',
      [name, 'sanaga_api'],
    );
    await ready();
    expect(await ready()).toBe(503);
    await admin.query(`alter database ${name} set default_transaction_read_only = off`);
  });

  it('not without a migration that this build needs, and with one of the next build', async () => {
    const { name: newest, checksum } = newestNeeded();
    await admin.query('delete from schema_migration where name = $1', [newest]);
    expect(await ready()).toBe(503);
    const insert = 'insert into schema_migration (name, checksum) values ($1, $2)';
    await admin.query(insert, [newest, checksum]);
    await admin.query(insert, ['9999_of_the_next_build.sql', '']);
    expect(await ready()).toBe(200);
  });

  it('not while it stops', async () => {
    harness.app.draining = true;
    const response = await harness.app.inject('/health/ready');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
    expect((await harness.app.inject('/health/live')).statusCode).toBe(200);
  });
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
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

it('shows its metrics to whoever runs it, and to nobody who comes through a front-end server', async () => {
  const inside = await harness.app.inject('/metrics');
  expect(inside.body).toContain('http_request_duration_seconds_bucket');
  const outside = await harness.app.inject({
    url: '/metrics',
    headers: { 'x-forwarded-for': '203.0.113.7' },
  });
  expect(outside.statusCode).toBe(404);
});

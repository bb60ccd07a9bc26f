import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { endSlowBodies } from './slow-requests.ts';
import { headOf, sendSlowly } from './testing/index.ts';

it('never ends a request that waits for its server', async () => {
  const server = createServer((request, response) => {
    void wait(14_000).then(() => request.resume().on('end', () => response.end('all of it')));
  });
  endSlowBodies(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bytes = 20_000_000;
  const { text } = await sendSlowly(url, { head: headOf('/', bytes) + 'x'.repeat(bytes) });
  expect(text).toContain('all of it');
  server.close();
});

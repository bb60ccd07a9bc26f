import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { minuteMs } from '@sanaga/domain';
import { exchange } from './exchange.ts';

const seen: string[] = [];
const server = createServer((request, response) => {
  seen.push(request.url ?? '');
  response.writeHead(202).end();
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('sends nothing of a call whose time was over before there was a connection', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const late = exchange({ method: 'POST', url: `${base}/late`, headers: {}, body: '{}', timeout: 1 });
  // nothing is connected while this loop has the thread, and timers come before connections
  for (const start = performance.now(); performance.now() - start < 20;);
  expect(await late).toEqual({ status: 0, cause: 'timeout' });
  const next = await exchange({
    method: 'POST',
    url: `${base}/next`,
    headers: {},
    body: '{}',
    timeout: minuteMs,
  });
  expect(next).toMatchObject({ status: 202 });
  expect(seen).toEqual(['/next']);
});

import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
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
  expect(await sendSlowly(url, { head: headOf('/', bytes) + 'x'.repeat(bytes) })).toContain('all of it');
  server.close();
});

describe('a body that comes for longer', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Sends a second's worth each second; how many seconds it was listened to. */
  function upload(seconds: number, bytesOf: (second: number) => number): number {
    jest.useFakeTimers();
    const server = new EventEmitter() as Server;
    endSlowBodies(server);
    let ended = false;
    const end = () => {
      ended = true;
    };
    const socket = { bytesRead: 0, isPaused: () => false, write: () => true, destroySoon: end };
    const head = { headers: { 'content-length': '10000000' }, complete: false, destroyed: false };
    server.emit('request', Object.assign(new EventEmitter(), head, { socket }), { headersSent: false });
    for (let second = 1; second <= seconds; second += 1) {
      socket.bytesRead += bytesOf(second);
      jest.advanceTimersByTime(1_000);
      if (ended) return second;
    }
    return seconds;
  }

  it.each([
    ['goes on for 80 minutes at 2 kB/s', 4_800, () => 2_000, 4_800],
    ['goes on at just the least rate', 600, () => 1_000, 600],
    [
      'goes on after half a minute without anything, once it was fast',
      600,
      (s: number) => (s % 40 < 11 ? 5_000 : 0),
      600,
    ],
    ['ends after ten seconds without anything', 600, () => 0, 10],
    ['ends at half the least rate, after twice as long', 600, () => 500, 20],
    ['ends half a minute after it stalls for good', 600, (s: number) => (s <= 60 ? 50_000 : 0), 90],
  ])('%s', (_, seconds, bytesOf, heard) => {
    expect(upload(seconds, bytesOf)).toBe(heard);
  });
});

import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import { addresses } from '../e2e/product.ts';
import type { HostileLine } from './call-journal.ts';

/**
 * Runs on a host outside until it is told to stop: calls that are meant to keep the product busy. Prints a line for each
 * answer, or for the end of the connection where there was none.
 */
const { hostname, port } = new URL(addresses.api);
const slowCallers = 500;
const byteMs = 1_000;
const pauseMs = 200;
const depth = 10_000;
const longHeader = 'x'.repeat(100_000);
const deep = '['.repeat(depth) + ']'.repeat(depth);

const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());

const say = (line: HostileLine): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

/** Begins a request as `begin` does; says how it was answered. */
async function attempt(
  kind: HostileLine['kind'],
  begin: (socket: TLSSocket) => Promise<void>,
): Promise<void> {
  const began = performance.now();
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(socket, 'close').catch(() => {});
  socket.on('error', () => {});
  const end = () => socket.destroy();
  stopping.signal.addEventListener('abort', end, { once: true });
  await Promise.race([begin(socket), ended]);
  await ended;
  stopping.signal.removeEventListener('abort', end);
  if (stopping.signal.aborted) return;
  const status = /^HTTP\/1\.1 (\d{3})/.exec(Buffer.concat(chunks).toString('latin1'))?.[1];
  say({ kind, ms: Math.round(performance.now() - began), ...(status && { status: Number(status) }) });
}

const lines = (...headers: string[]): string =>
  [...headers, `host: ${hostname}`, 'connection: close', '', ''].join('\r\n');

/** A header that never ends, a byte a second. */
async function slowHeaders(socket: TLSSocket): Promise<void> {
  socket.write(`GET /backend/health HTTP/1.1\r\nhost: ${hostname}\r\nx-slow: `);
  while (!socket.destroyed) {
    await wait(byteMs);
    socket.write('x');
  }
}

const longHeaders = async (socket: TLSSocket): Promise<void> =>
  void socket.write(lines('GET /backend/auth/countries HTTP/1.1', `x-long: ${longHeader}`));

const deepJson = async (socket: TLSSocket): Promise<void> =>
  void socket.write(
    lines(
      'POST /backend/auth/login HTTP/1.1',
      'content-type: application/json',
      `content-length: ${deep.length}`,
    ) + deep,
  );

async function repeat(work: () => Promise<void>, everyMs: number): Promise<void> {
  while (!stopping.signal.aborted) {
    await work();
    await wait(everyMs);
  }
}

await Promise.all([
  ...Array.from({ length: slowCallers }, () => repeat(() => attempt('slow headers', slowHeaders), pauseMs)),
  repeat(() => attempt('long header', longHeaders), pauseMs),
  repeat(() => attempt('deep JSON', deepJson), pauseMs),
]);
process.exit();

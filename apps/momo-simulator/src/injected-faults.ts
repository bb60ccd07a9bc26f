import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { pageError, gatewayError } from './protocol-error.ts';

/** Breaks the connection hard, as a dying router does. */
export function reset(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.socket?.resetAndDestroy();
}

/** Leaves a call without a response; the connection ends at the caller's timeout, or at ours (ms). */
export function hold(reply: FastifyReply, holdMs: number): void {
  reply.hijack();
  const timer = setTimeout(() => reply.raw.destroy(), holdMs);
  reply.raw.once('close', () => clearTimeout(timer));
}

/** Waits some milliseconds, without keeping the process alive. */
export const pause = async (ms: number): Promise<void> => {
  if (ms > 0) await wait(ms, undefined, { ref: false });
};

/** Sends one byte at a time, spread over some milliseconds. */
export async function drip(reply: FastifyReply, status: number, body: object | undefined, dripMs: number) {
  reply.hijack();
  const { socket } = reply.raw;
  if (!socket) return;
  const text = body ? JSON.stringify(body) : '';
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nConnection: close\r\n`;
  await writeSlowly(
    socket,
    Buffer.from(`${head}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`),
    dripMs,
  );
  socket.end();
}

export const rejectedPage = () => pageError(200, 'Request Rejected');
export const tooManyRequests = () => gatewayError(429, 'Rate limit is exceeded. Try again in 1 seconds.');

async function writeSlowly(socket: Socket, bytes: Buffer, totalMs: number): Promise<void> {
  // A timer cannot wait less than a millisecond, so a fast drip sends several bytes at once.
  const size = Math.max(1, Math.ceil(bytes.length / Math.max(1, totalMs)));
  for (let at = 0; at < bytes.length && !socket.destroyed; at += size) {
    socket.write(bytes.subarray(at, at + size));
    await wait((totalMs * size) / bytes.length);
  }
}

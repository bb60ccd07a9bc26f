import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

interface SlowRequest {
  /** Text that is sent at once. */
  head: string;
  /** Pieces that are sent after it, each a second after the one before. */
  pieces?: string[];
}

/** Sends a request slowly; resolves to what came back when the connection is over. */
export async function sendSlowly(url: string, { head, pieces = [] }: SlowRequest): Promise<string> {
  const { port } = new URL(url);
  const socket: Socket = connect(Number(port), '127.0.0.1');
  const received: string[] = [];
  socket.setEncoding('utf8').on('data', (text: string) => received.push(text));
  socket.on('error', () => {});
  const over = once(socket, 'close');
  socket.write(head);
  for (const piece of pieces) {
    if (socket.closed || received.length > 0) break;
    await Promise.race([wait(1_000), over]);
    socket.write(piece);
  }
  await over;
  return received.join('');
}

/** Returns the head of a request with a body of that many bytes; the connection ends after its response. */
export const headOf = (path: string, bytes: number, headers: Record<string, string> = {}): string =>
  [
    `POST ${path} HTTP/1.1`,
    ...Object.entries({ host: '127.0.0.1', connection: 'close', 'content-length': bytes, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    '',
  ].join('\r\n');

import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const firstTimeoutMs = 10_000;
/** Most time that a fast beginning earns: a connection that stalls for less goes on. */
const longestTimeoutMs = 30_000;
const leastBytesPerMs = 1;
const tickMs = 1_000;

/** Options of a server: headers that take longer than ten seconds end their connection. */
export const headersInTime = { headersTimeout: firstTimeoutMs, connectionsCheckingInterval: tickMs };

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends requests whose body comes slower than 1 kB/s, after ten seconds: 408, and the connection is closed. Time in which
 * nobody here reads does not count.
 */
export function endSlowBodies(server: Server): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    let [timeLeft, seen] = [firstTimeoutMs, socket.bytesRead];
    const timer = setInterval(() => {
      if (request.complete || request.destroyed) return clearInterval(timer);
      const received = socket.bytesRead - seen;
      seen += received;
      const cost = received === 0 && socket.isPaused() ? 0 : tickMs;
      timeLeft = Math.min(longestTimeoutMs, timeLeft - cost + received / leastBytesPerMs);
      if (timeLeft <= 0) end();
    }, tickMs).unref();
    request.once('close', () => clearInterval(timer));

    const end = () => {
      clearInterval(timer);
      if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n');
      socket.destroySoon();
    };
  });
}

import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createListener, type ReadCertificates, renewCertificates } from './tls.ts';

interface Address {
  port: number;
  host: string;
  /** Undefined: without TLS. */
  certificates: ReadCertificates | undefined;
}

interface SmallServer {
  /** Port that it listens on, which the system may have chosen. */
  port: number;
  close(): Promise<void>;
}

/** Opens a second server next to the one that people call; it may be closed at any moment. */
async function listenOn(
  { port, host, certificates }: Address,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  listener: RequestListener,
): Promise<SmallServer> {
  const server = createListener(certificates, listener).listen(port, host);
  renewCertificates(server, certificates, log);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const sayStarting = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"starting"}');

interface WhileStarting {
  address: Address;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  refuse: RequestListener;
  /** True if this server reports that it is live. */
  saysLive: boolean;
}

/** Serves in place of a server that waits for what it needs: live, not ready, and `refuse` for every call. */
export const serveWhileStarting = ({ address, log, refuse, saysLive }: WhileStarting): Promise<SmallServer> =>
  listenOn(address, log, (request, response) => {
    if (saysLive && request.url === '/health/live') sayStarting(response);
    else refuse(request, response);
  });

const forOps = /^\/(health\/(live|ready)|metrics)$/;

/** Returns true for paths that only load balancers and Prometheus ask for, every second or so. */
export const isForOps = (path: string): boolean => forOps.test(path);

const sockets = new WeakSet<Socket>();

/** Returns true if a request came through the port for operations. */
export const isByOpsPort = ({ socket }: IncomingMessage): boolean => sockets.has(socket);

export interface OpsPort extends SmallServer {
  /** From now on its calls are the app's. */
  serve(app: FastifyInstance): void;
}

/**
 * Opens the port for operations, with health and metrics and nothing else: live at once, ready once an app serves it
 * and says so.
 */
export async function openOpsPort(
  address: Address,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Promise<OpsPort> {
  let app: FastifyInstance | undefined;
  const server = await listenOn(address, log, (request, response) => {
    sockets.add(request.socket);
    if (!isForOps(request.url ?? '')) response.writeHead(404).end();
    else if (app) app.routing(request, response);
    else if (request.url === '/health/live') sayStarting(response);
    else response.writeHead(503, { 'retry-after': '2' }).end();
  });
  return { ...server, serve: (served) => void (app = served) };
}

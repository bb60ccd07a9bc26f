import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** About to stop: not ready for new callers, while calls are still served. */
    draining: boolean;
    /** Ends all connections, those of calls that are under way too. */
    cutCalls(): void;
  }
}

/** Time that the first call of a connection may be on its way when the server closes; ms. */
const firstCallMs = 1_000;

/**
 * Lets a server stop without a failed call: once it is `draining`, each response ends its connection, so that callers
 * come back on another one, and nobody sends on a connection that is closed at that moment. To be registered before
 * anything else that has hooks, with `return503OnClosing: false`.
 */
export function registerDraining(app: FastifyInstance): void {
  app.decorate('draining', false);
  app.decorate('cutCalls', () => app.server.closeAllConnections());
  endSilentConnections(app);
  app.addHook('onSend', async (_request, reply) => {
    if (app.draining) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async ({ raw }) => {
    // while it listens, the next response ends the connection: the call that gets it may be on its way already
    if (app.draining && !app.server.listening) raw.socket.destroySoon?.();
  });
}

/** Browsers, pools and health checks connect without a call; Node would wait for them when the server closes. */
function endSilentConnections(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  let closing = false;
  // after what has come meanwhile was read: on a busy machine the time is over before that
  const endUnlessRead = (socket: Socket): void =>
    void setImmediate(() => socket.bytesRead === 0 && socket.destroy());
  const endIfSilent = (socket: Socket): void => void setTimeout(endUnlessRead, firstCallMs, socket).unref();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (closing) endIfSilent(socket);
  });
  app.addHook('preClose', async () => {
    closing = true;
    sockets.forEach(endIfSilent);
  });
}

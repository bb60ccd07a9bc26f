import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** About to stop: not ready for new callers, while calls are still served. */
    draining: boolean;
    /** Ends the connections of all calls that are under way. */
    cutCalls(): void;
  }
}

/**
 * Lets a server stop without a failed call: once it is `draining`, each response ends its connection, so that callers
 * come back on another one, and nobody sends on a connection that is closed at that moment. To be registered before
 * anything else that has hooks, with `return503OnClosing: false`.
 */
export function registerDraining(app: FastifyInstance): void {
  const calls = new Set<IncomingMessage>();
  app.decorate('draining', false);
  app.decorate('cutCalls', () => {
    for (const { socket } of calls) socket.destroy();
  });
  app.addHook('onRequest', async ({ raw }) => void calls.add(raw));
  app.addHook('onSend', async (_request, reply) => {
    if (app.draining) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async ({ raw }) => {
    calls.delete(raw);
    // while it listens, the next response ends the connection: the call that gets it may be on its way already
    if (app.draining && !app.server.listening) raw.socket.destroySoon?.();
  });
}

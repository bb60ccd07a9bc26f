import { isByOpsPort } from '@sanaga/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiClient } from './api-client.ts';
import { refuse } from './problem.ts';
import type { Settings } from './settings.ts';

/**
 * Reports this server live, and ready while an API takes calls and it is not about to stop. With a port for operations,
 * both are there and nowhere else; so are metrics, which no other port has.
 */
export function registerHealth(app: FastifyInstance, { opsPort }: Settings, api: ApiClient): void {
  const forOps = {
    // asked every second or so
    logLevel: 'warn' as const,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) =>
      opsPort !== undefined && !isByOpsPort(request.raw) ? refuse(reply, 'NOT_FOUND') : undefined,
  };
  app.get('/health/live', forOps, async () => ({ status: 'live' }));
  app.get('/health/ready', forOps, async (_request, reply) => {
    const ready = !app.draining && (await api.isThere());
    return ready ? { status: 'ready' } : refuse(reply, 'UNAVAILABLE');
  });
  if (opsPort === undefined) return;
  app.get('/metrics', forOps, async (_request, reply) =>
    reply.type(app.metrics.contentType).send(await app.metrics.metrics()),
  );
}

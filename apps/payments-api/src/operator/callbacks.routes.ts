import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Dependencies } from '../kernel/dependencies.ts';
import { Batcher } from './batcher.ts';
import { pollSoon } from './poll-soon.ts';

const Params = z.object({ referenceId: z.uuid() });

/** Time for which callbacks, which come in bursts, are gathered and then handled together; ms. */
const gatherMs = 20;
const batchSize = 256;

/**
 * Registers the address at which the operator calls back, by PUT or POST, with any content. The response is always 200
 * and reveals nothing.
 */
export function registerCallbackRoutes(app: FastifyInstance, deps: Dependencies): void {
  const calledBack = new Batcher<string>({
    size: batchSize,
    waitMs: gatherMs,
    flush: async (referenceIds) => {
      app.log.info({ callbacks: referenceIds.length }, 'callbacks of the operator');
      // a lost call only costs time: the worker asks anyway
      await pollSoon(deps.db, referenceIds, deps.now()).catch((error: unknown) =>
        app.log.error({ err: error }),
      );
    },
  });
  app.register(async (callbacks) => {
    // its content is never read, so no kind of body is refused
    callbacks.removeAllContentTypeParsers();
    callbacks.addContentTypeParser('*', (_request, body, done) => {
      body.resume();
      done(null);
    });
    callbacks.route({
      method: ['PUT', 'POST'],
      url: '/operator/callback/:referenceId',
      schema: { hide: true },
      config: { loggedTogether: true, byOperator: true },
      handler: async (request, reply) => {
        const params = Params.safeParse(request.params);
        if (params.success) await calledBack.add(params.data.referenceId);
        return reply.code(200).send();
      },
    });
  });
}

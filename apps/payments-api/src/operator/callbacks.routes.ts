import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Dependencies } from '../kernel/dependencies.ts';
import { handleCallback } from './callbacks.service.ts';

const Params = z.object({ referenceId: z.uuid() });

/** Where the operator calls back, by PUT or POST, with any content; the response is always 200 and reveals nothing. */
export function registerCallbackRoutes(app: FastifyInstance, deps: Dependencies): void {
  app.register(async (callbacks) => {
    // what it says is never read, so no kind of body is refused
    callbacks.removeAllContentTypeParsers();
    callbacks.addContentTypeParser('*', (_request, body, done) => {
      body.resume();
      done(null);
    });
    callbacks.route({
      method: ['PUT', 'POST'],
      url: '/operator/callback/:referenceId',
      schema: { hide: true },
      handler: async (request, reply) => {
        const params = Params.safeParse(request.params);
        if (params.success) await handleCallback(deps, params.data.referenceId);
        return reply.code(200).send();
      },
    });
  });
}

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { heed } from './callbacks.service.ts';

const Params = z.object({ referenceId: z.uuid() });

/** Where the operator calls back, by PUT or POST; it always hears 200 and learns nothing. */
export function registerPayoutRoutes(app: FastifyInstance, deps: Dependencies): void {
  app.route({
    method: ['PUT', 'POST'],
    url: '/operator/callback/:referenceId',
    schema: { hide: true },
    bodyLimit: 16 * 1024,
    handler: async (request, reply) => {
      const params = Params.safeParse(request.params);
      if (params.success) await heed(deps, params.data.referenceId);
      return reply.code(200).send();
    },
  });
}

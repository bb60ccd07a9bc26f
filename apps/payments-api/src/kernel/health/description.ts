import type { FastifyInstance } from 'fastify';
import { sendMade } from '../plugins/send-made.ts';

/** Serves the API's own description, which is made when somebody first asks for it. */
export function registerDescription(app: FastifyInstance): void {
  let description: object | undefined;
  app.get('/openapi.json', { schema: { hide: true }, compress: false }, (request, reply) => {
    description ??= app.swagger();
    return sendMade(request, reply.header('cache-control', 'no-cache'), description);
  });
}

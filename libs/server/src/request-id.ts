import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the handler logs many of its calls in one line, so that none has lines of its own. */
    loggedTogether?: boolean;
  }
}

const header = 'x-request-id';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Options of a server that gives each request an id of its own, whatever the client sends. */
export const ownRequestIds = {
  genReqId: (): string => randomUUID(),
  logController: new LogController({
    requestIdLogLabel: 'requestId',
    // of what the router cannot read there is no route
    disableRequestLogging: (request: Partial<FastifyRequest>) =>
      request.routeOptions?.config.loggedTogether === true,
  }),
};

/** Options of a server behind another one, whose id it goes on with, so that the logs of both can be joined. */
export const passedRequestIds = {
  ...ownRequestIds,
  genReqId({ headers }: IncomingMessage): string {
    const passed = headers[header];
    return typeof passed === 'string' && uuid.test(passed) ? passed : randomUUID();
  },
};

/** Says the request's id in each response, for people to quote. */
export function sayRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header(header, request.id));
}

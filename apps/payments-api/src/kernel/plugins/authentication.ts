import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { authenticate } from '../../identity/auth/sessions.service.ts';
import { askedLanguage } from '../translations.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever presented a valid access token. */
    caller?: Caller;
    /** A token came that is unknown or over. */
    sessionEnded: boolean;
  }
}

/** The access token that a request presents. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S{1,200})$/i.exec(headers.authorization ?? '')?.[1];

/** Reads the bearer token of each request; whether one is needed is each operation's own say. */
export function registerAuthentication(app: FastifyInstance, dependencies: Dependencies): void {
  app.decorateRequest('caller');
  app.decorateRequest('sessionEnded', false);
  app.addHook('onRequest', async (request) => {
    const token = bearerOf(request);
    if (token === undefined) return;
    const background = request.headers['x-background'] === 'true';
    const caller = await authenticate(dependencies, token, { background });
    if (caller) {
      const shownLanguage = askedLanguage(request.headers['accept-language']) ?? caller.language;
      request.caller = { ...caller, shownLanguage, clientAddress: request.ip };
    } else request.sessionEnded = true;
  });
}

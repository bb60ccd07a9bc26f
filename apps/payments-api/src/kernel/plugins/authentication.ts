import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import { requestedLanguage } from '../translations.ts';

/** Who presents an access token; undefined where it is unknown or over. A background request is no sign of activity. */
export type Authenticate = (
  accessToken: string,
  options: { background: boolean },
) => Promise<Omit<Caller, 'shownLanguage' | 'clientAddress'> | undefined>;

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate;
  }

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

/** Reads the bearer token of each request; whether one is needed is up to each operation. */
export function registerAuthentication(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorate('authenticate', authenticate);
  app.decorateRequest('caller');
  app.decorateRequest('sessionEnded', false);
  app.addHook('onRequest', async (request) => {
    const token = bearerOf(request);
    if (token === undefined) return;
    const background = request.headers['x-background'] === 'true';
    const caller = await authenticate(token, { background });
    if (caller) {
      const shownLanguage = requestedLanguage(request.headers['accept-language']) ?? caller.language;
      request.caller = { ...caller, shownLanguage, clientAddress: request.ip };
    } else request.sessionEnded = true;
  });
}

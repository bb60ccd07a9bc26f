import type { Access } from '@sanaga/contract';
import type { Tx } from '@sanaga/database';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import { requestedLanguage } from '../translations.ts';

/**
 * Finds who presents an access token; undefined if it is unknown or has ended. A background request is no sign of
 * activity.
 */
export type Authenticate = (
  accessToken: string,
  options: { background: boolean },
) => Promise<Omit<Caller, 'shownLanguage' | 'clientAddress'> | undefined>;

/** Rights that decide whether somebody may make a call, and that may be withdrawn while the call is under way. */
export type Rights = Pick<Caller, 'superAdmin' | 'roles' | 'organisationStatus'>;

/** A caller's rights now, which stay so until the database transaction ends; undefined where the session is over. */
export type CurrentRights = (tx: Tx, sessionId: string) => Promise<Rights | undefined>;

/** Finds which of many access tokens are still open, each with the status of its holder. */
export type OpenSessions = (
  accessTokens: readonly string[],
) => Promise<ReadonlyMap<string, Pick<Rights, 'organisationStatus'>>>;

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate;
    currentRights: CurrentRights;
    openSessions: OpenSessions;
  }

  interface FastifyRequest {
    /** Person who presented a valid access token. */
    caller?: Caller;
    /** A token came that is unknown or over. */
    sessionEnded: boolean;
  }
}

/** The access token that a request presents. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S{1,200})$/i.exec(headers.authorization ?? '')?.[1];

/** Returns true if a call may depend on who makes it; a health check and a file do not. */
const asksWhoCalls = (access: Access | undefined): boolean =>
  access !== undefined && (!('public' in access) || access.session === 'optional');

/** Reads the bearer token of each request where it matters; whether one is needed is up to each operation. */
export function registerAuthentication(
  app: FastifyInstance,
  session: { authenticate: Authenticate; currentRights: CurrentRights; openSessions: OpenSessions },
): void {
  app.decorate('authenticate', session.authenticate);
  app.decorate('currentRights', session.currentRights);
  app.decorate('openSessions', session.openSessions);
  app.decorateRequest('caller');
  app.decorateRequest('sessionEnded', false);
  app.addHook('onRequest', async (request) => {
    if (!asksWhoCalls(request.routeOptions.config.operation?.access)) return;
    const token = bearerOf(request);
    if (token === undefined) return;
    const background = request.headers['x-background'] === 'true';
    const caller = await app.authenticate(token, { background });
    if (caller) {
      const shownLanguage = requestedLanguage(request.headers['accept-language']) ?? caller.language;
      request.caller = { ...caller, shownLanguage, clientAddress: request.ip };
    } else request.sessionEnded = true;
  });
}

import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../kernel/dependencies.ts';
import { kernelRoutes } from '../kernel/routes.ts';
import { buildServer, type RegisterRoutes } from '../kernel/server.ts';
import { createDeviceLookUp } from './auth/devices.ts';
import { loadSessions } from './auth/sessions.repository.ts';
import { authenticate, currentRights, openSessions } from './auth/sessions.service.ts';
import { holderAt } from './organisations/holders.repository.ts';
import { identityRoutes } from './routes.ts';

/** A server that knows who calls, with the resources of the kernel, those of identity and these. */
export const buildIdentityServer = (
  dependencies: Dependencies,
  routes: readonly RegisterRoutes[] = [],
): Promise<FastifyInstance> => {
  const sessions = loadSessions(dependencies.db);
  return buildServer(dependencies, {
    routes: [...kernelRoutes, ...identityRoutes, ...routes],
    authenticate: (token, options) => authenticate(dependencies, sessions, token, options),
    currentRights,
    openSessions: (tokens) => openSessions(dependencies, tokens),
    holderAt,
    isKnownDevice: createDeviceLookUp(dependencies),
  });
};

import {
  endSlowBodies,
  listening,
  logOptions,
  passedRequestIds,
  registerDraining,
  registerMetrics,
  registerTracing,
  renewCertificates,
  sayRequestId,
  tracedRequests,
} from '@sanaga/server';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Dependencies } from './dependencies.ts';
import { registerAuditTrail, type HolderAt } from './plugins/audit-trail.ts';
import {
  registerAuthentication,
  type Authenticate,
  type CurrentRights,
  type OpenSessions,
} from './plugins/authentication.ts';
import { registerCompression } from './plugins/compression.ts';
import { replyToUnroutable, commonHeaders, registerErrors } from './plugins/errors.ts';
import { registerJson } from './plugins/json.ts';
import { registerMultipart } from './plugins/multipart.ts';
import { registerOpenApi } from './plugins/openapi.ts';
import { registerPapers } from './plugins/papers.ts';
import { registerRates } from './plugins/rates.ts';
import { registerTurns, type IsKnownDevice } from './plugins/turns.ts';
import { logSettings } from './settings.ts';

const bodyLimitBytes = 256 * 1024;

/** Registers the calls of one resource. */
export type RegisterRoutes = (app: FastifyInstance, dependencies: Dependencies) => void;

interface ServerParts {
  routes: readonly RegisterRoutes[];
  authenticate: Authenticate;
  currentRights: CurrentRights;
  openSessions: OpenSessions;
  holderAt: HolderAt;
  isKnownDevice: IsKnownDevice;
}

/** A server with these resources, registered by name; nothing is found by magic. */
export async function buildServer(
  dependencies: Dependencies,
  { routes, holderAt, isKnownDevice, ...session }: ServerParts,
): Promise<FastifyInstance> {
  const { settings } = dependencies;
  const app = Fastify({
    logger: settings.LOG_LEVEL === 'silent' ? false : logOptions(logSettings(settings)),
    trustProxy: settings.TRUSTED_PROXIES.split(','),
    bodyLimit: bodyLimitBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 320 },
    ...listening(settings.certificates),
    ...passedRequestIds,
    ...tracedRequests(true),
    return503OnClosing: false,
    frameworkErrors: replyToUnroutable,
  });
  endSlowBodies(app.server);
  const shown = renewCertificates(app.server, settings.certificates, app.log);
  registerTracing(app);
  registerDraining(app);
  sayRequestId(app);
  registerMetrics(app, logSettings(settings), shown);
  app.addHook('onSend', async (_request, reply) => {
    const caching = reply.getHeader('cache-control') ?? commonHeaders['cache-control'];
    reply.headers({ ...commonHeaders, 'cache-control': caching });
  });
  await registerCompression(app);
  registerJson(app);
  await registerOpenApi(app, settings.PAYMENTS_API_URL);
  await registerMultipart(app);
  registerErrors(app);
  registerAuthentication(app, session);
  registerRates(app, settings, isKnownDevice);
  registerTurns(app, settings, isKnownDevice);
  registerPapers(app);
  registerAuditTrail(app, dependencies, holderAt);
  await app.register(async (documented) => {
    for (const registerRoutes of routes) registerRoutes(documented, dependencies);
  });
  return app;
}

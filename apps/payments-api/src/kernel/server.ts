import Fastify, { type FastifyInstance } from 'fastify';
import type { Dependencies } from './dependencies.ts';
import { registerAuditTrail, type HolderAt } from './plugins/audit-trail.ts';
import { registerAuthentication, type Authenticate } from './plugins/authentication.ts';
import { replyToUnroutable, commonHeaders, registerErrors } from './plugins/errors.ts';
import { registerMultipart } from './plugins/multipart.ts';
import { registerOpenApi } from './plugins/openapi.ts';

const bodyLimitBytes = 256 * 1024;

/** Codes, e-mail addresses and tokens are part of some paths: logs name the route, never the address. */
const logRoute = (request: { method: string; routeOptions?: { url?: string } }) => ({
  method: request.method,
  route: request.routeOptions?.url ?? 'unknown',
});

/** Registers the calls of one resource. */
export type RegisterRoutes = (app: FastifyInstance, dependencies: Dependencies) => void;

interface ServerParts {
  routes: readonly RegisterRoutes[];
  authenticate: Authenticate;
  holderAt: HolderAt;
}

/** A server with these resources, registered by name; nothing is found by magic. */
export async function buildServer(
  dependencies: Dependencies,
  { routes, authenticate, holderAt }: ServerParts,
): Promise<FastifyInstance> {
  const { settings } = dependencies;
  const app = Fastify({
    logger:
      settings.LOG_LEVEL === 'silent' ? false : { level: settings.LOG_LEVEL, serializers: { req: logRoute } },
    trustProxy: settings.TRUSTED_PROXIES.split(','),
    bodyLimit: bodyLimitBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 320 },
    requestTimeout: 60_000,
    frameworkErrors: replyToUnroutable,
  });
  app.addHook('onSend', async (_request, reply) => {
    const caching = reply.getHeader('cache-control') ?? commonHeaders['cache-control'];
    reply.headers({ ...commonHeaders, 'cache-control': caching });
  });
  allowEmptyJson(app);
  await registerOpenApi(app);
  await registerMultipart(app);
  registerErrors(app);
  registerAuthentication(app, authenticate);
  registerAuditTrail(app, dependencies, holderAt);
  await app.register(async (documented) => {
    for (const registerRoutes of routes) registerRoutes(documented, dependencies);
  });
  return app;
}

/** Calls without a body may still say that it is JSON, as many clients do. */
function allowEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body as string, done);
  });
}

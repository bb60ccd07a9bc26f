import cookie from '@fastify/cookie';
import {
  endSlowBodies,
  isByOpsPort,
  listening,
  logOptions,
  ownRequestIds,
  registerDraining,
  registerMetrics,
  registerTracing,
  renewCertificates,
  sayRequestId,
  tracedRequests,
} from '@sanaga/server';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { ApiAway, apiClient } from './api-client.ts';
import { connectToApi } from './api-connection.ts';
import { registerBackend, registerVerify } from './backend-proxy.ts';
import { guardBrowserCalls } from './browser-guard.ts';
import { registerHealth } from './health.ts';
import { registerPage } from './page.ts';
import { refuse } from './problem.ts';
import { registerRates } from './rates.ts';
import { securityHeaders } from './security-headers.ts';
import { sessionCookies } from './session-cookie.ts';
import { refreshHandler, registerSessionRoutes } from './session-routes.ts';
import type { Settings } from './settings.ts';

/** Refuses host names other than the app's own in production; health checks may come by any. */
function refuseOtherHosts(app: FastifyInstance, { production, publicUrl }: Settings): void {
  if (!production) return;
  app.addHook('onRequest', async (request, reply) => {
    const mayServe = request.headers.host === publicUrl.host || isByOpsPort(request.raw);
    if (!mayServe && !request.url.startsWith('/health/')) return reply.code(421).type('text/plain').send('');
  });
}

function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof ApiAway) {
      request.log.warn({ err: error }, 'the API is unreachable');
      return refuse(reply, 'UNAVAILABLE');
    }
    if ((error.statusCode ?? 500) < 500) return refuse(reply, 'BAD_REQUEST');
    request.log.error({ err: error }, 'request failed');
    return refuse(reply, 'INTERNAL');
  });
}

/** Calls with an empty body may still say that it is JSON. */
function allowEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body as string, done);
  });
}

/** One app's front-end server: its page, its sessions and, on the same origin, the API. `folder` is the app's build. */
export async function buildApp(settings: Settings, folder: string): Promise<FastifyInstance> {
  const app = Fastify({
    logger: settings.log.level === 'silent' ? false : logOptions(settings.log),
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    ...listening(settings.certificates),
    ...ownRequestIds,
    ...tracedRequests(false),
    return503OnClosing: false,
  });
  endSlowBodies(app.server);
  const shown = renewCertificates(app.server, settings.certificates, app.log);
  registerTracing(app);
  registerDraining(app);
  sayRequestId(app);
  registerMetrics(app, settings.log, shown);
  const cookies = sessionCookies(settings);
  const connection = connectToApi(settings, app.log);
  app.addHook('onClose', async () => connection.close());
  const api = apiClient(connection);
  const headers = securityHeaders(settings);

  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  refuseOtherHosts(app, settings);
  await app.register(cookie);
  registerRates(app, settings);
  app.addHook('onRequest', guardBrowserCalls(cookies));
  allowEmptyJson(app);
  registerErrors(app);

  registerHealth(app, settings, api);
  app.put('/backend/auth/refresh-token', refreshHandler({ settings, cookies, api }));
  await app.register(async (routes) => registerSessionRoutes(routes, { settings, cookies, api }), {
    prefix: '/api',
  });
  await app.register(async (routes) => registerBackend(routes, { settings, cookies, api: connection }), {
    prefix: '/backend',
  });
  if (settings.appName === 'org-portal')
    await app.register(async (routes) => registerVerify(routes, { settings, cookies, api: connection }));
  await registerPage(app, { folder, settings, cookies });
  return app;
}

import { maxHeaderSize } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { type SimulatorOptions, withDefaults } from './options.ts';
import { Parts } from './parts.ts';
import { badRequest, gatewayError, pageError, ProtocolError } from './protocol-error.ts';
import { accountRoutes } from './routes/accounts.ts';
import { controlRoutes } from './routes/control.ts';
import { paymentRoutes } from './routes/payments.ts';
import { phoneRoutes } from './routes/phones.ts';
import { provisioningRoutes } from './routes/provisioning.ts';

/**
 * Builds a server with the HTTP API of MTN Mobile Money: collection, disbursement, their tokens and users. It reads its
 * journal when it gets ready, which fails when the journal is unreadable.
 */
export function buildSimulator(options: SimulatorOptions): FastifyInstance {
  const parts = new Parts(withDefaults(options));
  const app = Fastify({
    logger: { level: parts.simulation.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    // of a request, only what is wrong with it is logged
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: maxHeaderSize },
  });
  takeBodiesAsText(app);
  formatErrorsAsMtn(app);
  requireContentLength(app);
  app.get('/health/ready', async () => ({ status: 'ready' }));
  app.register(async (scope) => {
    await parts.open();
    provisioningRoutes(scope, parts);
    paymentRoutes(scope, parts);
    accountRoutes(scope, parts);
  });
  app.register(async (scope) => controlRoutes(scope, parts));
  app.register(async (scope) => phoneRoutes(scope, parts));
  app.addHook('onClose', () => parts.close());
  return app;
}

/** Leaves bodies as text: each operation reads its own, since MTN responds differently to a bad one. */
function takeBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

/** Responds to a POST of unknown length with a page, as the web server before MTN's gateway does. */
function requireContentLength(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isOpen = request.method === 'POST' && request.headers['content-length'] === undefined;
    done(isOpen ? pageError(411, 'Length Required') : undefined);
  });
}

function formatErrorsAsMtn(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    send(reply, request.url.includes('//') ? badRequest() : gatewayError(404, 'Resource not found')),
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    if (error instanceof ProtocolError) return send(reply, error);
    if (error.statusCode && error.statusCode < 500) return send(reply, badRequest());
    request.log.error(error);
    return send(reply, gatewayError(500, 'Internal server error'));
  });
}

function send(reply: FastifyReply, { status, body }: ProtocolError) {
  if (status === 429) reply.header('retry-after', '1');
  if (body !== undefined) reply.type(typeof body === 'string' ? 'text/html' : 'application/json');
  return reply.code(status).send(body);
}

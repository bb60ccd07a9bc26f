import type { IncomingMessage } from 'node:http';
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { isTracing } from '@sanaga/tracing';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

/** Asked every second or so. */
const untraced = /^\/(health\/|metrics$)/;

const contexts = new WeakMap<IncomingMessage, Context>();

/** Begins the span of a request, in the trace that the caller's headers name, if they are believed. */
function begin(request: IncomingMessage, goesOn: boolean): { traceId?: string } {
  if (untraced.test(request.url ?? '')) return {};
  const parent = goesOn ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
  const name = request.method ?? 'HTTP';
  const span = trace.getTracer('sanaga').startSpan(name, { kind: SpanKind.SERVER }, parent);
  contexts.set(request, trace.setSpan(parent, span));
  return { traceId: span.spanContext().traceId };
}

/**
 * Returns options of a server whose requests are spans, with the trace's id in each line that is logged of them.
 * `goesOn`: whether it continues the caller's trace, as behind a server of ours.
 */
export const tracedRequests = (goesOn: boolean): Pick<FastifyServerOptions, 'childLoggerFactory'> =>
  isTracing()
    ? {
        childLoggerFactory: (logger, bindings, options, request) =>
          logger.child({ ...bindings, ...begin(request as IncomingMessage, goesOn) }, options),
      }
    : {};

/** Does each request within its span, and ends that. To be registered before other hooks. */
export function registerTracing(app: FastifyInstance): void {
  if (!isTracing()) return;
  const within = ({ raw }: { raw: IncomingMessage }, _reply: unknown, done: () => void) => {
    const own = contexts.get(raw);
    if (own) context.with(own, done);
    else done();
  };
  app.addHook('onRequest', within);
  // what reads the body loses it
  app.addHook('preValidation', within);
  app.addHook('onResponse', async ({ raw, method, routeOptions }, { statusCode }) => {
    const own = contexts.get(raw);
    const span = own && trace.getSpan(own);
    if (!span) return;
    // codes, e-mail addresses and tokens are part of some paths: the route, never the address
    const route = routeOptions.url ?? 'unknown';
    span.updateName(`${method} ${route}`);
    span.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': statusCode,
    });
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}

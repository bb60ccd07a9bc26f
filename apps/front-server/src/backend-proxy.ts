import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './problem.ts';
import { ApiSession, heldOf, type SessionCookies } from './session-cookie.ts';

/** Meant for the next hop only, or for this server. */
const notForwarded = [
  'connection',
  'cookie',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'request-token',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];
const notAnswered = ['connection', 'keep-alive', 'set-cookie', 'transfer-encoding', 'trailer', 'upgrade'];

const without = (headers: IncomingHttpHeaders, names: string[]): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !names.includes(name)),
  );

/** What the API gets: the client's headers, and the client's address in place of whatever it claimed. */
function requestHeaders(request: FastifyRequest): IncomingHttpHeaders {
  const headers = without(request.headers, notForwarded);
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  return {
    ...headers,
    'x-forwarded-for': request.ip,
    // the response to a write may be a session, which is read here
    ...(request.method !== 'GET' && { 'accept-encoding': 'identity' }),
    ...(isChunked && { 'transfer-encoding': 'chunked' }),
  };
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isJson = ({ headers }: IncomingMessage): boolean => /\bjson\b/.test(headers['content-type'] ?? '');

/** A kept-alive connection that the API closed just before it was used again: nothing was done, so send again once. */
const wasStale = (error: NodeJS.ErrnoException, outgoing: ClientRequest): boolean =>
  outgoing.reusedSocket && error.code === 'ECONNRESET';

/** Takes the refresh token out of every session that passes, into the cookie. */
async function forwardJson(reply: FastifyReply, incoming: IncomingMessage, cookies: SessionCookies) {
  const text = (await buffer(incoming)).toString();
  reply.removeHeader('content-length');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return reply.send(text);
  }
  if (typeof body !== 'object' || body === null || !('refreshToken' in body)) return reply.send(text);
  const { refreshToken: _taken, ...rest } = body;
  const session = ApiSession.safeParse(body);
  if (session.success) cookies.write(reply, heldOf(session.data));
  return reply.send(JSON.stringify(rest));
}

/** Forwards a call to the API and streams the response as it arrives. */
function backendProxy(apiUrl: string, cookies: SessionCookies) {
  const base = new URL(apiUrl);
  // by its parts: a path such as `//other.example` never becomes another host
  const target = { protocol: base.protocol, hostname: base.hostname, port: base.port };
  const basePath = base.pathname.replace(/\/$/, '');
  const { request: open, Agent } = base.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

  const answer = (incoming: IncomingMessage, request: FastifyRequest, reply: FastifyReply) => {
    reply.code(incoming.statusCode ?? 502).headers(without(incoming.headers, notAnswered));
    // whatever a person stored is never a page of this origin
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    const mayBeSession = request.method !== 'GET' && isJson(incoming);
    return mayBeSession ? forwardJson(reply, incoming, cookies) : reply.send(incoming);
  };

  const forward = (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> =>
    new Promise((resolve) => {
      const attempt = (mayRepeat: boolean) => {
        const outgoing = open({
          ...target,
          path: `${basePath}${path}`,
          method: request.method,
          headers: requestHeaders(request),
          agent,
        });
        outgoing.on('response', (incoming) => resolve(answer(incoming, request, reply)));
        outgoing.on('error', (error) => {
          if (mayRepeat && wasStale(error, outgoing)) return attempt(false);
          if (reply.sent || reply.raw.destroyed) return resolve(reply);
          request.log.warn({ err: error }, 'the API did not respond');
          // a client that is still sending reads the response only after its last byte
          request.raw.unpipe(outgoing).resume();
          resolve(refuse(reply, 'UNAVAILABLE'));
        });
        // the person left: so does the call, and with it a stream of events
        reply.raw.once('close', () => outgoing.destroy());
        if (hasBody(request)) request.raw.pipe(outgoing);
        else outgoing.end();
      };
      attempt(!hasBody(request));
    });

  return { forward, close: () => agent.destroy() };
}

/** `/backend/*` is the API's, on this origin. Bodies pass through unread. */
export function registerBackend(app: FastifyInstance, apiUrl: string, cookies: SessionCookies): void {
  const proxy = backendProxy(apiUrl, cookies);
  app.addHook('onClose', async () => proxy.close());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.all('/*', { bodyLimit: Number.MAX_SAFE_INTEGER }, (request, reply) =>
    proxy.forward(request, reply, request.url.replace(/^\/backend/, '')),
  );
}

import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { auth, sessionCalls } from '@sanaga/contract';
import { comeBackLater } from '@sanaga/server';
import { traceHeaders } from '@sanaga/tracing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiConnection } from './api-connection.ts';
import { changesSomething } from './browser-guard.ts';
import { refuse } from './problem.ts';
import { ApiSession, heldOf, type SessionCookies } from './session-cookie.ts';
import type { Settings } from './settings.ts';

export const verifyRoute = '/verify/*';

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
  'x-request-id',
  'traceparent',
  'tracestate',
  'baggage',
];
const notAnswered = ['connection', 'keep-alive', 'set-cookie', 'transfer-encoding', 'trailer', 'upgrade'];

const without = (headers: IncomingHttpHeaders, names: string[]): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !names.includes(name)),
  );

/**
 * Returns the headers that the API receives: the client's own, with its true address in place of any that it claimed.
 */
function requestHeaders(request: FastifyRequest, cookies: SessionCookies): IncomingHttpHeaders {
  const headers = without(request.headers, notForwarded);
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  const [challenge, device] = [cookies.readChallenge(request), cookies.readDevice(request)];
  return {
    ...(request.method !== 'GET' && challenge !== undefined && { challenge }),
    ...(request.method !== 'GET' && device !== undefined && { device }),
    ...headers,
    'x-forwarded-for': request.ip,
    'x-request-id': request.id,
    ...traceHeaders(),
    // the response is read here
    ...(isSessionCall(request) && { 'accept-encoding': 'identity' }),
    ...(isChunked && { 'transfer-encoding': 'chunked' }),
  };
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isJson = ({ headers }: IncomingMessage): boolean => /\bjson\b/.test(headers['content-type'] ?? '');

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for calls whose response holds secrets of a session. */
    isSessionCall?: boolean;
  }
}

const isSessionCall = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.isSessionCall === true;

/** The public page on which a paper is checked, which the API makes. */
const isOwnPage = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url === verifyRoute;

/** A call that may be made twice: it reads only, or its key makes two of it one. */
const isRepeatable = (request: FastifyRequest): boolean =>
  request.headers['idempotency-key'] !== undefined || !changesSomething(request);

/** Most bytes of a body that is kept to be sent again. */
const keptBodyBytes = 256 * 1024;

const isKept = (request: FastifyRequest): boolean =>
  isRepeatable(request) &&
  request.headers['transfer-encoding'] === undefined &&
  Number(request.headers['content-length']) <= keptBodyBytes;

/** Reads the body of a call that may have to be sent again; undefined if it has none, or the body is streamed. */
const keptBody = async (request: FastifyRequest): Promise<Buffer | undefined> =>
  isKept(request) && hasBody(request) ? buffer(request.raw) : undefined;

/** Before a connection that was refused is tried once more; ms. */
const refusedPauseMs = 300;

/** A kept-alive connection that the API closed just before it was used again. */
const wasStale = (error: NodeJS.ErrnoException, outgoing: ClientRequest): boolean =>
  outgoing.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

const timeoutOf = (what: string): Error => Object.assign(new Error(`${what} in time`), { code: 'ETIMEDOUT' });

/** Returns all of a response; undefined where it breaks off: nobody knows then what the call did. */
const wholeOf = (incoming: IncomingMessage): Promise<Buffer | undefined> =>
  buffer(incoming).catch(() => undefined);

/**
 * Moves the refresh token of a session into the cookie, and so for browsers the challenge of somebody who begins one.
 * Other clients get no cookie before they are signed in: it would make them need a request token. Returns the JSON text
 * without them.
 */
function withoutSecrets(request: FastifyRequest, reply: FastifyReply, json: string, cookies: SessionCookies) {
  const { refreshToken, challenge, ...rest } = JSON.parse(json) as Record<string, unknown>;
  if (typeof challenge === 'string' && cookies.read(request) !== undefined)
    cookies.writeChallenge(reply, challenge);
  else if (challenge !== undefined) rest['challenge'] = challenge;
  const session = ApiSession.safeParse({ ...rest, refreshToken });
  if (session.success) {
    cookies.write(reply, heldOf(session.data));
    cookies.keepDevice(request, reply);
  }
  return JSON.stringify(rest);
}

const isEvents = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/event-stream') ?? false;

/**
 * Event streams never end by themselves: where this server stops, or the API is gone, their readers are told when to
 * come back.
 */
function openStreams() {
  const open = new Set<() => void>();
  return {
    /** Passes a stream on to the person. */
    follow(incoming: IncomingMessage): PassThrough {
      const events = incoming.pipe(new PassThrough());
      // an event that has not arrived in full does not count
      let isWhole = true;
      const cut = () => {
        if (!open.delete(cut) || incoming.readableEnded) return;
        incoming.unpipe(events).destroy();
        events.end(isWhole ? comeBackLater() : undefined);
      };
      open.add(cut);
      incoming.on('data', (chunk: Buffer) => (isWhole = chunk.subarray(-2).toString() === '\n\n'));
      incoming.once('close', cut).on('error', cut);
      return events;
    },
    end: () => open.forEach((cut) => cut()),
  };
}

/** Connects in time, then sends, then waits for the response in time. */
function sendInTime(
  outgoing: ClientRequest,
  { connectMs, responseMs }: Pick<Settings, 'connectMs' | 'responseMs'>,
  begin: () => void,
): void {
  let timer: NodeJS.Timeout | undefined;
  const within = (ms: number, what: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => outgoing.destroy(timeoutOf(what)), ms);
  };
  outgoing.once('socket', (socket) => {
    // what is sent before there is a connection could not be sent again
    if (!socket.connecting) return begin();
    within(connectMs, 'no connection to the API');
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      begin();
    });
  });
  const wait = () => within(responseMs, 'no response from the API');
  outgoing.once('finish', wait);
  outgoing.once('response', () => {
    outgoing.off('finish', wait);
    clearTimeout(timer);
  });
  outgoing.once('close', () => clearTimeout(timer));
}

/**
 * Forwards a call to the API and streams the response as it arrives. It is sent once more where the API refused the
 * connection, and on a stale connection if it may be made twice.
 */
function backendProxy(settings: Settings, cookies: SessionCookies, api: ApiConnection) {
  const streams = openStreams();

  const answer = async (incoming: IncomingMessage, request: FastifyRequest, reply: FastifyReply) => {
    const isWhole = request.method !== 'GET' && isJson(incoming);
    const whole = isWhole ? await wholeOf(incoming) : undefined;
    if (isWhole && whole === undefined) return refuse(reply, 'UNAVAILABLE');
    reply.code(incoming.statusCode ?? 502).headers(without(incoming.headers, notAnswered));
    // whatever a person stored is never a page of this origin; the API's own page brings its policy
    if (!isOwnPage(request))
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    if (whole === undefined) return reply.send(isEvents(incoming) ? streams.follow(incoming) : incoming);
    if (!isSessionCall(request)) return reply.send(whole);
    return reply.removeHeader('content-length').send(withoutSecrets(request, reply, String(whole), cookies));
  };

  const forward = (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    body: Buffer | undefined,
  ): Promise<FastifyReply> =>
    new Promise((resolve, reject) => {
      const isStreamed = body === undefined && hasBody(request);
      const attempt = (isFirst: boolean) => {
        if (reply.raw.destroyed) return resolve(reply);
        const outgoing = api.open({
          path,
          method: request.method,
          headers: requestHeaders(request, cookies),
          // another kept-alive connection could be as stale
          isAlone: !isFirst,
        });
        outgoing.on('response', (incoming) => void answer(incoming, request, reply).then(resolve, reject));
        outgoing.on('error', (error: NodeJS.ErrnoException) => {
          if (reply.sent || reply.raw.destroyed) return resolve(reply);
          // nothing was sent
          const wasRefused = error.code === 'ECONNREFUSED';
          if (isFirst && wasRefused) return void setTimeout(attempt, refusedPauseMs, false);
          const maySendAgain = isRepeatable(request) && !isStreamed;
          if (isFirst && wasStale(error, outgoing) && maySendAgain) return attempt(false);
          request.log.warn({ err: error }, 'the API did not respond');
          // a client that is still sending reads the response only after its last byte
          request.raw.unpipe(outgoing).resume();
          resolve(refuse(reply, 'UNAVAILABLE'));
        });
        // the person left: so does the call, and with it a stream of events
        reply.raw.once('close', () => outgoing.destroy());
        sendInTime(outgoing, settings, () => {
          if (isStreamed) request.raw.pipe(outgoing);
          else outgoing.end(body);
        });
      };
      attempt(true);
    });

  return { forward, endStreams: streams.end };
}

interface Parts {
  settings: Settings;
  cookies: SessionCookies;
  api: ApiConnection;
}

/** The address on papers is short: the API's page, on this origin, and nothing else of the API. */
export function registerVerify(app: FastifyInstance, { settings, cookies, api }: Parts): void {
  const proxy = backendProxy(settings, cookies, api);
  app.get(verifyRoute, (request, reply) => proxy.forward(request, reply, request.url, undefined));
}

/** `/backend/*` is the API's, on this origin. Bodies pass through unread. */
export function registerBackend(app: FastifyInstance, { settings, cookies, api }: Parts): void {
  const proxy = backendProxy(settings, cookies, api);
  app.addHook('preClose', async () => proxy.endStreams());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    keptBody(request).then(
      (body) => proxy.forward(request, reply, request.url.replace(/^\/backend/, ''), body),
      // the sender has gone
      () => refuse(reply, 'BAD_REQUEST'),
    );
  const bodyLimit = Number.MAX_SAFE_INTEGER;
  for (const { method, url } of sessionCalls.filter((call) => call !== auth.refreshToken))
    app.route({ method, url, bodyLimit, config: { isSessionCall: true }, handler });
  app.all('/*', { bodyLimit }, handler);
}

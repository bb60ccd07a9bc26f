import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { failure } from '../failure.ts';
import { type Handlers, parseCall, respond } from '../mock-operation.ts';
import { findOperation } from '../operations.ts';
import { type Fault, isRead } from './faults.ts';
import { publicHandlers, sessionOf } from './handlers-account.ts';
import { holderHandlers } from './handlers-holder.ts';
import { platformHandlers } from './handlers-platform.ts';
import { people, type PersonId } from './people.ts';

/** Session of one browser; its name is also its access token and its refresh token. */
interface Session {
  person: PersonId;
  fault: Fault | null;
  /** Requests that a silent server has not replied to. */
  unanswered: ServerResponse[];
}

export interface MockServer {
  url: string;
  close: () => Promise<void>;
}

/**
 * Address where sessions of the mock server are begun and changed: `PUT /mock/sessions/<name>` with its person and
 * fault.
 */
const sessionPath = '/mock/sessions/';
/** Address that lists what did not follow the contract since it was last asked. */
const complaintPath = '/mock/complaints';

const keepAliveMs = 10_000;

/** The description of the API, which the console shows. */
const openApi = path.resolve(import.meta.dirname, '../../../contract/openapi.json');

const bearer = (request: IncomingMessage): string | undefined =>
  /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];

const headersOf = ({ headers }: IncomingMessage): Headers =>
  new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type'] ?? '';
  const bytes = await buffer(request);
  if (bytes.length === 0) return undefined;
  const body = new Response(bytes, { headers: { 'content-type': type } });
  return type.startsWith('multipart/') ? Object.fromEntries(await body.formData()) : body.json();
}

async function send(response: ServerResponse, reply: Response): Promise<void> {
  response.writeHead(reply.status, Object.fromEntries(reply.headers));
  response.end(Buffer.from(await reply.arrayBuffer()));
}

/** Sends nothing but "still there", so that screens know that their connection works. */
function streamEvents(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const stillThere = () => response.write(': still there\n\n');
  stillThere();
  const timer = setInterval(stillThere, keepAliveMs);
  response.on('close', () => clearInterval(timer));
}

/** Returns the handlers of what a person may ask; the public calls where nobody is signed in. */
export const handlersOf = (person: PersonId | undefined): Handlers => {
  if (person === undefined) return publicHandlers;
  return people[person].superAdmin ? platformHandlers(people[person]) : holderHandlers(people[person]);
};

const replyTo: Record<Exclude<Fault, 'is silent'>, () => Response> = {
  fails: () => failure('INTERNAL', { message: 'Something went wrong on our side.' }).response(),
  refuses: () => failure('FORBIDDEN', { message: 'This is not for you.' }).response(),
  'ends the session': () => failure('SESSION_ENDED').response(),
};

/**
 * Starts a payments API made of fixtures, checked by the contract in both directions. Each browser has a session of its
 * own, and may meet faults of its own. Replies 500, and complains, where the contract is broken or a handler is
 * missing. Port 0 takes any that is free.
 */
export async function startMockServer(port: number): Promise<MockServer> {
  const sessions = new Map<string, Session>();
  const complaints: string[] = [];

  const refresh = (body: unknown): Response => {
    const { refreshToken: name = '' } = (body ?? {}) as { refreshToken?: string };
    const session = sessions.get(name);
    if (session?.fault === 'ends the session' || !session) return failure('SESSION_ENDED').response();
    return Response.json(sessionOf(people[session.person], name));
  };

  const callApi = async (request: IncomingMessage, url: URL): Promise<Response> => {
    const method = request.method ?? 'GET';
    const match = findOperation(method, url.pathname);
    if (match === undefined) throw new Error(`${method} ${url.pathname} is no call of the contract`);
    const { operation, params } = match;
    if (operation.id === 'refreshToken') return refresh(await bodyOf(request));
    const handlers = handlersOf(sessions.get(bearer(request) ?? '')?.person);
    const isOpen = 'public' in operation.access || handlers !== publicHandlers;
    if (!isOpen) return failure('SESSION_REQUIRED').response();
    if (!(operation.id in handlers)) throw new Error(`${operation.id} has no handler`);
    const query = Object.fromEntries(url.searchParams);
    const body = await bodyOf(request);
    return respond(
      operation,
      handlers,
      parseCall(operation, { params, query, body, headers: headersOf(request) }),
    );
  };

  const control = async (request: IncomingMessage, url: URL): Promise<Response> => {
    if (url.pathname === complaintPath) return Response.json(complaints.splice(0));
    const name = url.pathname.slice(sessionPath.length);
    const unanswered = sessions.get(name)?.unanswered ?? [];
    const { person, fault } = (await bodyOf(request)) as Pick<Session, 'person' | 'fault'>;
    sessions.set(name, { person, fault, unanswered: [] });
    // a browser has few connections: idle ones would keep the next page from loading
    for (const response of unanswered)
      if (fault === null || fault === 'is silent') response.destroy();
      else await send(response, replyTo[fault]());
    return Response.json({ waited: unanswered.length });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://mock');
    if (url.pathname.startsWith('/mock/')) return send(response, await control(request, url));
    if (url.pathname === '/health/live') return send(response, Response.json({ status: 'ok' }));
    if (url.pathname === '/openapi.json')
      return send(response, Response.json(JSON.parse(readFileSync(openApi, 'utf8'))));
    if (url.pathname === '/events') return streamEvents(response);
    const session = sessions.get(bearer(request) ?? '');
    if (!session?.fault || !isRead(request.method ?? '', url.pathname))
      return send(response, await callApi(request, url));
    if (session.fault === 'is silent') session.unanswered.push(response);
    else await send(response, replyTo[session.fault]());
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      complaints.push(String(error));
      void send(response, failure('INTERNAL').response());
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

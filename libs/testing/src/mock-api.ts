import type { Operation } from '@sanaga/contract';
import { Failed } from './failure.ts';
import { type Answer, type Call, findOperation, type OperationId } from './operations.ts';

type Result<Id extends OperationId> = Answer<Id> | Failed | Response;

/** A fixed answer, or one made from the call. */
export type Handlers = {
  [Id in OperationId]?: Result<Id> | ((call: Call<Id>) => Result<Id> | Promise<Result<Id>>);
};

export interface MockApi {
  /** The calls of an operation so far, in order. */
  calls<Id extends OperationId>(id: Id): Call<Id>[];
  /** Changes what is answered from now on; the rest stays. */
  use(handlers: Handlers): void;
  /** Says on the event stream that something changed. */
  emit(event: { topic: string; id: string | null }): void;
  /** Requests to the front-end server's own paths, such as `DELETE /api/delete-cookies`. */
  frontCalls: string[];
}

type AnyHandler = ((call: unknown) => unknown) | object | string | undefined;

function parse(
  name: string,
  schema: { parse: (value: unknown) => unknown } | undefined,
  value: unknown,
): unknown {
  if (schema === undefined) return undefined;
  try {
    return schema.parse(value);
  } catch (error) {
    throw new Error(`${name} does not follow the contract: ${String(error)}`, { cause: error });
  }
}

/** Forms that requests carry: jsdom's are unknown to Node's Request, so they travel beside it. */
const forms = new WeakMap<Request, FormData>();
const NodeRequest = globalThis.Request;

class RequestWithForm extends NodeRequest {
  constructor(input: RequestInfo | URL, init: RequestInit = {}) {
    const given = init.body instanceof FormData ? init.body : undefined;
    super(input, given ? { ...init, body: 'a form' } : init);
    const form = given ?? (input instanceof NodeRequest ? forms.get(input) : undefined);
    if (form) forms.set(this, form);
  }
  override clone(): Request {
    const copy = super.clone();
    const form = forms.get(this);
    if (form) forms.set(copy, form);
    return copy;
  }
}

async function bodyOf(request: Request): Promise<unknown> {
  const form = forms.get(request);
  if (form) return Object.fromEntries(form);
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}

async function callOf(
  { id, params, query, body }: Operation,
  request: Request,
  found: Record<string, string>,
) {
  const search = Object.fromEntries(new URL(request.url).searchParams);
  return {
    params: parse(`${id} params`, params, found),
    query: parse(`${id} query`, query, search),
    body: parse(`${id} body`, body, await bodyOf(request)),
    headers: request.headers,
  };
}

function responseOf({ id, response }: Operation, result: unknown): Response {
  if (result instanceof Failed) return result.response();
  if (result instanceof Response) return result;
  const [status, schema] = Object.entries(response)[0] ?? ['200', undefined];
  if (schema !== undefined && 'parse' in schema) parse(`${id} answer`, schema, result);
  const isFile = schema !== undefined && 'content' in schema;
  return isFile
    ? new Response(String(result), {
        status: Number(status),
        headers: { 'content-type': [schema.content].flat()[0] ?? '' },
      })
    : Response.json(result, { status: Number(status) });
}

/** One open event stream a page; what is said before a page listens is kept for it. */
function eventStream() {
  const encoder = new TextEncoder();
  const waiting: Uint8Array[] = [];
  let open: ReadableStreamDefaultController<Uint8Array> | undefined;
  return {
    emit(event: object) {
      const block = encoder.encode(`data: ${JSON.stringify(event)}\n\n`);
      if (open) open.enqueue(block);
      else waiting.push(block);
    },
    response: () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start(controller) {
            open = controller;
            for (const block of waiting.splice(0)) controller.enqueue(block);
          },
          cancel() {
            open = undefined;
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      ),
  };
}

const front: Record<string, () => Response> = {
  'GET /api/get-backend-url': () => Response.json({ backendUrl: '/backend' }),
  'GET /api/get-tokens/': () => Response.json({ accessToken: null, tokenExpires: null }),
  'GET /api/env': () =>
    Response.json({
      appType: 1,
      orgPortalUrl: 'http://localhost:4200',
      adminConsoleUrl: 'http://localhost:4300',
    }),
  'DELETE /api/delete-cookies': () => Response.json({ success: true }),
  'POST /api/store-tokens/': () => Response.json({ success: true }),
};

const unmocked = (what: string): Response => {
  const message = `${what} is not mocked: give mockApi a handler for it`;
  console.error(message);
  return Response.json({ message, code: 'NOT_FOUND' }, { status: 404 });
};

/**
 * Puts a server in fetch's place for one test, typed from the contract: what screens send and what handlers answer
 * are both checked. Put back by the next `mockApi` or the end of the test file.
 */
export function mockApi(given: Handlers = {}): MockApi {
  const handlers: Record<string, AnyHandler> = { ...(given as Record<string, AnyHandler>) };
  const calls = new Map<string, unknown[]>();
  const frontCalls: string[] = [];
  const stream = eventStream();

  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const path = pathname.replace(/^\/backend(?=\/)/, '');
    if (path === pathname) {
      frontCalls.push(`${request.method} ${pathname}`);
      return front[`${request.method} ${pathname}`]?.() ?? unmocked(pathname);
    }
    const match = findOperation(request.method, path);
    if (match === undefined) return unmocked(`${request.method} ${path}`);
    const { operation, params } = match;
    if (operation.id === 'streamEvents' && !(operation.id in handlers)) return stream.response();
    if (!(operation.id in handlers)) return unmocked(operation.id);
    const call = await callOf(operation, request, params);
    calls.set(operation.id, [...(calls.get(operation.id) ?? []), call]);
    const handler = handlers[operation.id];
    return responseOf(operation, typeof handler === 'function' ? await handler(call) : handler);
  };

  globalThis.Request = RequestWithForm;
  globalThis.fetch = (input, init) => answer(input instanceof NodeRequest ? input : new Request(input, init));
  return {
    calls: <Id extends OperationId>(id: Id) => (calls.get(id) ?? []) as Call<Id>[],
    use: (more) => void Object.assign(handlers, more),
    emit: stream.emit,
    frontCalls,
  };
}

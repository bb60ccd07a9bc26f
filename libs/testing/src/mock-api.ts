import { pageOf } from './fixtures.ts';
import { type Handlers, parseCall, respond } from './mock-operation.ts';
import { type Call, findOperation, type OperationId } from './operations.ts';

export interface MockApi {
  /** Lists the calls of an operation so far, in order. */
  calls<Id extends OperationId>(id: Id): Call<Id>[];
  /** Replaces handlers from now on; the rest stays. */
  use(handlers: Handlers): void;
  /** Replaces how the front-end server responds to one of its own calls, such as `POST /api/store-tokens/`. */
  useFront(call: string, respond: () => Response): void;
  /** Says on the event stream that something changed. */
  emit(event: { topic: string; id: string | null }): void;
  /** Requests to the front-end server's own paths, such as `DELETE /api/delete-cookies`. */
  frontCalls: string[];
}

/** Forms that requests carry: jsdom's are unknown to Node's Request, so they travel separately. */
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

/** Opens one event stream for each page; what is emitted before a page listens is queued for it. */
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

const usualFront: Record<string, () => Response> = {
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

/**
 * Replies to what the menu around every screen asks for: how much waits, from the count of a page of one row. By
 * default, nothing waits.
 */
const menuCounts: Handlers = {
  listTransactions: pageOf([]),
  listRefills: pageOf([]),
  listReconciliationExceptions: pageOf([]),
  listOrganisationRequests: pageOf([]),
  listSubmittedDocuments: pageOf([]),
  getSuspendedAndInactiveUsers: { suspendedOrganisations: pageOf([]), inactiveUsers: pageOf([]) },
};

/**
 * Replies to what the drawer of every payment asks for: names in the background, whose result comes as a live event, and
 * comments; and where a factor confirms the approval, those that the reader has. By default, there are none.
 */
const background: Handlers = {
  refreshNames: { success: true, description: 'ok' },
  listComments: [],
  listRefillComments: [],
  listPasskeys: [],
  readAuthenticatorApp: { confirmedAt: null, recoveryCodesLeft: 0 },
  readSecondFactor: { required: false, owed: false, methods: [] },
  readPolicyState: { fulfillable: 'YES' },
};

/** Replies to what each payment asks for before it is created or approved. By default, nothing is limited. */
const limits: Handlers = {
  getApprovalLimitsLeft: {
    approver: { payment: null, day: null },
    maker: null,
    organisation: null,
    newPayee: null,
  },
};

const unmocked = (what: string): Response => {
  const message = `${what} is not mocked: give mockApi a handler for it`;
  console.error(message);
  return Response.json({ message, code: 'NOT_FOUND' }, { status: 404 });
};

/**
 * Replaces fetch with a server for one test, typed from the contract: what screens send and what handlers return are
 * both checked. The next `mockApi` or the end of the test file restores it.
 */
export function mockApi(given: Handlers = {}): MockApi {
  const handlers: Handlers = { ...background, ...limits, ...given };
  const front = { ...usualFront };
  const calls = new Map<string, unknown[]>();
  const frontCalls: string[] = [];
  const stream = eventStream();

  const reply = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace(/^\/backend(?=\/)/, '');
    if (path === pathname) {
      frontCalls.push(`${request.method} ${pathname}`);
      return front[`${request.method} ${pathname}`]?.() ?? unmocked(pathname);
    }
    const match = findOperation(request.method, path);
    if (match === undefined) return unmocked(`${request.method} ${path}`);
    const { operation, params } = match;
    if (operation.id === 'streamEvents' && !(operation.id in handlers)) return stream.response();
    const query = Object.fromEntries(searchParams);
    const known = query.size === '1' ? { ...menuCounts, ...handlers } : handlers;
    if (!(operation.id in known)) return unmocked(operation.id);
    const { headers } = request;
    const call = parseCall(operation, { params, query, body: await bodyOf(request), headers });
    calls.set(operation.id, [...(calls.get(operation.id) ?? []), call]);
    return respond(operation, known, call);
  };

  globalThis.Request = RequestWithForm;
  globalThis.fetch = (input, init) => reply(input instanceof NodeRequest ? input : new Request(input, init));
  return {
    calls: <Id extends OperationId>(id: Id) => (calls.get(id) ?? []) as Call<Id>[],
    use: (more) => void Object.assign(handlers, more),
    useFront: (call, respond) => {
      front[call] = respond;
    },
    emit: stream.emit,
    frontCalls,
  };
}

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';

/** What goes wrong with one call; `lose` takes it and never responds. */
type CardFault = 'reset' | 'lose' | 'error' | 'busy' | 'unauthorised';

interface Session {
  id: string;
  object: 'checkout.session';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  expires_at: number;
  success_url: string | null;
  cancel_url: string | null;
}

type EventType =
  'checkout.session.completed' | 'checkout.session.async_payment_succeeded' | 'checkout.session.expired';

const secretKey = 'sk_test_of_the_specs';
const webhookSecret = 'whsec_of_the_specs';

/** Stripe's error responses, as far as its library reads them. */
const faultResponses = {
  error: { status: 500, error: { type: 'api_error', message: 'Something went wrong' } },
  busy: { status: 409, error: { type: 'invalid_request_error', code: 'idempotency_key_in_use' } },
  unauthorised: { status: 401, error: { type: 'invalid_request_error', message: 'Invalid API Key' } },
  unknown: { status: 404, error: { type: 'invalid_request_error', code: 'resource_missing' } },
};

function refuse(response: ServerResponse, fault: keyof typeof faultResponses): void {
  const { status, error } = faultResponses[fault];
  answer(response, status, { error });
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** All sessions; the same idempotency key returns the same one, as Stripe does for a day. */
function createSessions() {
  const all = new Map<string, Session>();
  const byKey = new Map<string, string>();
  const get = (id: string): Session => {
    const found = all.get(id);
    if (!found) throw new Error(`no such session: ${id}`);
    return found;
  };
  function create(key: string | undefined, form: URLSearchParams, address: string): Session {
    const before = key === undefined ? undefined : byKey.get(key);
    if (before !== undefined) return get(before);
    const id = `cs_test_${randomBytes(12).toString('hex')}`;
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `${address}/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: form.get('client_reference_id'),
      expires_at: Number(form.get('expires_at')),
      success_url: form.get('success_url'),
      cancel_url: form.get('cancel_url'),
    };
    all.set(id, session);
    if (key !== undefined) byKey.set(key, id);
    return session;
  }
  return { all, get, create };
}

/** An event as Stripe sends it, signed `age` seconds ago. */
function signedEvent(
  type: EventType,
  session: Session,
  { age = 0, secret = webhookSecret }: { age?: number; secret?: string },
) {
  const id = `evt_${randomBytes(8).toString('hex')}`;
  const payload = JSON.stringify({ id, object: 'event', type, data: { object: session } });
  const timestamp = Math.floor(Date.now() / 1_000) - age;
  const { webhooks } = new Stripe(secretKey);
  const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
}

/**
 * A local stand-in for Stripe's hosted page: sessions in memory, faults on demand, events signed as Stripe signs them.
 */
export async function startCardProvider() {
  const { all, get, create } = createSessions();
  /** Each is met by one call, in order. */
  const faults: CardFault[] = [];
  const calls: { method: string; path: string; key: string | undefined; form: URLSearchParams }[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    const key = headers['idempotency-key'] as string | undefined;
    const form = new URLSearchParams(await text(request));
    calls.push({ method, path, key, form });
    const fault = faults.shift();
    if (fault === 'reset') return void request.socket.destroy();
    if (fault !== undefined && fault !== 'lose') return refuse(response, fault);
    if (headers.authorization !== `Bearer ${secretKey}`) return refuse(response, 'unauthorised');
    const session = method === 'POST' ? create(key, form, address()) : all.get(path.split('/').at(-1) ?? '');
    if (fault === 'lose') return;
    if (session) answer(response, 200, session);
    else refuse(response, 'unknown');
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    /** The API's settings that make it call this. */
    settings: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: address(),
    },
    faults,
    /** What came, with its idempotency key. */
    calls,
    /** The page of a top-up. Throws where it has none. */
    pageOf(topUpId: string): Session {
      const found = [...all.values()].find(({ client_reference_id }) => client_reference_id === topUpId);
      if (!found) throw new Error(`no page of ${topUpId}`);
      return found;
    },
    /** Somebody pays on the page; `wrong` changes what it says of it. */
    pay(id: string, wrong: Partial<Session> = {}): void {
      Object.assign(get(id), { status: 'complete', payment_status: 'paid', url: null, ...wrong });
    },
    expire(id: string): void {
      Object.assign(get(id), { status: 'expired', url: null });
    },
    event: (type: EventType, id: string, options: { age?: number; secret?: string } = {}) =>
      signedEvent(type, get(id), options),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

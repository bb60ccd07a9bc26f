import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Fault of one call; `lose` takes it and never responds. */
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
  /** The payment made on it. */
  payment_intent: string | null;
}

type DisputeStatus = 'warning_needs_response' | 'needs_response' | 'under_review' | 'won' | 'lost';

/** Money taken back of the payment on a page. */
interface MoneyBack {
  refunded: number;
  disputes: { id: string; amount: number; status: DisputeStatus }[];
}

type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.expired'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.closed';

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

/** Keeps all sessions; the same idempotency key returns the same one, as Stripe does for a day. */
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
      payment_intent: null,
    };
    all.set(id, session);
    if (key !== undefined) byKey.set(key, id);
    return session;
  }
  return { all, get, create };
}

/** Returns an event as Stripe sends it, signed `age` seconds ago. */
function signedEvent(
  type: EventType,
  object: object,
  { age = 0, secret = webhookSecret }: { age?: number; secret?: string },
) {
  const id = `evt_${randomBytes(8).toString('hex')}`;
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
  const timestamp = Math.floor(Date.now() / 1_000) - age;
  const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  const signature = `t=${timestamp},v1=${digest}`;
  return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
}

interface Options {
  /** Port; a free one unless given. */
  port?: number;
  /** Responds to what is no call of the API, such as a person's browser; false where it is one. */
  pages?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/**
 * Starts a local stand-in for Stripe's hosted page: sessions in memory, faults on demand, events signed as Stripe signs
 * them.
 */
export async function startCardProvider({ port = 0, pages }: Options = {}) {
  const { all, get, create } = createSessions();
  /** Faults that one call each meets, in order. */
  const faults: CardFault[] = [];
  const calls: { method: string; path: string; key: string | undefined; form: URLSearchParams }[] = [];

  const moneyBack = new Map<string, MoneyBack>();
  const backOf = (payment: string): MoneyBack => moneyBack.get(payment) ?? { refunded: 0, disputes: [] };
  const listOf = (data: object[]) => ({ object: 'list', data, has_more: false });
  const ofPayment = (payment: string | null) =>
    [...all.values()].filter(({ payment_intent }) => payment_intent !== null && payment_intent === payment);

  /** Returns the response to a reading call; undefined if there is no such thing. */
  function read({ pathname, searchParams }: URL): object | undefined {
    const [, , resource, id = ''] = pathname.split('/');
    const payment = searchParams.get('payment_intent');
    if (resource === 'disputes') return listOf(backOf(payment ?? '').disputes);
    if (resource === 'payment_intents')
      return { id, latest_charge: { id: `ch_${id}`, amount_refunded: backOf(id).refunded } };
    return pathname.endsWith('/sessions')
      ? listOf(ofPayment(payment))
      : all.get(pathname.split('/').at(-1) ?? '');
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    const key = headers['idempotency-key'] as string | undefined;
    const form = new URLSearchParams(await text(request));
    calls.push({ method, path, key, form });
    const fault = faults.shift();
    if (fault === 'reset') return void request.socket.destroy();
    if (fault !== undefined && fault !== 'lose') return refuse(response, fault);
    if (headers.authorization !== `Bearer ${secretKey}`) return refuse(response, 'unauthorised');
    const found = method === 'POST' ? create(key, form, address()) : read(new URL(path, address()));
    if (fault === 'lose') return;
    if (found) answer(response, 200, found);
    else refuse(response, 'unknown');
  }

  const server = createServer((request, response) => {
    if (!pages?.(request, response)) void handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    /** Settings that make the API call this. */
    settings: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: address(),
    },
    /** Lists all pages, the oldest first, each with what was taken back of the payment on it. */
    pages: () =>
      [...all.values()].map((session) => ({ ...session, ...backOf(session.payment_intent ?? '') })),
    faults,
    /** Calls that arrived, with their idempotency keys. */
    calls,
    /** Returns the page of a top-up. Throws if it has none. */
    pageOf(topUpId: string): Session {
      const found = [...all.values()].find(({ client_reference_id }) => client_reference_id === topUpId);
      if (!found) throw new Error(`no page of ${topUpId}`);
      return found;
    },
    /** Pays on the page; `wrong` changes what the session says about it. */
    pay(id: string, wrong: Partial<Session> = {}): void {
      const payment_intent = `pi_${id}`;
      Object.assign(get(id), {
        status: 'complete',
        payment_status: 'paid',
        url: null,
        payment_intent,
        ...wrong,
      });
    },
    expire(id: string): void {
      Object.assign(get(id), { status: 'expired', url: null });
    },
    /** Refunds the payment on a page up to this total. */
    refund(id: string, refunded: number): void {
      const payment = get(id).payment_intent ?? '';
      moneyBack.set(payment, { ...backOf(payment), refunded });
    },
    /** Sets a dispute over the payment on the page, as it is now. */
    dispute(id: string, amount: number, status: DisputeStatus): void {
      const payment = get(id).payment_intent ?? '';
      moneyBack.set(payment, { ...backOf(payment), disputes: [{ id: `dp_${id}`, amount, status }] });
    },
    /** Returns an event about money that was taken back or returned of the payment on the page. */
    moneyBackEvent: (type: EventType, id: string) =>
      signedEvent(type, { id: `ch_${id}`, payment_intent: get(id).payment_intent }, {}),
    event: (type: EventType, id: string, options: { age?: number; secret?: string } = {}) =>
      signedEvent(type, get(id), options),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSimulator } from '../app.ts';
import { defaultCredentials } from '../defaults.ts';
import type { Product, SimulatorOptions } from '../options.ts';

type Headers = Record<string, string | undefined>;
export interface Answer {
  status: number;
  body: unknown;
  text: string;
  headers: globalThis.Headers;
}

const cleanups: (() => Promise<unknown>)[] = [];

/** Undoes everything that was started, the last first; for `afterEach`. */
export async function cleanUp(): Promise<void> {
  for (let undo = cleanups.pop(); undo; undo = cleanups.pop()) await undo();
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'momo-simulator-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export const later = (undo: () => Promise<unknown>): number => cleanups.push(undo);

/** Makes one HTTP call; the body is sent as JSON unless it is text already. */
export async function http(
  method: string,
  url: string,
  headers: Headers = {},
  body?: unknown,
): Promise<Answer> {
  const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await fetch(url, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...Object.fromEntries(sent),
    },
    body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    body: isJson && text ? JSON.parse(text) : undefined,
    text,
    headers: response.headers,
  };
}

/** Creates a client of a running simulator with the default credentials. */
export function createClient(url: string) {
  const tokens = new Map<Product, string>();

  async function token(product: Product): Promise<string> {
    const { apiUser, apiKey, subscriptionKey } = defaultCredentials[product];
    const basic = Buffer.from(`${apiUser}:${apiKey}`).toString('base64');
    const known = tokens.get(product);
    if (known) return known;
    const { body } = await http('POST', `${url}/${product}/token/`, {
      authorization: `Basic ${basic}`,
      'ocp-apim-subscription-key': subscriptionKey,
    });
    const { access_token } = body as { access_token: string };
    tokens.set(product, access_token);
    return access_token;
  }

  const headersFor = async (product: Product) => ({
    authorization: `Bearer ${await token(product)}`,
    'ocp-apim-subscription-key': defaultCredentials[product].subscriptionKey,
    'x-target-environment': 'sandbox',
  });

  async function call(
    method: string,
    address: string,
    headers: Headers = {},
    body?: unknown,
  ): Promise<Answer> {
    const product = address.split('/')[1] as Product;
    return http(method, url + address, { ...(await headersFor(product)), ...headers }, body);
  }

  return {
    url,
    token,
    headersFor,
    call,
    control: (method: string, address: string, body?: unknown) =>
      http(method, `${url}/_control/${address}`, {}, body),
    transfer: (payee: string, extra: { reference?: string; callbackUrl?: string; body?: object } = {}) =>
      call(
        'POST',
        '/disbursement/v1_0/transfer',
        { 'x-reference-id': extra.reference ?? randomUUID(), 'x-callback-url': extra.callbackUrl },
        { ...transferBody(payee), ...extra.body },
      ),
    collect: (payer: string, extra: { reference?: string; callbackUrl?: string } = {}) =>
      call(
        'POST',
        '/collection/v1_0/requesttopay',
        { 'x-reference-id': extra.reference ?? randomUUID(), 'x-callback-url': extra.callbackUrl },
        { ...money, payer: { partyIdType: 'MSISDN', partyId: payer } },
      ),
    transferStatus: (reference: string) => call('GET', `/disbursement/v1_0/transfer/${reference}`),
    collectionStatus: (reference: string) => call('GET', `/collection/v1_0/requesttopay/${reference}`),
  };
}

const money = {
  amount: '5000',
  currency: 'XAF',
  externalId: 'T-1',
  payerMessage: 'Prime',
  payeeNote: 'Novembre',
};
export const transferBody = (payee: string) => ({
  ...money,
  payee: { partyIdType: 'MSISDN', partyId: payee },
});

/** Starts a simulator on a free port, with payments that end at once and control calls allowed. */
export async function startSimulator(options: Partial<SimulatorOptions> = {}) {
  const app = buildSimulator({
    dataDir: options.dataDir ?? (await temporaryFolder()),
    control: true,
    ...options,
    timing: { transferMs: 0, approvalMs: 0, delayedMs: 0, ...options.timing },
  });
  let open = true;
  const stop = async () => {
    if (open) await app.close();
    open = false;
  };
  later(stop);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { ...createClient(url), stop };
}

interface Callback {
  method: string | undefined;
  path: string | undefined;
  userAgent: string | undefined;
  body: Record<string, unknown>;
}

/** Starts a server that is called back, and returns what arrived. */
export async function startReceiver() {
  const received: Callback[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      received.push({ method, path: url, userAgent: headers['user-agent'], body: JSON.parse(text) });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  later(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback` };
}

/** Polls until the result fits, for at most ten seconds. */
export async function eventually<T>(ask: () => T | Promise<T>, fits: (value: T) => boolean): Promise<T> {
  for (const start = performance.now(); ; await new Promise((resolve) => setTimeout(resolve, 10))) {
    const value = await ask();
    if (fits(value)) return value;
    if (performance.now() - start > 10_000) throw new Error(`Still ${JSON.stringify(value)} after 10 s`);
  }
}

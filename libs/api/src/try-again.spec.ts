import { configureStore } from '@reduxjs/toolkit';
import { act, renderHook } from '@testing-library/react';
import {
  type ApiError,
  authApi,
  configureApi,
  download,
  emptyApi,
  transactionsApi,
  upload,
  useIsTryingAgain,
  walletApi,
} from './index.ts';
import { cut, fakeFetch, problem } from './test/fake-fetch.ts';

const wallet = { balance: 1, available: 1, reserved: 0, currency: 'XAF', walletNumber: 'W-1' };

let userId: string | null;
beforeEach(() => {
  jest.useFakeTimers();
  userId = 'awa';
  configureApi({ userId: () => userId, textOf: (lost) => `text of ${lost}` });
});
afterEach(() => jest.useRealTimers());

const away = (retryAfter?: number) => {
  const response = problem(503, 'UNAVAILABLE');
  if (retryAfter !== undefined) response.headers.set('retry-after', String(retryAfter));
  return response;
};

const after = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
const isTryingAgain = () => renderHook(() => useIsTryingAgain()).result;

const newStore = () =>
  configureStore({
    reducer: { api: emptyApi.reducer },
    middleware: (defaults) => defaults().concat(emptyApi.middleware),
  });

/** Returns a record that holds a call's outcome once it has ended. */
function ending<T>(call: Promise<T>): { ended?: T } {
  const result: { ended?: T } = {};
  void call.then((ended) => (result.ended = ended));
  return result;
}

const readWallet = () =>
  ending<{ data?: unknown; error?: unknown }>(
    newStore().dispatch(walletApi.endpoints.getWallet.initiate(undefined)),
  );
const refill = (key?: string) =>
  ending<{ data?: unknown; error?: unknown }>(
    newStore().dispatch(
      walletApi.endpoints.refillWallet.initiate({
        ...(key !== undefined && { 'idempotency-key': key }),
        body: { accountNumber: '+237677412085', amount: 5_000 },
      }),
    ),
  );

it('a read is tried again once the server wants to be asked, and it is said meanwhile', async () => {
  const asked = fakeFetch({ 'GET /transaction/wallet': [away(3), Response.json(wallet)] });
  const shown = isTryingAgain();
  const call = readWallet();
  await after(2.9);
  expect([asked.length, shown.current, call.ended]).toEqual([2, true, undefined]);
  await after(1);
  expect(call.ended?.data).toEqual(wallet);
  expect(shown.current).toBe(false);
});

it('a write with a key is tried again with it, whether it was lost, refused or is still under way', async () => {
  const asked = fakeFetch({
    'POST /transaction/refill-wallet': [
      cut,
      away(2),
      problem(409, 'IN_FLIGHT'),
      Response.json({ id: 'r-1' }),
    ],
  });
  const call = refill('key-1');
  await after(12);
  expect(call.ended?.data).toEqual({ id: 'r-1' });
  const keys = asked
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-1']);
});

it.each([
  ['lost', cut, -501],
  ['refused', () => away(1), 503],
])('a write without a key that was %s is not repeated', async (_, answer, status) => {
  const asked = fakeFetch({
    'POST /transaction/refill-wallet': answer,
    'PATCH /transaction/approve/t-1': answer,
    'POST /auth/login': answer,
  });
  const shown = isTryingAgain();
  const approve = transactionsApi.endpoints.approveTransaction.initiate({ id: 't-1', body: {} } as never);
  const login = authApi.endpoints.login.initiate({ body: { email: 'a@b.example', password: 'p' } });
  const calls = [refill(), ending(newStore().dispatch(approve)), ending(newStore().dispatch(login))];
  await after(60);
  expect(calls.map(({ ended }) => (ended?.error as ApiError).status)).toEqual([status, status, status]);
  expect(asked.filter(({ path }) => !path.startsWith('/api/'))).toHaveLength(3);
  expect(shown.current).toBe(false);
});

it('ends with the server’s error after forty seconds, with fewer tries the longer it takes', async () => {
  const asked = fakeFetch({ 'GET /transaction/wallet': () => away(1) });
  const shown = isTryingAgain();
  const call = readWallet();
  await after(20);
  expect([call.ended, shown.current]).toEqual([undefined, true]);
  await after(20);
  expect(call.ended?.error).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(shown.current).toBe(false);
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.length).toBeLessThan(9);
});

it.each([
  ['a proxy without a server', new Response('<html>', { status: 503 }), 2],
  ['a proxy whose server closed the connection', new Response('<html>', { status: 502 }), 2],
  ['a proxy whose server says nothing', new Response('<html>', { status: 504 }), 2],
  ['a gateway of somebody else', problem(502, 'OPERATOR_UNREACHABLE'), 1],
  ['a mistake of the server', problem(500, 'INTERNAL'), 1],
  ['what this platform does not offer', problem(503, 'CARD_NOT_CONFIGURED'), 1],
  ['an operator that says nothing', problem(503, 'OPERATOR_UNREACHABLE'), 1],
])('of %s a read makes the best', async (_, answer, tries) => {
  const asked = fakeFetch({ 'GET /transaction/wallet': [answer, Response.json(wallet)] });
  readWallet();
  await after(3);
  expect(asked.filter(({ path }) => path.endsWith('/wallet'))).toHaveLength(tries);
});

it('nothing is repeated for whoever has left, nor for somebody else', async () => {
  for (const next of [null, 'bala']) {
    userId = 'awa';
    const asked = fakeFetch({ 'POST /transaction/refill-wallet': () => away(2) });
    const call = refill('key-1');
    await after(1);
    userId = next;
    await after(3);
    expect(call.ended?.error).toMatchObject({ status: 503 });
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  }
});

it('nothing is repeated without a connection, and at once when it is back', async () => {
  const asked = fakeFetch({ 'GET /transaction/wallet': [away(20), Response.json(wallet)] });
  const call = readWallet();
  await after(1);
  dispatchEvent(new Event('online'));
  await after(0.1);
  expect(call.ended?.data).toEqual(wallet);
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fakeFetch({ 'GET /transaction/wallet': cut });
  const lost = readWallet();
  await after(0.1);
  online.mockRestore();
  expect(lost.ended?.error).toMatchObject({ status: -501 });
  expect(asked.length).toBeGreaterThan(0);
});

/** Builds a response whose connection is lost after its first part. */
const cutResponse = () =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"balance":'));
        controller.error(new TypeError('network error'));
      },
    }),
    { headers: { 'content-type': 'application/json' } },
  );

it('a response that is lost on its way is no response', async () => {
  fakeFetch({
    'GET /transaction/wallet': [cutResponse, Response.json(wallet)],
    'POST /transaction/refill-wallet': [cutResponse, Response.json({ id: 'r-1' })],
  });
  const calls = [readWallet(), refill('key-1')];
  await after(3);
  expect(calls.map(({ ended }) => ended?.data)).toEqual([wallet, { id: 'r-1' }]);
  fakeFetch({ 'POST /transaction/refill-wallet': cutResponse });
  const withoutKey = refill();
  await after(60);
  expect(withoutKey.ended?.error).toMatchObject({ status: -501, message: 'text of network' });
});

it('whoever’s token has ended while the server is away waits for it too, and stays signed in', async () => {
  const onSessionEnded = jest.fn();
  let token = 'old';
  configureApi({
    accessToken: () => token,
    onRefreshed: (session) => (token = session.accessToken),
    onSessionEnded,
  });
  const byToken = () =>
    token === 'old' ? problem(401, 'SESSION_ENDED') : Response.json({ ...wallet, id: 'r-1' });
  const ends = () => {
    token = 'old';
    fakeFetch({
      'GET /transaction/wallet': byToken,
      'GET /a': () => (token === 'old' ? byToken() : problem(404, 'NOT_FOUND')),
      'POST /transaction/refill-wallet': byToken,
      'PUT /auth/refresh-token': [away(1), Response.json({ accessToken: 'new' })],
    });
  };
  for (const call of [readWallet, () => refill('key-1')]) {
    ends();
    const made = call();
    await after(3);
    expect(made.ended?.error).toBeUndefined();
  }
  ends();
  const downloaded = ending(download('/a', 'a'));
  await after(3);
  expect(downloaded.ended).toMatchObject({ status: 404 });
  ends();
  const withoutKey = refill();
  await after(1);
  expect(withoutKey.ended?.error).toMatchObject({ status: -501 });
  expect(onSessionEnded).not.toHaveBeenCalled();
});

it('a file that is downloaded is asked for again', async () => {
  const asked = fakeFetch({ 'GET /a': [away(2), problem(404, 'NOT_FOUND')] });
  const call = ending(download('/a', 'a'));
  await after(3);
  expect(call.ended).toMatchObject({ status: 404 });
  expect(asked.filter(({ path }) => path === '/backend/a')).toHaveLength(2);
});

it('a form is sent again where it has a key, until the person gives it up', async () => {
  const sent: (string | undefined)[] = [];
  class AwayRequest {
    upload = {};
    status = 503;
    responseText = '{"code":"UNAVAILABLE","message":"Away."}';
    onload?: () => void;
    private key?: string;
    open() {}
    setRequestHeader(name: string, value: string) {
      if (name === 'idempotency-key') this.key = value;
    }
    getResponseHeader = () => '2';
    send() {
      sent.push(this.key);
      this.onload?.();
    }
    abort() {}
  }
  globalThis.XMLHttpRequest = AwayRequest as unknown as typeof XMLHttpRequest;
  fakeFetch({});
  const leaving = new AbortController();
  const form = { path: '/transaction/upload-file', body: new FormData(), signal: leaving.signal };
  const once = ending(upload(form));
  const again = ending(upload({ ...form, idempotencyKey: 'key-1' }));
  await after(3);
  expect(once.ended?.error).toMatchObject({ status: 503 });
  leaving.abort();
  await after(10);
  expect(again.ended?.error).toMatchObject({ status: 503 });
  expect(sent).toEqual([undefined, 'key-1', 'key-1']);
});

import { configureStore } from '@reduxjs/toolkit';
import {
  type ApiError,
  configureApi,
  emptyApi,
  fieldErrors,
  type Session,
  transactionsApi,
  walletApi,
} from './index.ts';
import { type Asked, cut, fakeFetch, problem } from './test/fake-fetch.ts';

const wallet = { balance: 1, available: 1, reserved: 0, currency: 'XAF', walletNumber: 'W-1' };
const session = { accessToken: 'new-token' } as Session;

let token: string | null;
let expires: number | null;
let ended: number;

beforeEach(() => {
  token = 'old-token';
  expires = null;
  ended = 0;
  document.cookie = 'request-token-1=rt-1; path=/';
  configureApi({
    appType: 1,
    retryTimeoutMs: 0,
    accessToken: () => token,
    accessTokenExpires: () => expires,
    language: () => 'fr',
    textOf: (lost) => `text of ${lost}`,
    onRefreshed: ({ accessToken, accessTokenExpires = null }) => {
      token = accessToken;
      expires = accessTokenExpires;
    },
    onSessionEnded: () => {
      ended += 1;
    },
  });
});

const newStore = () =>
  configureStore({
    reducer: { api: emptyApi.reducer },
    middleware: (defaults) => defaults().concat(emptyApi.middleware),
  });

async function readWallet(store = newStore()) {
  const { data, error } = await store.dispatch(
    walletApi.endpoints.getWallet.initiate(undefined, { forceRefetch: true }),
  );
  return { data, error: error as ApiError | undefined };
}

const calls = (asked: Asked[], path: string) => asked.filter((call) => call.path === path);

describe('a call', () => {
  it('carries bearer, request token and language', async () => {
    const asked = fakeFetch({ 'GET /transaction/wallet': Response.json(wallet) });
    expect((await readWallet()).data).toEqual(wallet);
    const [call] = calls(asked, '/backend/transaction/wallet');
    expect(Object.fromEntries(call?.headers ?? [])).toMatchObject({
      authorization: 'Bearer old-token',
      'request-token': 'rt-1',
      'accept-language': 'fr',
    });
  });

  it('is not made where it changes something and the browser has no connection, and says so', async () => {
    const asked = fakeFetch({});
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const approval = transactionsApi.endpoints.approveTransaction.initiate({ id: 't-1', body: {} } as never);
    const { error } = await newStore().dispatch(approval);
    online.mockRestore();
    expect(error).toEqual({ status: -501, message: 'text of offline' });
    expect(asked).toEqual([]);
  });

  it('sends each query value encoded once, and none that is not given', async () => {
    const asked = fakeFetch({ 'GET /transaction': Response.json({ content: [] }) });
    const query = { page: 0, sort: 'date,desc', search: 'N’Gono & 5%' } as const;
    await newStore().dispatch(transactionsApi.endpoints.listTransactions.initiate(query));
    const search = new URLSearchParams(asked.at(-1)?.path.split('?')[1]);
    expect(Object.fromEntries(search)).toEqual({ page: '0', sort: 'date,desc', search: 'N’Gono & 5%' });
  });

  it('is marked as background when it is repeated automatically', async () => {
    const asked = fakeFetch({ 'GET /transaction/wallet': Response.json(wallet) });
    const store = newStore();
    store.dispatch(walletApi.endpoints.getWallet.initiate());
    await Promise.all(store.dispatch(emptyApi.util.getRunningQueriesThunk()));
    store.dispatch(emptyApi.util.invalidateTags(['Wallet']));
    await Promise.all(store.dispatch(emptyApi.util.getRunningQueriesThunk()));
    const background = calls(asked, '/backend/transaction/wallet').map(({ headers }) =>
      headers.get('x-background'),
    );
    expect(background).toEqual([null, 'true']);
  });

  it('carries its idempotency key', async () => {
    const asked = fakeFetch({ 'POST /transaction/refill-wallet': Response.json({}) });
    const body = { accountNumber: '+237677412085', amount: 5_000 };
    await newStore().dispatch(
      walletApi.endpoints.refillWallet.initiate({ 'idempotency-key': 'key-1', body }),
    );
    expect(asked.at(-1)?.headers.get('idempotency-key')).toBe('key-1');
    await newStore().dispatch(walletApi.endpoints.refillWallet.initiate({ body }));
    expect(asked.at(-1)?.headers.has('idempotency-key')).toBe(false);
  });
});

describe('a failure', () => {
  const answers: [string, Response | (() => Promise<Response>), ApiError][] = [
    ['no network', cut, { status: -501, message: 'text of network' }],
    ['no body', new Response('', { status: 502 }), { status: -500, message: 'text of internal' }],
    [
      'a page instead',
      new Response('<html>', { status: 200 }),
      { status: -500, message: 'text of internal' },
    ],
    [
      'no sentence',
      Response.json({ some: 'thing' }, { status: 500 }),
      { status: -500, message: 'text of internal' },
    ],
    [
      'a description',
      Response.json({ description: 'No.' }, { status: 409 }),
      { status: 409, message: 'No.' },
    ],
  ];

  it.each(answers)('with %s follows the error catalogue', async (_name, answer, error) => {
    fakeFetch({ 'GET /transaction/wallet': answer });
    expect((await readWallet()).error).toEqual(error);
  });

  it('passes on the server’s code, fields and figures', async () => {
    const errors = [{ field: 'amount', message: 'Too much.' }];
    fakeFetch({ 'GET /transaction/wallet': problem(409, 'INSUFFICIENT_FUNDS', { errors, lacking: 500 }) });
    const { error } = await readWallet();
    expect(error).toMatchObject({
      status: 409,
      code: 'INSUFFICIENT_FUNDS',
      message: 'message of INSUFFICIENT_FUNDS',
      lacking: 500,
    });
    expect(fieldErrors(error)).toEqual({ amount: 'Too much.' });
  });
});

describe('an expired access token', () => {
  const expired = () => (token === 'old-token' ? problem(401, 'SESSION_ENDED') : Response.json(wallet));

  it('is renewed once for all calls that met it, and they are tried again', async () => {
    const asked = fakeFetch({
      'GET /transaction/wallet': expired,
      'PUT /auth/refresh-token': Response.json(session),
    });
    const results = await Promise.all([readWallet(), readWallet(), readWallet()]);
    expect(results.map(({ data }) => data)).toEqual([wallet, wallet, wallet]);
    const refreshes = calls(asked, '/backend/auth/refresh-token');
    expect(refreshes.map(({ method, body }) => [method, body])).toEqual([['PUT', '{}']]);
    expect(asked.at(-1)?.headers.get('authorization')).toBe('Bearer new-token');
    expect(ended).toBe(0);
  });

  it('is not requested again where another tab has renewed it meanwhile', async () => {
    const asked = fakeFetch({
      'GET /transaction/wallet': () => {
        if (token === 'tab-token') return Response.json(wallet);
        token = 'tab-token';
        return problem(401, 'SESSION_ENDED');
      },
    });
    expect((await readWallet()).data).toEqual(wallet);
    expect(calls(asked, '/backend/auth/refresh-token')).toEqual([]);
  });

  it('ends the session where the refresh is refused', async () => {
    fakeFetch({
      'GET /transaction/wallet': expired,
      'PUT /auth/refresh-token': problem(401, 'SESSION_ENDED'),
    });
    expect((await readWallet()).error).toMatchObject({ status: 401, code: 'SESSION_ENDED' });
    expect(ended).toBe(1);
  });

  it.each([
    ['cut off', cut],
    ['away', () => problem(503, 'UNAVAILABLE')],
  ])(
    'continues the session where the refresh is %s, and says that the server is away',
    async (_name, answer) => {
      fakeFetch({ 'GET /transaction/wallet': expired, 'PUT /auth/refresh-token': answer });
      expect((await readWallet()).error).toMatchObject({ status: -501 });
      expect(ended).toBe(0);
    },
  );

  it('is renewed although the request token is over as well', async () => {
    const asked = fakeFetch({
      'GET /transaction/wallet': expired,
      'PUT /auth/refresh-token': [problem(403, 'REQUEST_TOKEN'), Response.json(session)],
      'GET /api/env': Response.json({}),
    });
    expect((await readWallet()).data).toEqual(wallet);
    expect(calls(asked, '/backend/auth/refresh-token')).toHaveLength(2);
    expect(ended).toBe(0);
  });

  it('is renewed before its end, so that no call is refused', async () => {
    jest.useFakeTimers({ now: Date.now() + 3_600_000, advanceTimers: true });
    expires = Date.now() + 5_000;
    const accessTokenExpires = Date.now() + 900_000;
    const asked = fakeFetch({
      'GET /transaction/wallet': expired,
      'PUT /auth/refresh-token': () => Response.json({ ...session, accessTokenExpires }),
    });
    await Promise.all([readWallet(), readWallet()]);
    expect((await readWallet()).data).toEqual(wallet);
    expect(calls(asked, '/backend/auth/refresh-token')).toHaveLength(1);
    const reads = calls(asked, '/backend/transaction/wallet');
    expect(reads.map(({ headers }) => headers.get('authorization'))).toEqual(
      reads.map(() => 'Bearer new-token'),
    );
    jest.useRealTimers();
  });

  it('is renewed no more than once a minute where the clock of the browser is wrong', async () => {
    jest.useFakeTimers({ now: Date.now() + 7_200_000, advanceTimers: true });
    expires = Date.now() - 3_600_000;
    const asked = fakeFetch({
      'GET /transaction/wallet': expired,
      'PUT /auth/refresh-token': () => Response.json({ ...session, accessTokenExpires: expires }),
    });
    for (let read = 0; read < 3; read += 1) expect((await readWallet()).data).toEqual(wallet);
    expect(calls(asked, '/backend/auth/refresh-token')).toHaveLength(1);
    jest.useRealTimers();
  });

  it('is no matter of a wrong password', async () => {
    const asked = fakeFetch({ 'GET /transaction/wallet': problem(401, 'CREDENTIALS_WRONG') });
    expect((await readWallet()).error).toMatchObject({ code: 'CREDENTIALS_WRONG' });
    expect(calls(asked, '/backend/auth/refresh-token')).toEqual([]);
    expect(ended).toBe(0);
  });
});

it('fetches a new request token where the old one is refused, and tries again once', async () => {
  const asked = fakeFetch({
    'GET /transaction/wallet': [problem(403, 'REQUEST_TOKEN'), Response.json(wallet)],
    'GET /api/env': () => {
      document.cookie = 'request-token-1=rt-2; path=/';
      return Response.json({});
    },
  });
  expect((await readWallet()).data).toEqual(wallet);
  const tokens = calls(asked, '/backend/transaction/wallet').map(({ headers }) =>
    headers.get('request-token'),
  );
  expect(tokens).toEqual(['rt-1', 'rt-2']);
});

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { minuteMs } from '@sanaga/domain';
import {
  createMomoOperator,
  type MomoSettings,
  type OperatorCall,
  operatorCalls,
  type OperatorRequest,
} from '../index.ts';
import { TokenSource } from './token-source.ts';

interface Seen {
  call: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Answer = (seen: Seen, response: ServerResponse) => void;

const json =
  (status: number, body: unknown): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const token = (name: string, seconds = 3600) =>
  json(200, { access_token: name, token_type: 'access_token', expires_in: seconds });

let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

/**
 * Sets up an operator client with a server that sends the given responses, and records the requests that this server
 * receives.
 */
async function setUp(answers: Record<string, Answer>, settings: Partial<MomoSettings> = {}) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const call = `${request.method} ${request.url}`;
      const entry = { call, headers: request.headers, body };
      seen.push(entry);
      const answer = answers[call] ?? answers[call.replace(/[^/]+$/, '*')];
      if (answer) answer(entry, response);
      else response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const operator = createMomoOperator({
    baseUrl: url,
    targetEnvironment: 'mtncameroon',
    collection: { subscriptionKey: 'key-c', apiUser: 'user-c', apiKey: 'secret-c' },
    disbursement: { subscriptionKey: 'key-d', apiUser: 'user-d', apiKey: 'secret-d' },
    requestTimeout: minuteMs,
    ...settings,
  });
  return { operator, url, seen, calls: () => seen.map(({ call }) => call) };
}

const request: OperatorRequest = {
  referenceId: '7f0c0f5e-1c43-4f0e-9a53-3f1c6f6b0001',
  amount: 5000n,
  currency: 'XAF',
  msisdn: '237677123456',
  externalId: 'T-7K4K8D',
  payerMessage: "Prime de fin d'année",
  payeeNote: 'N’Gono 🎉',
  mayLeave: () => true,
};
const accepted: Answer = (_, response) => response.writeHead(202).end();
const tokenD = 'POST /disbursement/token/';
const tokenC = 'POST /collection/token/';
const transfer = 'POST /disbursement/v1_0/transfer';

describe('what is sent', () => {
  it('is MTN’s transfer, with the credentials of its product', async () => {
    const { operator, seen } = await setUp(
      { [tokenD]: token('bearer-d'), [transfer]: accepted },
      { callbackUrl: (kind, id) => `https://pay.example/${kind}/${id}` },
    );
    expect(await operator.disburse(request)).toEqual({ outcome: 'accepted' });
    const [login, call] = seen;
    expect(login?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('user-d:secret-d').toString('base64')}`,
      'ocp-apim-subscription-key': 'key-d',
      'content-length': '0',
    });
    expect(call?.headers).toMatchObject({
      authorization: 'Bearer bearer-d',
      'ocp-apim-subscription-key': 'key-d',
      'x-target-environment': 'mtncameroon',
      'x-reference-id': request.referenceId,
      'x-callback-url': `https://pay.example/DISBURSEMENT/${request.referenceId}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(call?.body ?? '')),
    });
    expect(JSON.parse(call?.body ?? '')).toEqual({
      amount: '5000',
      currency: 'XAF',
      externalId: 'T-7K4K8D',
      payee: { partyIdType: 'MSISDN', partyId: '237677123456' },
      payerMessage: 'Prime de fin d annee',
      payeeNote: 'N Gono',
    });
  });

  it('is MTN’s request to pay, without a callback address when there is none', async () => {
    const { operator, seen } = await setUp({
      [tokenC]: token('bearer-c'),
      'POST /collection/v1_0/requesttopay': accepted,
    });
    expect(await operator.collect(request)).toEqual({ outcome: 'accepted' });
    expect(seen[1]?.headers).toMatchObject({
      authorization: 'Bearer bearer-c',
      'ocp-apim-subscription-key': 'key-c',
    });
    expect(seen[1]?.headers).not.toHaveProperty('x-callback-url');
    expect(JSON.parse(seen[1]?.body ?? '')).toMatchObject({ payer: { partyId: '237677123456' } });
  });
});

describe('the token', () => {
  it('is fetched once for all who wait, and renewed ten minutes before its end', async () => {
    const time = { now: 0 };
    const { operator, calls } = await setUp(
      { [tokenD]: token('t'), [transfer]: accepted },
      { clock: () => time.now },
    );
    await Promise.all(Array.from({ length: 20 }, () => operator.disburse(request)));
    time.now = 50 * 60_000 - 1;
    await operator.disburse(request);
    expect(calls().filter((call) => call === tokenD)).toHaveLength(1);
    time.now = 50 * 60_000;
    // renewed meanwhile, for the next caller
    await operator.disburse(request);
    const logins = () => calls().filter((call) => call === tokenD).length;
    while (logins() < 2) await new Promise(setImmediate);
    await operator.disburse(request);
    expect(logins()).toBe(2);
  });

  it('whose renewal hangs holds nobody while the old one works', async () => {
    const time = { now: 0 };
    let logins = 0;
    const { operator } = await setUp(
      {
        [tokenD]: (entry, response) => void (logins++ === 0 && token('t')(entry, response)),
        [transfer]: accepted,
      },
      { clock: () => time.now },
    );
    await operator.disburse(request);
    time.now = 55 * 60_000;
    for (let n = 0; n < 3; n += 1) expect(await operator.disburse(request)).toEqual({ outcome: 'accepted' });
  });

  it('whose renewal fails is renewed some seconds later', async () => {
    const time = { now: 0 };
    const logins: number[] = [];
    const { operator } = await setUp(
      {
        [tokenD]: (entry, response) => {
          logins.push(time.now);
          if (logins.length === 2) response.destroy();
          else token(`t${logins.length}`)(entry, response);
        },
        [transfer]: accepted,
      },
      { clock: () => time.now },
    );
    await operator.disburse(request);
    const renewed = 50 * 60_000;
    for (time.now = renewed; logins.length < 3; time.now += 1_000) await operator.disburse(request);
    expect(logins[2]).toBeGreaterThanOrEqual(renewed + 10_000);
  });

  it('that hangs is asked for once, and all who wait have their answer together', async () => {
    const { operator, calls } = await setUp({ [tokenD]: () => undefined }, { requestTimeout: 1_000 });
    const answers = await Promise.all(Array.from({ length: 30 }, () => operator.disburse(request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ outcome: 'unknown', cause: 'token: timeout', answered: false })]),
    );
    expect(calls()).toEqual([tokenD]);
  });

  it('is waited for no longer than a caller has time, however long its own call takes', async () => {
    const { url } = await setUp({ [tokenD]: () => undefined });
    const tokens = new TokenSource({
      url: `${url}/disbursement/token/`,
      credentials: { subscriptionKey: 'k', apiUser: 'u', apiKey: 's' },
      requestTimeout: minuteMs,
      clock: Date.now,
    });
    const timeout = { refusal: { status: 0, cause: 'timeout' } };
    expect(await Promise.all([tokens.get(1), tokens.get(20), tokens.get(0)])).toEqual(Array(3).fill(timeout));
  });

  it('is used to its end when it cannot be renewed', async () => {
    const time = { now: 0 };
    let logins = 0;
    const { operator } = await setUp(
      {
        [tokenD]: (seen, response) => (logins++ === 0 ? token('t') : json(503, {}))(seen, response),
        [transfer]: accepted,
      },
      { clock: () => time.now },
    );
    await operator.disburse(request);
    time.now = 55 * 60_000;
    expect(await operator.disburse(request)).toEqual({ outcome: 'accepted' });
    time.now = 60 * 60_000;
    expect(await operator.disburse(request)).toEqual({
      outcome: 'unknown',
      cause: 'token: HTTP 503',
      answered: false,
    });
  });

  it('is replaced once after a 401, with the same reference id', async () => {
    let logins = 0;
    const { operator, seen, calls } = await setUp({
      [tokenD]: (entry, response) => token(`t${++logins}`)(entry, response),
      [transfer]: (entry, response) =>
        entry.headers.authorization === 'Bearer t2'
          ? accepted(entry, response)
          : json(401, { error: 'token expired' })(entry, response),
    });
    expect(await operator.disburse(request)).toEqual({ outcome: 'accepted' });
    expect(calls()).toEqual([tokenD, transfer, tokenD, transfer]);
    expect(seen[3]?.headers['x-reference-id']).toBe(request.referenceId);
  });

  it('that stays refused is a configuration error, after one retry', async () => {
    const { operator, calls } = await setUp({
      [tokenD]: token('t'),
      [transfer]: json(401, { statusCode: 401, message: '' }),
    });
    expect(await operator.disburse(request)).toEqual({ outcome: 'configuration-error', code: 'HTTP_401' });
    expect(calls()).toEqual([tokenD, transfer, tokenD, transfer]);
  });

  it('that we may not have is a configuration error; a token address that is broken leaves all unknown', async () => {
    const denied = await setUp({ [tokenD]: json(500, { error: 'login_failed' }) });
    expect(await denied.operator.disburse(request)).toEqual({
      outcome: 'configuration-error',
      code: 'LOGIN_FAILED',
    });
    await stop?.();
    const broken = await setUp({ [tokenD]: json(404, { code: 'RESOURCE_NOT_FOUND', message: '' }) });
    expect(await broken.operator.status('DISBURSEMENT', request.referenceId)).toEqual({
      state: 'unknown',
      cause: 'token: HTTP 404',
      answered: false,
    });
  });
});

describe('a request that may not leave any more', () => {
  const notSent = { outcome: 'not-sent', cause: 'too late to be sent' };

  it('is not made, though its time ended only while the token was waited for', async () => {
    let isInTime = true;
    const { operator, calls } = await setUp({
      [tokenD]: (entry, response) => {
        isInTime = false;
        token('t')(entry, response);
      },
      [transfer]: accepted,
    });
    expect(await operator.disburse({ ...request, mayLeave: () => isInTime })).toEqual(notSent);
    expect(calls()).toEqual([tokenD]);
    isInTime = true;
    expect(await operator.disburse({ ...request, mayLeave: () => isInTime })).toEqual({
      outcome: 'accepted',
    });
  });

  it('is not made a second time with a new token', async () => {
    let asked = 0;
    const { operator, calls } = await setUp({
      [tokenC]: token('t'),
      'POST /collection/v1_0/requesttopay': json(401, { error: 'token expired' }),
    });
    expect(await operator.collect({ ...request, mayLeave: () => (asked += 1) === 1 })).toEqual(notSent);
    expect(calls()).toEqual([tokenC, 'POST /collection/v1_0/requesttopay', tokenC]);
    expect(asked).toBe(2);
  });
});

describe('a far side that misbehaves', () => {
  const status = `GET /disbursement/v1_0/transfer/${request.referenceId}`;
  const large = `{"status":"SUCCESSFUL","amount":"5000","currency":"XAF","payeeNote":"${'x'.repeat(300 * 1024)}"}`;

  it('never ends its body: it is read no further than it may be', async () => {
    let closed: () => void;
    const isClosed = new Promise<void>((resolve) => (closed = resolve));
    const { operator } = await setUp({
      [tokenD]: token('t'),
      [status]: (_, response) => {
        response.once('close', () => closed());
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.on('drain', more);
        more();
      },
    });
    expect(await operator.status('DISBURSEMENT', request.referenceId)).toEqual({
      state: 'unknown',
      cause: 'HTTP 200 unreadable',
      answered: true,
    });
    await isClosed;
  });

  it('sends more than may be read, and is read as before the next time', async () => {
    let isLarge = true;
    const { operator } = await setUp({
      [tokenD]: token('t'),
      [status]: (_, response) => response.end(isLarge ? large : large.replace(/x+/, '')),
    });
    expect(await operator.status('DISBURSEMENT', request.referenceId)).toMatchObject({ state: 'unknown' });
    isLarge = false;
    expect(await operator.status('DISBURSEMENT', request.referenceId)).toMatchObject({ state: 'successful' });
  });

  it.each<[string, Answer, string]>([
    ['never responds', () => undefined, 'timeout'],
    [
      'stops halfway through the body',
      (_, r) => void r.writeHead(202, { 'content-length': 9 }).write('x'),
      'timeout',
    ],
    ['breaks the connection', (_, r) => void r.destroy(), 'UND_ERR_SOCKET'],
    ['returns a page', (_, r) => r.writeHead(200).end('<html>Request Rejected</html>'), 'HTTP 200 HTML'],
    ['redirects', (_, r) => r.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(), 'HTTP 307'],
  ])('%s: unknown', async (_, answer, cause) => {
    // a limit that is over by itself leaves time for the token
    const limits = cause === 'timeout' ? { requestTimeout: 1_000 } : {};
    const { operator } = await setUp({ [tokenD]: token('t'), [transfer]: answer }, limits);
    expect(await operator.disburse(request)).toEqual({ outcome: 'unknown', cause, answered: false });
  });

  it('is not there: unknown', async () => {
    const { operator } = await setUp({}, { baseUrl: 'http://127.0.0.1:1' });
    expect(await operator.disburse(request)).toMatchObject({ outcome: 'unknown' });
    expect(await operator.isActive('237677123456')).toBe('unknown');
    expect(await operator.registeredName('237677123456')).toBeUndefined();
    expect(await operator.balance('DISBURSEMENT')).toMatchObject({ state: 'unknown', answered: false });
  });
});

describe('account holders', () => {
  const active = 'GET /disbursement/v1_0/accountholder/msisdn/237677123456/active';
  const info = 'GET /disbursement/v1_0/accountholder/msisdn/237677123456/basicuserinfo';
  const missing = json(404, { code: 'RESOURCE_NOT_FOUND', message: '' });

  it.each<[Answer, string]>([
    [json(200, { result: true }), 'active'],
    [json(200, { result: false }), 'inactive'],
    [json(200, true), 'active'],
    [json(200, {}), 'unknown'],
    [missing, 'inactive'],
    [json(500, { code: 'NOT_ALLOWED', message: '' }), 'unknown'],
  ])('active or not: %#', async (answer, expected) => {
    const { operator } = await setUp({ [tokenD]: token('t'), [active]: answer });
    expect(await operator.isActive('237677123456')).toBe(expected);
  });

  it.each<[Answer, string | null | undefined]>([
    [json(200, { name: 'TAGNE ROSINE', given_name: 'ROSINE' }), 'TAGNE ROSINE'],
    [json(200, { given_name: 'ROSINE', family_name: 'TAGNE' }), 'ROSINE TAGNE'],
    [json(200, { family_name: ' TAGNE ' }), 'TAGNE'],
    [json(200, { given_name: '' }), undefined],
    [missing, null],
    [json(503, { code: 'SERVICE_UNAVAILABLE', message: '' }), undefined],
  ])('registered name: %#', async (answer, expected) => {
    const { operator } = await setUp({ [tokenD]: token('t'), [info]: answer });
    expect(await operator.registeredName('237677123456')).toBe(expected);
  });

  it('escapes the number in the path', async () => {
    const { operator, calls } = await setUp({ [tokenD]: token('t') });
    await operator.isActive('1/../../x?y');
    expect(calls()[1]).toBe('GET /disbursement/v1_0/accountholder/msisdn/1%2F..%2F..%2Fx%3Fy/active');
  });
});

describe('the balance', () => {
  it('is whole units, or not known', async () => {
    const { operator } = await setUp({
      [tokenD]: token('t'),
      [tokenC]: token('t'),
      'GET /disbursement/v1_0/account/balance': json(200, { availableBalance: '15930150', currency: 'XAF' }),
      'GET /collection/v1_0/account/balance': json(500, { code: 'NOT_ALLOWED' }),
    });
    expect(await operator.balance('DISBURSEMENT')).toEqual({
      state: 'known',
      amount: 15_930_150n,
      currency: 'XAF',
    });
    expect(await operator.balance('COLLECTION')).toEqual({
      state: 'unknown',
      cause: 'HTTP 500 NOT_ALLOWED',
      answered: true,
    });
  });
});

describe('a call', () => {
  it('is told of with its operation and what was learnt, also where there was no answer', async () => {
    const calls: OperatorCall[] = [];
    const hear = (call: unknown) => void calls.push(call as OperatorCall);
    operatorCalls.subscribe(hear);
    const { operator } = await setUp({
      [tokenD]: token('bearer-d'),
      [tokenC]: token('bearer-c'),
      [transfer]: accepted,
      'POST /collection/v1_0/requesttopay': json(400, { code: 'PAYER_NOT_FOUND' }),
      'GET /disbursement/v1_0/transfer/*': json(404, { code: 'RESOURCE_NOT_FOUND' }),
      'GET /disbursement/v1_0/accountholder/msisdn/237677123456/active': json(200, { result: false }),
      'GET /disbursement/v1_0/accountholder/msisdn/237677123456/basicuserinfo': json(404, {
        code: 'RESOURCE_NOT_FOUND',
      }),
      'GET /collection/v1_0/account/balance': json(200, { availableBalance: '7', currency: 'XAF' }),
    });
    await operator.disburse(request);
    await operator.collect(request);
    await operator.status('DISBURSEMENT', request.referenceId);
    await operator.isActive(request.msisdn);
    await operator.registeredName(request.msisdn);
    await operator.balance('COLLECTION');
    await stop?.();
    await operator.balance('COLLECTION');
    operatorCalls.unsubscribe(hear);
    expect(calls.map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual([
      'disburse accepted',
      'collect refused',
      'status not-found',
      'number-active inactive',
      'number-name none',
      'balance known',
      'balance unknown',
    ]);
    expect(calls.filter(({ seconds }) => !(seconds > 0))).toEqual([]);
  });
});

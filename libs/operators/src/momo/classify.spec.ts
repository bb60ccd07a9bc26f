import { describe, expect, it } from '@jest/globals';
import { classifyBalance, classifyStatus, classifySubmission } from './classify.ts';
import type { Exchange } from './exchange.ts';

const reply = (status: number, body?: unknown): Exchange => ({ status, body, html: false });
const page = (status: number): Exchange => ({ status, body: undefined, html: true });
const unreadable = (status: number): Exchange => ({ status, body: undefined, html: false, unreadable: true });
const coded = (status: number, code: unknown) => reply(status, { message: 'Anything.', code });
const gateway = (statusCode: number) => reply(statusCode, { statusCode, message: 'Anything.' });

describe('the response to a payment request', () => {
  const cases: [string, Exchange, string][] = [
    ['202', reply(202), 'accepted'],
    ['202 with a body that nobody can read', unreadable(202), 'accepted'],
    ['409: an earlier try arrived', coded(409, 'RESOURCE_ALREADY_EXIST'), 'accepted'],
    ['409 without code', reply(409), 'accepted'],
    ['400 of an earlier try that arrived', coded(400, 'RESOURCE_ALREADY_EXIST'), 'accepted'],
    ['500 of an earlier try that arrived', coded(500, 'Resource already exist'), 'accepted'],
    ['timeout', { status: 0, cause: 'timeout' }, 'unknown timeout false'],
    ['a call that was not made', { status: 0, cause: 'too late', notSent: true }, 'not-sent too late'],
    ['200 with the firewall’s page', page(200), 'unknown HTTP 200 HTML false'],
    ['502 page', page(502), 'unknown HTTP 502 HTML false'],
    ['400 page', page(400), 'unknown HTTP 400 HTML false'],
    ['200 with JSON', reply(200, {}), 'unknown HTTP 200 true'],
    ['200 with nonsense', unreadable(200), 'unknown HTTP 200 unreadable true'],
    ['200 without anything', reply(200), 'unknown HTTP 200 false'],
    ['302', reply(302), 'unknown HTTP 302 false'],
    ['404 of the gateway', gateway(404), 'unknown HTTP 404 false'],
    ['408', reply(408), 'unknown HTTP 408 false'],
    ['500 without code', reply(500), 'unknown HTTP 500 false'],
    ['500 of the gateway', gateway(500), 'unknown HTTP 500 false'],
    ['500 with nonsense', unreadable(500), 'unknown HTTP 500 unreadable false'],
    ...[400, 500].flatMap((status): [string, Exchange, string][] => [
      [
        `${status} that may have happened after accepting`,
        coded(status, 'INTERNAL_PROCESSING_ERROR'),
        `unknown HTTP ${status} INTERNAL_PROCESSING_ERROR true`,
      ],
      [
        `${status} that says nothing of whether it was taken`,
        coded(status, 'COULD_NOT_PERFORM_TRANSACTION'),
        `unknown HTTP ${status} COULD_NOT_PERFORM_TRANSACTION true`,
      ],
      [
        `${status} with a code that is not documented`,
        coded(status, 'NEW_CODE'),
        `unknown HTTP ${status} NEW_CODE true`,
      ],
      [
        `${status} of a service that is away`,
        coded(status, 'SERVICE_UNAVAILABLE'),
        `unknown HTTP ${status} SERVICE_UNAVAILABLE false`,
      ],
    ]),
    ['400 without body', reply(400), 'refused BAD_REQUEST'],
    ['400 of the gateway', gateway(400), 'refused BAD_REQUEST'],
    ['400 whose code is its status', coded(400, 400), 'refused BAD_REQUEST'],
    ['400 whose code is its name', coded(400, 'Bad request'), 'refused BAD_REQUEST'],
    ['400 with nonsense', unreadable(400), 'refused BAD_REQUEST'],
    ['400 with code', coded(400, 'PAYEE_NOT_FOUND'), 'refused PAYEE_NOT_FOUND'],
    ['a code in another case and spacing', coded(400, ' payee not-found '), 'refused PAYEE_NOT_FOUND'],
    ['caller’s mistake as 500', coded(500, 'PAYEE_NOT_FOUND'), 'refused PAYEE_NOT_FOUND'],
    ['a refusal as 404', coded(404, 'PAYEE_NOT_FOUND'), 'refused PAYEE_NOT_FOUND'],
    ['a refusal as 422', coded(422, 'PAYER_LIMIT_REACHED'), 'refused PAYER_LIMIT_REACHED'],
    ['422 with a code that is not documented', coded(422, 'NEW_CODE'), 'unknown HTTP 422 NEW_CODE true'],
    ['401 of the gateway', gateway(401), 'configuration-error HTTP_401'],
    ['403', coded(403, 'FORBIDDEN IP'), 'configuration-error FORBIDDEN_IP'],
    ['403 page', page(403), 'configuration-error HTTP_403'],
    ['429', reply(429), 'configuration-error HTTP_429'],
    ['411 page', page(411), 'configuration-error HTTP_411'],
    ['token refused', reply(500, { error: 'login_failed' }), 'configuration-error LOGIN_FAILED'],
    ...['NOT_ALLOWED', 'NOT_ALLOWED_TARGET_ENVIRONMENT', 'INVALID_CALLBACK_URL_HOST', 'INVALID_CURRENCY'].map(
      (code): [string, Exchange, string] => [`500 ${code}`, coded(500, code), `configuration-error ${code}`],
    ),
    ['400 with a configuration code', coded(400, 'INVALID_CURRENCY'), 'configuration-error INVALID_CURRENCY'],
  ];
  it.each(cases)('%s', (_, exchange, expected) => {
    for (const kind of ['DISBURSEMENT', 'COLLECTION'] as const) {
      expect(Object.values(classifySubmission(kind, exchange)).join(' ')).toBe(expected);
    }
  });

  it('ends no payment by a code for lack of money that comes with a refusal of access', () => {
    for (const status of [401, 403, 429]) {
      const short = coded(status, 'NOT_ENOUGH_FUNDS');
      const ours = { code: `HTTP_${status}` };
      expect(classifySubmission('COLLECTION', short)).toEqual({ outcome: 'configuration-error', ...ours });
      for (const kind of ['DISBURSEMENT', 'COLLECTION'] as const)
        expect(classifyStatus(kind, short)).toEqual({ state: 'configuration-error', ...ours });
    }
  });

  it('takes a short float for ours, a short payer for the payer’s', () => {
    for (const short of [coded(500, 'NOT_ENOUGH_FUNDS'), coded(400, 'not_enough_funds')]) {
      expect(classifySubmission('DISBURSEMENT', short)).toEqual({
        outcome: 'configuration-error',
        code: 'NOT_ENOUGH_FUNDS',
      });
      expect(classifySubmission('COLLECTION', short)).toEqual({
        outcome: 'refused',
        code: 'NOT_ENOUGH_FUNDS',
      });
    }
  });
});

describe('the response to a status query', () => {
  const result = (fields: object) => reply(200, { amount: '5000', currency: 'XAF', ...fields });
  const paid = (fields: object) => result({ status: 'SUCCESSFUL', ...fields });
  const unknown = (cause: string, answered: boolean) => ({ state: 'unknown', cause, answered });
  const cases: [string, Exchange, object][] = [
    ['pending', result({ status: 'PENDING' }), { state: 'pending' }],
    ['created', result({ status: 'CREATED' }), { state: 'pending' }],
    ['under way, in another case', result({ status: 'In progress' }), { state: 'pending' }],
    [
      'a status that is not documented is neither waited for nor believed',
      result({ status: 'PARKED' }),
      unknown('status PARKED', true),
    ],
    [
      'successful',
      paid({ financialTransactionId: '123456789' }),
      { state: 'successful', financialTransactionId: '123456789', amount: 5000n, currency: 'XAF' },
    ],
    [
      'successful in another case, with its id as a number',
      paid({ status: 'Successful', financialTransactionId: 123456789, currency: 'xaf' }),
      { state: 'successful', financialTransactionId: '123456789', amount: 5000n, currency: 'XAF' },
    ],
    [
      'successful without id, with decimals',
      paid({ amount: '5000.00' }),
      { state: 'successful', amount: 5000n, currency: 'XAF' },
    ],
    [
      'failed, reason as text',
      result({ status: 'FAILED', reason: 'INTERNAL_PROCESSING_ERROR' }),
      { state: 'failed', code: 'INTERNAL_PROCESSING_ERROR' },
    ],
    [
      'failed, reason as object',
      result({ status: 'FAILED', reason: { code: 'EXPIRED', message: '' } }),
      { state: 'failed', code: 'EXPIRED' },
    ],
    ['failed without reason', result({ status: 'FAILED' }), { state: 'failed', code: 'UNSPECIFIED' }],
    [
      'failed with a configuration code: still explicit',
      result({ status: 'FAILED', reason: 'INVALID_CURRENCY' }),
      { state: 'failed', code: 'INVALID_CURRENCY' },
    ],
    ...Object.entries({
      REJECTED: 'REJECTED',
      DECLINED: 'DECLINED',
      TIMEOUT: 'EXPIRED',
      EXPIRED: 'EXPIRED',
      CANCELLED: 'TRANSACTION_CANCELED',
    }).map(([word, code]): [string, Exchange, object] => [
      `final: ${word}`,
      result({ status: word }),
      { state: 'failed', code },
    ]),
    [
      'rejected with a reason',
      result({ status: 'rejected', reason: 'APPROVAL_REJECTED' }),
      { state: 'failed', code: 'APPROVAL_REJECTED' },
    ],
    ['never seen', coded(404, 'RESOURCE_NOT_FOUND'), { state: 'not-found' }],
    [
      'another thing that was never seen',
      coded(500, 'RESOURCE_NOT_FOUND'),
      unknown('HTTP 500 RESOURCE_NOT_FOUND', true),
    ],
    ['a gateway’s 404: the address is wrong', gateway(404), unknown('HTTP 404', false)],
    ['a page', page(200), unknown('HTTP 200 HTML', false)],
    ['nonsense', unreadable(200), unknown('HTTP 200 unreadable', true)],
    ['no status', reply(200, {}), unknown('HTTP 200', true)],
    ['a list', reply(200, []), unknown('HTTP 200', true)],
    [
      '500 about this reference',
      coded(500, 'INTERNAL_PROCESSING_ERROR'),
      unknown('HTTP 500 INTERNAL_PROCESSING_ERROR', true),
    ],
    ['500 without code', reply(500), unknown('HTTP 500', false)],
    ['no reply', { status: 0, cause: 'ECONNRESET' }, unknown('ECONNRESET', false)],
    ['401', reply(401), { state: 'configuration-error', code: 'HTTP_401' }],
    ['429', reply(429), { state: 'configuration-error', code: 'HTTP_429' }],
    [
      'successful with a fraction of a franc',
      paid({ amount: '50.5' }),
      unknown('successful, but its amount is not readable: "50.5" "XAF"', true),
    ],
    [
      'successful with nothing paid',
      paid({ amount: '0' }),
      unknown('successful, but its amount is not readable: "0" "XAF"', true),
    ],
    [
      'successful with less than nothing',
      paid({ amount: '-5000' }),
      unknown('successful, but its amount is not readable: "-5000" "XAF"', true),
    ],
    [
      'successful without an amount',
      paid({ amount: undefined }),
      unknown('successful, but its amount is not readable: none "XAF"', true),
    ],
    [
      'successful without a currency',
      paid({ currency: 7 }),
      unknown('successful, but its amount is not readable: "5000" 7', true),
    ],
  ];
  it.each(cases)('%s', (_, exchange, expected) =>
    expect(classifyStatus('DISBURSEMENT', exchange)).toEqual(expected),
  );

  it('takes a collection that was rejected for declined by its payer', () => {
    for (const status of ['REJECTED', 'Declined'])
      expect(classifyStatus('COLLECTION', result({ status }))).toEqual({
        state: 'failed',
        code: 'APPROVAL_REJECTED',
      });
  });

  it('reads a payout that failed for lack of float as a configuration error, a collection as failed', () => {
    for (const reason of ['NOT_ENOUGH_FUNDS', { code: 'Not enough funds' }]) {
      const short = result({ status: 'FAILED', reason });
      expect(classifyStatus('DISBURSEMENT', short)).toEqual({
        state: 'configuration-error',
        code: 'NOT_ENOUGH_FUNDS',
      });
      expect(classifyStatus('COLLECTION', short)).toEqual({ state: 'failed', code: 'NOT_ENOUGH_FUNDS' });
    }
  });
});

describe('the response to a query of the balance', () => {
  const balance = (availableBalance: unknown, currency: unknown = 'XAF') =>
    classifyBalance(reply(200, { availableBalance, currency }));

  it.each<[unknown, bigint]>([
    ['15930150', 15_930_150n],
    ['15930150.75', 15_930_150n],
    [15_930_150.75, 15_930_150n],
    ['1,593,015.5', 1_593_015n],
    ['-12', -12n],
    ['-12.5', -13n],
    [-12.5, -13n],
  ])('%p: rounded down', (written, amount) =>
    expect(balance(written)).toEqual({ state: 'known', amount, currency: 'XAF' }),
  );

  it('has its currency', () =>
    expect(balance('1', ' eur ')).toEqual({ state: 'known', amount: 1n, currency: 'EUR' }));

  it.each<[Exchange, string, boolean]>([
    [
      reply(200, { availableBalance: 'much', currency: 'XAF' }),
      'balance is not readable: "much" "XAF"',
      true,
    ],
    [reply(200, { availableBalance: '5' }), 'balance is not readable: "5" none', true],
    [coded(500, 'NOT_ALLOWED'), 'HTTP 500 NOT_ALLOWED', true],
    [page(200), 'HTTP 200 HTML', false],
    [gateway(401), 'HTTP 401', false],
    [{ status: 0, cause: 'timeout' }, 'timeout', false],
  ])('is not known: %#', (exchange, cause, answered) =>
    expect(classifyBalance(exchange)).toEqual({ state: 'unknown', cause, answered }),
  );
});

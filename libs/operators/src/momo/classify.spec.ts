import { describe, expect, it } from '@jest/globals';
import { classifyStatus, classifySubmission } from './classify.ts';
import type { Exchange } from './exchange.ts';

const reply = (status: number, body?: unknown): Exchange => ({ status, body, html: false });
const page = (status: number): Exchange => ({ status, body: undefined, html: true });
const coded = (status: number, code: string) => reply(status, { message: 'Anything.', code });

describe('the response to a payment request', () => {
  const cases: [string, Exchange, string][] = [
    ['202', reply(202), 'accepted'],
    ['409: an earlier try arrived', coded(409, 'RESOURCE_ALREADY_EXIST'), 'accepted'],
    ['timeout', { status: 0, cause: 'timeout' }, 'unknown timeout'],
    ['200 with the firewall’s page', page(200), 'unknown HTTP 200 HTML'],
    ['502 page', page(502), 'unknown HTTP 502 HTML'],
    ['400 page', page(400), 'unknown HTTP 400 HTML'],
    ['200 with JSON', reply(200, {}), 'unknown HTTP 200'],
    ['302', reply(302), 'unknown HTTP 302'],
    [
      '404 of the gateway',
      reply(404, { statusCode: 404, message: 'Resource not found' }),
      'unknown HTTP 404',
    ],
    ['408', reply(408), 'unknown HTTP 408'],
    ['500 without code', reply(500), 'unknown HTTP 500'],
    [
      '500 that may have happened after accepting',
      coded(500, 'INTERNAL_PROCESSING_ERROR'),
      'unknown HTTP 500 INTERNAL_PROCESSING_ERROR',
    ],
    ['503', coded(503, 'SERVICE_UNAVAILABLE'), 'unknown HTTP 503 SERVICE_UNAVAILABLE'],
    ['500 with a code that is not documented', coded(500, 'NEW_CODE'), 'unknown HTTP 500 NEW_CODE'],
    ['400 without body', reply(400), 'refused BAD_REQUEST'],
    ['400 with code', coded(400, 'PAYEE_NOT_FOUND'), 'refused PAYEE_NOT_FOUND'],
    ['caller’s mistake as 500', coded(500, 'PAYEE_NOT_FOUND'), 'refused PAYEE_NOT_FOUND'],
    [
      '401 of the gateway',
      reply(401, { statusCode: 401, message: 'Access denied' }),
      'configuration-error HTTP_401',
    ],
    ['403', coded(403, 'FORBIDDEN IP'), 'configuration-error FORBIDDEN IP'],
    ['403 page', page(403), 'configuration-error HTTP_403'],
    ['429', reply(429), 'configuration-error HTTP_429'],
    ['411 page', page(411), 'configuration-error HTTP_411'],
    ['token refused', reply(500, { error: 'login_failed' }), 'configuration-error login_failed'],
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

  it('takes a short float for ours, a short payer for the payer’s', () => {
    const short = coded(500, 'NOT_ENOUGH_FUNDS');
    expect(classifySubmission('DISBURSEMENT', short)).toEqual({
      outcome: 'configuration-error',
      code: 'NOT_ENOUGH_FUNDS',
    });
    expect(classifySubmission('COLLECTION', short)).toEqual({ outcome: 'refused', code: 'NOT_ENOUGH_FUNDS' });
  });
});

describe('the response to a status query', () => {
  const result = (fields: object) => reply(200, { amount: '5000', currency: 'XAF', ...fields });
  const cases: [string, Exchange, object][] = [
    ['pending', result({ status: 'PENDING' }), { state: 'pending' }],
    ['created', result({ status: 'CREATED' }), { state: 'pending' }],
    ['a status that is not documented', result({ status: 'PARKED' }), { state: 'pending' }],
    [
      'successful',
      result({ status: 'SUCCESSFUL', financialTransactionId: '123456789' }),
      { state: 'successful', financialTransactionId: '123456789', amount: 5000n, currency: 'XAF' },
    ],
    [
      'successful without id, with decimals',
      result({ status: 'SUCCESSFUL', amount: '5000.00' }),
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
    ['never seen', coded(404, 'RESOURCE_NOT_FOUND'), { state: 'not-found' }],
    [
      'a gateway’s 404: the address is wrong',
      reply(404, { statusCode: 404, message: 'Resource not found' }),
      { state: 'unknown', cause: 'HTTP 404' },
    ],
    ['a page', page(200), { state: 'unknown', cause: 'HTTP 200 HTML' }],
    ['no status', reply(200, {}), { state: 'unknown', cause: 'HTTP 200' }],
    ['a list', reply(200, []), { state: 'unknown', cause: 'HTTP 200' }],
    [
      '500',
      coded(500, 'INTERNAL_PROCESSING_ERROR'),
      { state: 'unknown', cause: 'HTTP 500 INTERNAL_PROCESSING_ERROR' },
    ],
    ['no reply', { status: 0, cause: 'ECONNRESET' }, { state: 'unknown', cause: 'ECONNRESET' }],
    ['401', reply(401), { state: 'configuration-error', code: 'HTTP_401' }],
    ['429', reply(429), { state: 'configuration-error', code: 'HTTP_429' }],
    [
      'successful with an amount we cannot read',
      result({ status: 'SUCCESSFUL', amount: '50.5' }),
      { state: 'unknown', cause: 'successful without a readable amount' },
    ],
  ];
  it.each(cases)('%s', (_, exchange, expected) =>
    expect(classifyStatus('DISBURSEMENT', exchange)).toEqual(expected),
  );

  it('reads a payout that failed for lack of float as a configuration error, a collection as failed', () => {
    const short = result({ status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' });
    expect(classifyStatus('DISBURSEMENT', short)).toEqual({
      state: 'configuration-error',
      code: 'NOT_ENOUGH_FUNDS',
    });
    expect(classifyStatus('COLLECTION', short)).toEqual({ state: 'failed', code: 'NOT_ENOUGH_FUNDS' });
  });
});

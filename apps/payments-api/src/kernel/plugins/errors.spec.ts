import { expect, it } from '@jest/globals';
import { UnknownOutcomeError } from '@sanaga/database';
import { toFailure } from './errors.ts';

const coded = (code: string) => Object.assign(new Error('no'), { code });

it.each([
  // PostgreSQL: it only reads, others were first, it is short of something, a lock or an answer took too long, it stops
  ...['25006', '40001', '40P01', '53100', '53200', '53300', '55P03', '57014', '57P01', '57P03', '08006'],
  // the way to it
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EAI_AGAIN',
    'ENOTFOUND',
  ],
])('a database that is not there for now is for later, and no fault of the server: %s', (code) => {
  expect(toFailure(coded(code))).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfter: 2 } });
});

it('so is a commit that was not confirmed', () => {
  const failure = toFailure(new UnknownOutcomeError());
  expect(failure).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfter: 2 } });
});

it.each(['23505', '42P01', 'ENOENT'])('a fault of the server is no such thing: %s', (code) => {
  expect(toFailure(coded(code)).code).toBe('INTERNAL');
});

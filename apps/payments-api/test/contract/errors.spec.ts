import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@sanaga/database';
import { buildApp } from '../../src/app.ts';
import { someEmail, somePhoneNumber, testPassword } from '../kit/base/clients.ts';
import {
  createMoneyHarness,
  somePayment,
  type MoneyHarness,
  type TestHolder,
} from '../kit/whole/money-harness.ts';
import { outsideClient, type Answer, type OutsideClient } from './outside-client.ts';

let h: MoneyHarness;
let client: OutsideClient;
let holder: TestHolder;

beforeAll(async () => {
  h = await createMoneyHarness();
  client = outsideClient(h);
  holder = await h.holder(5_000);
});
afterAll(() => h.close());

/** Expects a problem document with this status and code; returns the fields that its errors name. */
function expectProblem({ status, mediaType, body }: Answer, expected: number, code: string): string[] {
  expect({ status, code: body.code }).toEqual({ status: expected, code });
  expect(mediaType).toBe('application/problem+json');
  expect(body).toMatchObject({
    type: expect.stringMatching(/^urn:/),
    title: expect.any(String),
    status: expected,
    message: expect.stringMatching(/\S \S/),
  });
  for (const error of body.errors ?? [])
    expect(error).toEqual({ field: expect.any(String), message: expect.stringMatching(/\S/) });
  return (body.errors ?? []).map(({ field }: { field: string }) => field);
}

const asInitiator = (method: 'POST' | 'PATCH' | 'GET', path: string, body?: Record<string, unknown>) =>
  client.call(method, path, body, holder.initiator.accessToken);
const asAdmin = (method: 'POST' | 'PATCH', path: string, body?: Record<string, unknown>) =>
  client.call(method, path, body, holder.admin.accessToken);

const signUpForm = (email: string, changes: object = {}) => ({
  accountType: 'ORGANIZATION',
  name: 'Awa Ngono',
  email,
  phoneNumber: somePhoneNumber(),
  password: testPassword,
  organisationName: 'Moungo Fruits SARL',
  ...changes,
});

describe('an outside client gets', () => {
  it('400 where the call is not readable', async () => {
    const answer = await asInitiator('POST', '/transaction', somePayment({ amount: 'much' }));
    expect(expectProblem(answer, 400, 'BAD_REQUEST')).toEqual(['amount']);
  });

  it('422 with the fields where it is readable but not acceptable', async () => {
    const answer = await asInitiator(
      'POST',
      '/transaction',
      somePayment({ number: '+33123456789', amount: 499 }),
    );
    expect(expectProblem(answer, 422, 'INVALID_INPUT')).toEqual(['number']);
    const small = await asInitiator('POST', '/transaction', somePayment({ amount: 499 }));
    expect(expectProblem(small, 422, 'INVALID_INPUT')).toEqual(['amount']);
    const email = await client.call('POST', '/auth/login', { email: 'nobody', password: 'x' });
    expect(expectProblem(email, 422, 'INVALID_INPUT')).toEqual(['email']);
    expect(email.body.errors[0].message).toBe('Enter an email address such as name@example.com.');
  });

  it('401 without a session, and after it ended', async () => {
    expectProblem(await client.call('GET', '/transaction'), 401, 'SESSION_REQUIRED');
    const { accessToken } = await h.signUpIndividual();
    await client.call('POST', '/auth/logout', {}, accessToken);
    expectProblem(await client.call('GET', '/transaction', undefined, accessToken), 401, 'SESSION_ENDED');
    const wrong = { email: holder.admin.email, password: 'Another-One-5' };
    expectProblem(await client.call('POST', '/auth/login', wrong), 401, 'CREDENTIALS_WRONG');
  });

  it('403 where the role does not allow it, and for an own payment', async () => {
    const validator = holder.validator.accessToken;
    expectProblem(await client.call('POST', '/transaction', somePayment(), validator), 403, 'FORBIDDEN');
    const { id } = await h.payment(holder.admin);
    expectProblem(await asAdmin('PATCH', `/transaction/approve/${id}`), 403, 'SELF_APPROVAL');
  });

  it('403 while the account is under review, suspended, or its address not verified', async () => {
    const waiting = await h.signUp({ approved: false });
    const list = () => client.call('GET', '/transaction', undefined, waiting.accessToken);
    expectProblem(await list(), 403, 'ACCOUNT_UNDER_REVIEW');
    await h.db
      .updateTable('organisation')
      .set({ status: 'SUSPENDED' })
      .where('id', '=', waiting.organisationId)
      .execute();
    expectProblem(await list(), 403, 'ACCOUNT_SUSPENDED');

    const email = someEmail();
    await client.call('POST', '/auth/create-account', signUpForm(email));
    await client.call('POST', '/auth/login', { email, password: testPassword });
    const otpCode = await h.mails.code(email, 'sign-in-code');
    expectProblem(await client.call('PUT', '/auth/otp-login', { email, otpCode }), 403, 'EMAIL_UNVERIFIED');
  });

  it('404 for what is not there and for what is another holder’s, with the same message', async () => {
    const stranger = await h.holder();
    const { id } = await h.payment(stranger.initiator);
    const theirs = await asInitiator('GET', `/transaction/detail/${id}`);
    const never = await asInitiator('GET', `/transaction/detail/${randomUUID()}`);
    expectProblem(theirs, 404, 'NOT_FOUND');
    expect(theirs.body).toEqual(never.body);
    expectProblem(await client.call('GET', '/no/such/call'), 404, 'NOT_FOUND');
  });

  it('409 in the wrong state, without the money, and above the plan', async () => {
    const { id } = await h.payment(holder.initiator, { amount: 6_000 });
    expectProblem(await asAdmin('PATCH', `/transaction/approve/${id}`), 409, 'INSUFFICIENT_FUNDS');
    await asInitiator('PATCH', `/transaction/cancel/${id}`, {});
    expectProblem(await asAdmin('PATCH', `/transaction/approve/${id}`), 409, 'WRONG_STATUS');

    const admin = await h.signUpOrganisation({ plan: 'STARTER' });
    const invite = async () => {
      await h.authoriseGrant(admin);
      const grant = { name: 'One', email: someEmail(), phoneNumber: somePhoneNumber(), role: 'VALIDATOR' };
      return client.call('POST', '/auth/users/add-specified-user', grant, admin.accessToken);
    };
    expect((await invite()).status).toBe(201);
    expectProblem(await invite(), 409, 'PLAN_LIMIT');
  });

  it('413 for what is too large, 415 for what is no JSON', async () => {
    const reason = 'x'.repeat(300_000);
    const large = await asInitiator('POST', '/transaction', somePayment({ reason }));
    expectProblem(large, 413, 'PAYLOAD_TOO_LARGE');
    const form = await h.as(holder.initiator).inject({
      method: 'POST',
      url: '/transaction',
      payload: 'amount=1000',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([form.statusCode, form.json().code]).toEqual([415, 'UNSUPPORTED_TYPE']);
  });

  it('422 with the tries left for a wrong code, and for one that is over', async () => {
    const { email } = holder.initiator;
    await client.call('POST', '/auth/login', { email, password: testPassword });
    const right = await client.codeFrom(email);
    const otpCode = right === '000000' ? '111111' : '000000';
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const wrong = await client.call('PUT', '/auth/otp-login', { email, otpCode });
      expect(expectProblem(wrong, 422, 'CODE_WRONG')).toEqual(['otpCode']);
      expect(wrong.body.triesLeft).toBe(triesLeft);
    }
    const over = await client.call('PUT', '/auth/otp-login', { email, otpCode: right });
    expectProblem(over, 422, 'CODE_EXPIRED');
  });

  it('422 for a weak password, and for a number that is no business number', async () => {
    const weak = await client.call(
      'POST',
      '/auth/create-account',
      signUpForm(someEmail(), { password: 'kurz' }),
    );
    expect(new Set(expectProblem(weak, 422, 'PASSWORD_WEAK'))).toEqual(new Set(['password']));
    h.operator.active = 'inactive';
    const private_ = await client.call('POST', '/auth/create-account', signUpForm(someEmail()));
    h.operator.active = 'active';
    expect(expectProblem(private_, 422, 'NUMBER_NOT_BUSINESS')).toEqual(['phoneNumber']);
  });

  it('429 with Retry-After, in seconds', async () => {
    const ask = () => asAdmin('POST', '/auth/request-email-authorization', { email: holder.admin.email });
    expect((await ask()).status).toBe(200);
    const throttled = await ask();
    expectProblem(throttled, 429, 'THROTTLED');
    expect(Number(throttled.retryAfter)).toBeGreaterThan(0);
    expect(Number(throttled.retryAfter)).toBeLessThanOrEqual(60);
    expect(throttled.body.retryAfter).toBe(Number(throttled.retryAfter));
  });

  it('503 with Retry-After while the database is unreachable', async () => {
    const db = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
    const app = await buildApp({ ...h.dependencies, db });
    const away = outsideClient({ ...h, app });
    const answer = await away.call('GET', '/transaction', undefined, holder.admin.accessToken);
    expectProblem(answer, 503, 'UNAVAILABLE');
    expect(Number(answer.retryAfter)).toBeGreaterThan(0);
    await app.close();
    await db.destroy();
  });

  it.each([
    ['fr', 'Cet élément n’existe plus'],
    ['de', 'Das gibt es nicht mehr'],
  ] as const)('its own language, here %s', async (language, word) => {
    const { accessToken } = await h.signUpIndividual({ language });
    const answer = await client.call('GET', `/transaction/detail/${randomUUID()}`, undefined, accessToken);
    expectProblem(answer, 404, 'NOT_FOUND');
    expect(answer.body.message).toContain(word);
  });
});

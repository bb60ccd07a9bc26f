import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMoneyHarness, type MoneyHarness } from '../../../test/kit/wallet/money-harness.ts';
import { expectSuccess, somePhoneNumber, type TestSession } from '../../../test/kit/base/clients.ts';

let h: MoneyHarness;
let admin: TestSession;
beforeAll(async () => {
  h = await createMoneyHarness();
  admin = await h.signUpOrganisation();
});
afterAll(() => h.close());

const add = (session: TestSession, accountNumber = somePhoneNumber(), accountName = 'Caisse') =>
  h.post(session, '/transaction/add-service-provider', { operator: 'MOMO', accountName, accountNumber });
const confirm = (session: TestSession, providerId: string, otpCode: string) =>
  h.patch(session, '/transaction/confirm-service-provider', { providerId, otpCode });
const remove = (session: TestSession, providerId: string) =>
  h.as(session).inject({ method: 'DELETE', url: `/transaction/delete-service-provider/${providerId}` });
const added = async (session = admin) => {
  const { providerId, accountNumber } = expectSuccess(await add(session)).json();
  return { providerId, accountNumber, code: await h.mails.code(session.email, 'provider-code') };
};

describe('an account with the operator', () => {
  it('stores its number in E.164 and the registered name beside the typed one', async () => {
    h.operator.names.set('237677412085', 'PAULINE EYENGA');
    const answer = await add(admin, '677 41 20 85');
    expect(answer.json()).toMatchObject({
      accountNumber: '+237677412085',
      registeredName: 'PAULINE EYENGA',
      status: 'UNCONFIRMED',
      refilledThisMonth: 0,
    });
    const { values } = await h.mails.latest(admin.email, 'provider-code');
    expect(values).toMatchObject({ account: 'Caisse', number: '+237677412085' });
  });

  it('compares the registered name with the organisation’s and its owner’s, whatever the account is called', async () => {
    const owner = await h.signUpOrganisation({
      name: 'Clarisse Ngo Bassa',
      organisationName: 'Moungo Fruits SARL',
    });
    const results = [];
    for (const registered of [
      'ETS MOUNGO FRUITS',
      'NGO BASSA CLARISSE',
      'NGO BASSA C',
      'KOUAM DANIEL',
      null,
    ]) {
      const number = somePhoneNumber();
      if (registered) h.operator.names.set(number.slice(1), registered);
      const answer = expectSuccess(await add(owner, number, 'KOUAM DANIEL')).json();
      results.push(answer.nameMatch);
    }
    expect(results).toEqual(['MATCH', 'MATCH', 'CLOSE', 'DIFFERS', 'NOT_AVAILABLE']);
    const listed = await h.get(owner, '/transaction/get-service-providers');
    expect(listed.map(({ nameMatch }: { nameMatch: string }) => nameMatch)).toEqual(results);
  });

  it.each(['+33123456789', '+2371', '222222222'])('is refused with the number %s', async (number) => {
    const answer = await add(admin, number);
    expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([422, 'accountNumber']);
  });

  it('is added once, and may be added again once it was removed', async () => {
    const { providerId, accountNumber } = await added();
    const again = await add(admin, accountNumber);
    expect([again.statusCode, again.json().code]).toEqual([409, 'DUPLICATE']);
    expect(expectSuccess(await remove(admin, providerId)).json().status).toBe('REMOVED');
    expect((await remove(admin, providerId)).statusCode).toBe(404);
    expect((await add(admin, accountNumber)).statusCode).toBe(201);
  });

  it('is added once when two add it at once', async () => {
    const number = somePhoneNumber();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(admin, number)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it('is confirmed by its own code alone, once', async () => {
    const first = await added();
    const second = await added();
    if (first.code !== second.code) {
      const wrong = await confirm(admin, second.providerId, first.code);
      expect([wrong.statusCode, wrong.json().code, wrong.json().triesLeft]).toEqual([422, 'CODE_WRONG', 4]);
    }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => confirm(admin, second.providerId, second.code)),
    );
    for (const { statusCode } of answers) expect([200, 422]).toContain(statusCode);
    expect(expectSuccess(await confirm(admin, second.providerId, second.code)).json().status).toBe(
      'CONFIRMED',
    );
    const list = await h.get(admin, '/transaction/get-service-providers');
    const statuses = Object.fromEntries(
      list.map(({ providerId, status }: { providerId: string; status: string }) => [providerId, status]),
    );
    expect(statuses).toMatchObject({ [first.providerId]: 'UNCONFIRMED', [second.providerId]: 'CONFIRMED' });
  });

  it('is not confirmed after ten minutes', async () => {
    const { providerId, code } = await added();
    h.clock.advance(10 * 60_000 + 1);
    const late = await confirm(admin, providerId, code);
    expect([late.statusCode, late.json().code]).toEqual([422, 'CODE_EXPIRED']);
  });

  it('stays while a refill from it is open', async () => {
    const account = await h.confirmedAccount(admin);
    const { refillId } = await h.refill(admin, account.accountNumber, 5_000);
    const refused = await remove(admin, account.providerId);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'WRONG_STATUS']);
    expectSuccess(await h.patch(admin, `/transaction/cancel-refill/${refillId}`));
    expect((await remove(admin, account.providerId)).statusCode).toBe(200);
  });

  it('gets another code a minute later, which alone is good; a colleague who is admin gets their own', async () => {
    const own = await h.signUpOrganisation();
    const other = await h.member('ADMIN', { admin: own });
    const { providerId, code } = await added(own);
    const resend = (session: TestSession) =>
      h.patch(session, `/transaction/resend-provider-code/${providerId}`);
    expect((await resend(own)).statusCode).toBe(429);
    expectSuccess(await resend(other));
    h.clock.advance(61_000);
    expectSuccess(await resend(own));
    const renewed = await h.mails.code(own.email, 'provider-code');
    if (renewed !== code) expect((await confirm(own, providerId, code)).json().code).toBe('CODE_WRONG');
    expectSuccess(await confirm(other, providerId, await h.mails.code(other.email, 'provider-code')));
    expect((await resend(own)).json().code).toBe('WRONG_STATUS');
    expect((await resend(await h.signUpOrganisation())).statusCode).toBe(404);
  });

  it('shows what was refilled from it this month', async () => {
    const account = await h.confirmedAccount(admin);
    for (const amount of [5_000, 7_000]) {
      const { refillId } = await h.refill(admin, account.accountNumber, amount);
      await h.patch(await h.superAdmin(), `/transaction/process-refill/${refillId}`);
    }
    await h.refill(admin, account.accountNumber, 9_000);
    await h.settle();
    const path = `/transaction/get-org-service-providers/${admin.organisationId}`;
    const list = await h.get(await h.superAdmin(), path);
    const shown = list.find(({ providerId }: { providerId: string }) => providerId === account.providerId);
    expect(shown.refilledThisMonth).toBe(12_000);
    expect(await h.violations()).toEqual([]);
  });

  it('is its holder’s alone', async () => {
    const stranger = await h.signUpOrganisation();
    const { providerId, code } = await added();
    expect((await confirm(stranger, providerId, code)).statusCode).toBe(404);
    expect((await remove(stranger, providerId)).statusCode).toBe(404);
    expect(await h.get(stranger, '/transaction/get-service-providers')).toEqual([]);
  });
});

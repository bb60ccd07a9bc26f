import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createMoneyHarness, type MoneyHarness } from '../../../test/kit/wallet/money-harness.ts';
import { expectSuccess, somePhoneNumber, type TestSession } from '../../../test/kit/base/clients.ts';

let h: MoneyHarness;
beforeAll(async () => {
  h = await createMoneyHarness();
});
afterEach(async () => {
  h.operator.outcome = 'successful';
  h.operator.onPost = 'accept';
  await h.settle(40);
  expect(await h.violations()).toEqual([]);
});
afterAll(() => h.close());

const verify = (session: TestSession, providerId: string) =>
  h.patch(session, `/transaction/verify-service-provider/${providerId}`);
const asked = async (session: TestSession, providerId: string) =>
  expectSuccess(await verify(session, providerId)).json();

/** Creates an account whose code was mailed and not entered. */
async function unconfirmed(accountNumber = somePhoneNumber(), session?: TestSession) {
  const admin = session ?? (await h.signUpOrganisation());
  const payload = { operator: 'MOMO', accountName: 'Caisse', accountNumber };
  const added = expectSuccess(await h.post(admin, '/transaction/add-service-provider', payload)).json();
  return { admin, accountNumber, providerId: String(added.providerId), added };
}
const accountOf = async (admin: TestSession, providerId: string) => {
  const accounts = await h.get(admin, '/transaction/get-service-providers');
  return accounts.find((account: { providerId: string }) => account.providerId === providerId);
};
const availableOf = async (admin: TestSession) => (await h.get(admin, '/transaction/wallet')).available;
const setAmount = async (verificationAmount: number) =>
  expectSuccess(await h.patch(await h.superAdmin(), '/platform/settings', { verificationAmount }));
const lastReference = () => h.operator.posts.at(-1)!;
const pay = (amount: bigint) =>
  h.operator.say(lastReference(), {
    state: 'successful',
    amount,
    currency: 'XAF',
    financialTransactionId: 'late',
  });

describe('an account is verified on its holder’s phone', () => {
  it('by a small collection that is credited and confirms it, without a super admin', async () => {
    const { admin, providerId, accountNumber, added } = await unconfirmed();
    expect(added).toMatchObject({ verifiedAt: null, verification: null, verificationAmount: 100 });
    h.operator.outcome = 'pending';
    expect(await asked(admin, providerId)).toMatchObject({
      status: 'UNCONFIRMED',
      verification: { status: 'WAITING', amount: 100 },
    });
    await h.settle(5);
    expect(h.operator.payments.get(lastReference())).toMatchObject({
      kind: 'COLLECTION',
      request: { amount: 100n, msisdn: accountNumber.slice(1), payerMessage: 'Account verification' },
    });
    expect(await availableOf(admin)).toBe(0);
    pay(100n);
    await h.settle(5);
    expect(await accountOf(admin, providerId)).toMatchObject({
      status: 'CONFIRMED',
      verifiedAt: expect.any(String),
      verification: { status: 'CONFIRMED' },
      refilledThisMonth: 100,
    });
    expect(await availableOf(admin)).toBe(100);
    const [notification] = (await h.get(admin, '/transaction/notifications')).content;
    expect(notification).toMatchObject({
      kind: 'account-verified',
      title: expect.stringContaining('100 XAF'),
    });
    expect(notification.title).toMatch(/\+237\u00A0\d(\u00A0\d\d){4}/);
  });

  it.each([
    ['APPROVAL_REJECTED', 'DECLINED'],
    ['EXPIRED', 'EXPIRED'],
    ['PAYER_NOT_FOUND', 'FAILED'],
  ])('and is not where MTN says %s: the code still confirms it', async (code, status) => {
    const { admin, providerId } = await unconfirmed();
    h.operator.outcome = 'failed';
    h.operator.failureCode = code;
    await asked(admin, providerId);
    await h.settle(5);
    expect(await accountOf(admin, providerId)).toMatchObject({
      status: 'UNCONFIRMED',
      verifiedAt: null,
      verification: { status },
    });
    expect(await availableOf(admin)).toBe(0);
    expect((await h.get(admin, '/transaction/notifications')).content[0].kind).toBe('account-not-verified');
    const otpCode = await h.mails.code(admin.email, 'provider-code');
    const confirmed = await h.patch(admin, '/transaction/confirm-service-provider', { providerId, otpCode });
    expect(expectSuccess(confirmed).json()).toMatchObject({ status: 'CONFIRMED', verifiedAt: null });
  });

  it('expires when no outcome comes in time; a late one still credits and confirms, once', async () => {
    const { admin, providerId } = await unconfirmed();
    h.operator.outcome = 'pending';
    await asked(admin, providerId);
    await h.settle(5);
    h.clock.advance(20 * 60_000);
    await h.settle(70);
    expect(await accountOf(await h.signIn(admin.email), providerId)).toMatchObject({
      status: 'UNCONFIRMED',
      verification: { status: 'EXPIRED' },
    });
    pay(100n);
    await h.settle(70);
    const late = await h.signIn(admin.email);
    expect(await accountOf(late, providerId)).toMatchObject({
      status: 'CONFIRMED',
      verification: { status: 'CONFIRMED' },
    });
    expect(await availableOf(late)).toBe(100);
  });

  it('after the code confirmed it, too', async () => {
    const admin = await h.signUpOrganisation();
    const { providerId } = await h.confirmedAccount(admin);
    await asked(admin, providerId);
    await h.settle(5);
    expect(await accountOf(admin, providerId)).toMatchObject({
      status: 'CONFIRMED',
      verifiedAt: expect.any(String),
    });
    const posts = h.operator.posts.length;
    expect((await asked(admin, providerId)).verification.status).toBe('CONFIRMED');
    await h.settle(5);
    expect(h.operator.posts).toHaveLength(posts);
  });

  it('does not come back where it was removed meanwhile; what was collected is credited', async () => {
    const { admin, providerId } = await unconfirmed();
    h.operator.outcome = 'pending';
    await asked(admin, providerId);
    await h.settle(5);
    const url = `/transaction/delete-service-provider/${providerId}`;
    expectSuccess(await h.as(admin).inject({ method: 'DELETE', url }));
    pay(100n);
    await h.settle(5);
    expect(await h.get(admin, '/transaction/get-service-providers')).toEqual([]);
    expect(await availableOf(admin)).toBe(100);
  });
});

describe('a phone', () => {
  it('is asked once, however often and by how many it is requested at the same moment', async () => {
    const { admin, providerId } = await unconfirmed();
    const before = h.operator.posts.length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(admin, providerId)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    await h.settle(5);
    expect(h.operator.posts).toHaveLength(before + 1);
    expect(await availableOf(admin)).toBe(100);
  });

  it('is asked once a minute and five times a day, whoever asks', async () => {
    const { admin, accountNumber, providerId } = await unconfirmed();
    const other = await unconfirmed(accountNumber);
    h.operator.outcome = 'failed';
    h.operator.failureCode = 'APPROVAL_REJECTED';
    await asked(admin, providerId);
    await h.settle(5);
    for (const { admin: session, providerId: id } of [{ admin, providerId }, other]) {
      const tooSoon = await verify(session, id);
      expect([tooSoon.statusCode, tooSoon.json().code]).toEqual([429, 'THROTTLED']);
      expect(tooSoon.json().retryAfter).toBeLessThanOrEqual(60);
    }
    for (let times = 2; times <= 5; times += 1) {
      h.clock.advance(61_000);
      await asked(other.admin, other.providerId);
      await h.settle(5);
    }
    h.clock.advance(61_000);
    const tooOften = await verify(admin, providerId);
    expect([tooOften.statusCode, tooOften.json().code]).toEqual([429, 'THROTTLED']);
    expect(tooOften.json().retryAfter).toBeGreaterThan(80_000);
    h.clock.advance(86_400_000);
    await asked(await h.signIn(admin.email), providerId);
  });

  it('is asked again while the request before is still without an outcome', async () => {
    const { admin, providerId } = await unconfirmed();
    h.operator.outcome = 'pending';
    const first = await asked(admin, providerId);
    await h.settle(5);
    h.clock.advance(61_000);
    const second = await asked(admin, providerId);
    expect(second.verification.refillId).not.toBe(first.verification.refillId);
    await h.settle(5);
    for (const referenceId of h.operator.posts.slice(-2))
      h.operator.say(referenceId, {
        state: 'successful',
        amount: 100n,
        currency: 'XAF',
        financialTransactionId: referenceId,
      });
    // by now each is polled half a minute apart
    await h.settle(70);
    expect(await availableOf(admin)).toBe(200);
  });
});

describe('verification is refused, and the code goes on', () => {
  afterEach(() => setAmount(100));

  it('where the setting is 0', async () => {
    await setAmount(0);
    const { admin, providerId, added } = await unconfirmed();
    expect(added.verificationAmount).toBe(0);
    const answer = await verify(admin, providerId);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'VERIFICATION_OFF']);
    const otpCode = await h.mails.code(admin.email, 'provider-code');
    expectSuccess(await h.patch(admin, '/transaction/confirm-service-provider', { providerId, otpCode }));
  });

  it('where the operator cannot be asked', async () => {
    const { admin, providerId } = await unconfirmed();
    const set = (opened_at: Date | null) =>
      h.db.updateTable('operator_product').set({ opened_at }).where('kind', '=', 'COLLECTION').execute();
    await set(h.clock.now());
    const answer = await verify(admin, providerId);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'OPERATOR_UNREACHABLE']);
    expect(answer.json().message).toContain('code');
    expect((await accountOf(admin, providerId)).verification).toBeNull();
    // no code is left to enter for what it confirmed already
    const { providerId: byCode } = await h.confirmedAccount(admin);
    const later = await verify(admin, byCode);
    await set(null);
    expect([later.statusCode, later.json().code]).toEqual([503, 'OPERATOR_UNREACHABLE']);
    expect(later.json().message).toBe(
      'MTN cannot ask on the phone at the moment. Try again in a few minutes.',
    );
  });

  it('for another holder’s account', async () => {
    const { providerId } = await unconfirmed();
    expect((await verify(await h.signUpOrganisation(), providerId)).statusCode).toBe(404);
  });

  it('takes the amount that is set', async () => {
    await setAmount(250);
    const { admin, providerId } = await unconfirmed();
    await asked(admin, providerId);
    await h.settle(5);
    expect(await availableOf(admin)).toBe(250);
  });
});

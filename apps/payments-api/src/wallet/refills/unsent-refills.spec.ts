import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createMoneyHarness, type MoneyHarness } from '../../../test/kit/wallet/money-harness.ts';
import { subjectsOf } from '../../../test/kit/wallet/app.ts';
import { expectSuccess, somePhoneNumber, type TestSession } from '../../../test/kit/base/clients.ts';
import { lapseRequests } from '../../operator/lapse.ts';

let h: MoneyHarness;
let superAdmin: TestSession;
let admin: TestSession;
let accountNumber: string;
let errors: unknown[];
beforeAll(async () => {
  h = await createMoneyHarness();
  admin = await h.signUpOrganisation();
  ({ accountNumber } = await h.confirmedAccount(admin));
});
beforeEach(async () => {
  errors = [];
  superAdmin = await h.superAdmin();
  admin = await h.signIn(admin.email);
});
afterEach(async () => {
  h.operator.outcome = 'successful';
  await h.settle(5);
  expect(await h.violations()).toEqual([]);
  expect(errors).toEqual([]);
});
afterAll(() => h.close());

/** Creates a refill that a super admin processes, and that was not sent yet. */
async function processed(amount = 25_000): Promise<string> {
  const { refillId } = await h.refill(admin, accountNumber, amount);
  expectSuccess(await h.patch(superAdmin, `/transaction/process-refill/${refillId}`));
  return refillId;
}
const cancel = (id: string, session = admin) => h.patch(session, `/transaction/cancel-refill/${id}`);
const lapse = () => lapseRequests(h.dependencies, subjectsOf(h.dependencies), (error) => errors.push(error));
/** Lets minutes pass and signs in again, as a session ends after an hour. */
const later = async (minutes: number) => {
  h.clock.advance(minutes * 60_000);
  admin = await h.signIn(admin.email);
};
const seen = async (id: string) =>
  (await h.get(admin, `/transaction/wallet-refills?refillId=${id}`)).content[0];
/** Creates an account whose phone is to be asked. */
async function verifying() {
  const payload = { operator: 'MOMO', accountName: 'Caisse', accountNumber: somePhoneNumber() };
  const { providerId } = expectSuccess(
    await h.post(admin, '/transaction/add-service-provider', payload),
  ).json();
  expectSuccess(await h.patch(admin, `/transaction/verify-service-provider/${providerId}`));
  const { id } = await h.db
    .selectFrom('refill')
    .select('id')
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow();
  const verification = async () => {
    const accounts = await h.get(admin, '/transaction/get-service-providers');
    return accounts.find((account: { providerId: string }) => account.providerId === providerId).verification
      .status;
  };
  return { id, verification };
}

describe('a refill that was processed and not sent', () => {
  it('is withdrawn by an admin of its holder, and asks for nothing', async () => {
    const [id, posts] = [await processed(), h.operator.posts.length];
    expect(await seen(id)).toMatchObject({ status: 'PROCESSING', asked: false });
    expect(expectSuccess(await cancel(id)).json()).toMatchObject({ status: 'CANCELLED', asked: false });
    expect((await cancel(id)).json().code).toBe('WRONG_STATUS');
    await h.settle(5);
    expect(h.operator.posts).toHaveLength(posts);
  });

  it('is no other holder’s to withdraw', async () => {
    const [id, stranger] = [await processed(), await h.signUpOrganisation()];
    expect((await cancel(id, stranger)).json().code).toBe('NOT_FOUND');
    await h.settle(5);
    expect((await seen(id)).status).toBe('COMPLETED');
  });

  it('is either withdrawn or sent where both happen at once', async () => {
    for (let round = 0; round < 8; round++) {
      const [id, posts] = [await processed(1_000), h.operator.posts.length];
      const [answer] = await Promise.all([cancel(id), h.settle(1)]);
      await h.settle(5);
      const isSent = h.operator.posts.length > posts;
      expect([answer.statusCode === 200, (await seen(id)).status]).toEqual(
        isSent ? [false, 'COMPLETED'] : [true, 'CANCELLED'],
      );
    }
  });

  it('ends as failed after an hour', async () => {
    const [id, posts] = [await processed(), h.operator.posts.length];
    await later(58);
    expect(await lapse()).toBe(0);
    await later(3);
    await h.settle(2);
    expect(h.operator.posts).toHaveLength(posts);
    expect(await lapse()).toBe(1);
    expect(await seen(id)).toMatchObject({ status: 'FAILED', operatorCode: 'LAPSED', asked: false });
    const { content } = await h.get(admin, '/transaction/notifications');
    expect(content[0].kind).toBe('refill-failed');
  });
});

describe('a refill that verifies an account and was not sent', () => {
  it('is withdrawn, and the account is not verified', async () => {
    const { id, verification } = await verifying();
    expectSuccess(await cancel(id));
    expect([(await seen(id)).status, await verification()]).toEqual(['CANCELLED', 'FAILED']);
  });

  it('ends after an hour', async () => {
    const { id, verification } = await verifying();
    await later(61);
    expect(await lapse()).toBe(1);
    expect([(await seen(id)).status, await verification()]).toEqual(['FAILED', 'FAILED']);
  });
});

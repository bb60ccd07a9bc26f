import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createMoneyHarness, type MoneyHarness } from '../../../test/kit/wallet/money-harness.ts';
import {
  expectSuccess,
  someAddress,
  someEmail,
  somePhoneNumber,
  testPassword,
  type TestSession,
} from '../../../test/kit/base/clients.ts';

let h: MoneyHarness;
let second: TestSession;
let superAdmins: TestSession[];
beforeAll(async () => {
  h = await createMoneyHarness();
  second = await h.newSuperAdmin();
});
// the clock is moved by more than a session lasts
beforeEach(async () => {
  superAdmins = [await h.superAdmin(), await h.signIn(second.email)];
});
afterEach(async () => {
  h.operator.outcome = 'successful';
  h.operator.onPost = 'accept';
  await h.settle(40);
  expect(await h.violations()).toEqual([]);
});
afterAll(() => h.close());

const superAdmin = (): TestSession => superAdmins[0]!;
const url = '/transaction/refill-wallet';
const processOne = (session: TestSession, id: string) =>
  h.patch(session, `/transaction/process-refill/${id}`);
const availableOf = async (admin: TestSession) => (await h.get(admin, '/transaction/wallet')).available;
const statusOf = async (admin: TestSession, id: string) => {
  const { content } = await h.get(admin, '/transaction/wallet-refills?size=200');
  return content.find(({ refillId }: { refillId: string }) => refillId === id).status;
};

/** Creates a holder whose admin waits for refills of these amounts. */
async function waiting(...amounts: number[]) {
  const admin = await h.signUpOrganisation();
  const { accountNumber, providerId } = await h.confirmedAccount(admin);
  const ids: string[] = [];
  for (const amount of amounts) ids.push((await h.refill(admin, accountNumber, amount)).refillId);
  return { admin, accountNumber, providerId, ids };
}

describe('refills processed one by one, per organisation and all, by two super admins at once', () => {
  it('are each collected once and credited once, though no POST gets a response', async () => {
    h.operator.onPost = 'time-out';
    const amounts = [1_000, 2_000, 4_000, 8_000, 16_000];
    const holders = [await waiting(...amounts), await waiting(...amounts)];
    const ids = holders.flatMap((holder) => holder.ids);
    const postsBefore = h.operator.posts.length;
    const calls = superAdmins.flatMap((session) => [
      ...ids.map((id) => processOne(session, id)),
      ...holders.map(({ admin }) =>
        h.patch(session, `/transaction/process-organisation-refills/${admin.organisationId}`),
      ),
      h.patch(session, '/transaction/process-refills'),
      h.patch(session, '/transaction/process-refills', { refillIds: ids }),
    ]);
    const answers = await Promise.all(calls);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const startedByMany = answers.flatMap((answer) =>
      (answer.json().content ?? []).map(({ refillId }: { refillId: string }) => refillId),
    );
    expect(new Set(startedByMany).size).toBe(startedByMany.length);

    // the breaker opens meanwhile, and closes again
    await h.settle(30);
    const posted = h.operator.posts.slice(postsBefore);
    expect(posted).toHaveLength(ids.length);
    const collected = posted.map((id) => h.operator.payments.get(id));
    expect(collected.map((payment) => payment?.kind)).toEqual(ids.map(() => 'COLLECTION'));
    expect(collected.map((payment) => payment?.request.externalId).sort()).toEqual([...ids].sort());
    for (const { admin } of holders) expect(await availableOf(admin)).toBe(31_000);

    const again = await Promise.all(ids.map((id) => processOne(superAdmin(), id)));
    expect(again.map((answer) => answer.json().status)).toEqual(ids.map(() => 'COMPLETED'));
    await h.settle();
    for (const { admin } of holders) expect(await availableOf(admin)).toBe(31_000);
  });

  it('are a frozen list where one is named', async () => {
    const { admin, ids } = await waiting(500, 700);
    const answer = await h.patch(superAdmin(), '/transaction/process-refills', { refillIds: [ids[0]] });
    expect(answer.json()).toMatchObject({ totalElements: 1, totalAmount: 500 });
    expect(await statusOf(admin, ids[1]!)).toBe('REQUESTED');
  });

  it.each([
    ['all', () => '/transaction/process-refills'],
    ['one organisation', (id: string) => `/transaction/process-organisation-refills/${id}`],
  ])('of %s are all that wait, more than any page of a list has', async (_of, path) => {
    const { admin, providerId, accountNumber } = await waiting();
    const { organisationId } = admin;
    await h.db
      .insertInto('refill')
      .values(
        Array.from({ length: 201 }, () => ({
          ...{ organisation_id: organisationId, provider_id: providerId, account_number: accountNumber },
          ...{ amount: 500n, requested_by: admin.userId },
        })),
      )
      .execute();
    const { content } = expectSuccess(await h.patch(superAdmin(), path(organisationId))).json();
    const own = content.filter(
      (refill: { organisationId: string }) => refill.organisationId === organisationId,
    );
    expect(own).toHaveLength(201);
    await h.settle(40);
    expect(await availableOf(admin)).toBe(100_500);
  });

  it('of one organisation leave the others waiting', async () => {
    const [mine, other] = [await waiting(500), await waiting(700)];
    const path = `/transaction/process-organisation-refills/${mine.admin.organisationId}`;
    expect((await h.patch(superAdmin(), path)).json().totalAmount).toBe(500);
    expect(await statusOf(other.admin, other.ids[0]!)).toBe('REQUESTED');
  });
});

describe('a refill', () => {
  it('that fails with the operator credits nothing and says why', async () => {
    const { admin, ids } = await waiting(5_000);
    h.operator.outcome = 'failed';
    h.operator.failureCode = 'APPROVAL_REJECTED';
    await processOne(superAdmin(), ids[0]!);
    await h.settle();
    expect((await processOne(superAdmin(), ids[0]!)).json()).toMatchObject({
      status: 'FAILED',
      operatorCode: 'APPROVAL_REJECTED',
    });
    expect(await availableOf(admin)).toBe(0);
  });

  it('of unknown outcome stays in process until it is known, and is credited once', async () => {
    const { admin, ids } = await waiting(5_000);
    h.operator.onPost = 'time-out';
    h.operator.outcome = 'pending';
    await processOne(superAdmin(), ids[0]!);
    await h.settle(20);
    expect(await statusOf(admin, ids[0]!)).toBe('PROCESSING');
    const [referenceId] = h.operator.posts.slice(-1);
    h.operator.say(referenceId!, {
      state: 'successful',
      amount: 5_000n,
      currency: 'XAF',
      financialTransactionId: 'late',
    });
    await h.settle(20);
    expect(await statusOf(admin, ids[0]!)).toBe('COMPLETED');
    expect(await availableOf(admin)).toBe(5_000);
  });

  it('is cancelled, or sent to the operator, never both, whoever processes it at the same moment', async () => {
    const { admin, ids } = await waiting(500, 500, 500, 500, 500, 500, 500, 500);
    const answers = await Promise.all(
      ids.map(async (id) => {
        const [cancelled, processed] = await Promise.all([
          h.patch(admin, `/transaction/cancel-refill/${id}`),
          processOne(superAdmin(), id),
        ]);
        return [cancelled.statusCode, processed.statusCode].sort().join(' ');
      }),
    );
    // a refill that was processed first can be withdrawn all the same, as it was not sent
    for (const answer of answers) expect(['200 409', '200 200']).toContain(answer);
    const cancelledIds = (await h.get(admin, '/transaction/wallet-refills')).content
      .filter(({ status }: { status: string }) => status === 'CANCELLED')
      .map(({ refillId }: { refillId: string }) => refillId);
    await h.settle();
    const sent = await h.db
      .selectFrom('operator_request')
      .select('subject_id')
      .where('posts', '>', 0)
      .execute();
    expect(sent.filter(({ subject_id }) => cancelledIds.includes(subject_id))).toEqual([]);
    const { content } = await h.get(admin, '/transaction/wallet-refills');
    const credited = content.filter(({ status }: { status: string }) => status === 'COMPLETED').length;
    expect(await availableOf(admin)).toBe(credited * 500);
  });

  it('is taken back by its own admin only while it waits', async () => {
    const { admin, ids } = await waiting(500);
    const stranger = await waiting();
    const path = `/transaction/cancel-refill/${ids[0]}`;
    expect((await h.patch(stranger.admin, path)).statusCode).toBe(404);
    expect(expectSuccess(await h.patch(admin, path)).json().status).toBe('CANCELLED');
    expect((await h.patch(admin, path)).json().code).toBe('WRONG_STATUS');
    expect((await processOne(superAdmin(), ids[0]!)).json().code).toBe('WRONG_STATUS');
  });

  it('notifies every super admin that it waits, and its admin how it ended', async () => {
    const { admin, ids } = await waiting(247_000);
    for (const session of superAdmins) {
      const [notification] = (await h.get(session, '/transaction/notifications')).content;
      expect(notification.kind).toBe('refill-requested');
      expect(notification.title).toContain('247,000 XAF');
    }
    await processOne(superAdmin(), ids[0]!);
    await h.settle();
    expect((await h.get(admin, '/transaction/notifications')).content[0].kind).toBe('refill-completed');
  });
});

describe('a refill is refused', () => {
  it('from an account that is not confirmed', async () => {
    const { admin } = await waiting();
    const accountNumber = somePhoneNumber();
    const payload = { operator: 'MOMO', accountName: 'Caisse', accountNumber };
    expectSuccess(await h.post(admin, '/transaction/add-service-provider', payload));
    const answer = await h.post(admin, url, { accountNumber, amount: 500 });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'ACCOUNT_NOT_CONFIRMED']);
  });

  it('from another holder’s account, with the message for one that never existed', async () => {
    const [own, other] = [await waiting(), await waiting()];
    const theirs = await h.post(own.admin, url, { accountNumber: other.accountNumber, amount: 500 });
    const never = await h.post(own.admin, url, { accountNumber: somePhoneNumber(), amount: 500 });
    expect([theirs.statusCode, theirs.json().code]).toEqual([422, 'INVALID_INPUT']);
    expect(theirs.body).toBe(never.body);
  });

  it('from an account that is removed', async () => {
    const { admin, accountNumber, providerId } = await waiting();
    const path = `/transaction/delete-service-provider/${providerId}`;
    expectSuccess(await h.as(admin).inject({ method: 'DELETE', url: path }));
    const answer = await h.post(admin, url, { accountNumber, amount: 500 });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'INVALID_INPUT']);
  });

  it('to an admin who is limited to other accounts', async () => {
    const { admin, accountNumber } = await waiting();
    const allowed = await h.confirmedAccount(admin);
    await h.authoriseGrant(admin);
    const email = someEmail();
    const grant = { name: 'Second', email, phoneNumber: somePhoneNumber(), role: 'ADMIN' };
    const accountIds = [allowed.providerId];
    expectSuccess(await h.post(admin, '/auth/users/add-specified-user', { ...grant, accountIds }));
    const code = await h.mails.ticket(email, 'invitation');
    const activated = await h.anonymous().inject({
      method: 'PATCH',
      url: `/auth/users/activate-account/${code}`,
      payload: { password: testPassword },
    });
    const second = { ...admin, address: someAddress(), accessToken: activated.json().accessToken };
    const answer = await h.post(second, url, { accountNumber, amount: 500 });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'ACCOUNT_NOT_ALLOWED']);
    const { accountNumber: own } = allowed;
    expect((await h.post(second, url, { accountNumber: own, amount: 500 })).statusCode).toBe(201);
  });
});

describe('the list of refills', () => {
  it('shows an admin the own ones, those that wait first and in the order they came', async () => {
    const { admin, ids } = await waiting(500, 600, 700);
    await waiting(900);
    await processOne(superAdmin(), ids[0]!);
    await h.settle();
    const { content, totalElements } = await h.get(admin, '/transaction/wallet-refills');
    expect(totalElements).toBe(3);
    expect(content.map(({ amount }: { amount: number }) => amount)).toEqual([600, 700, 500]);
    const waits = await h.get(admin, '/transaction/wallet-refills?status=REQUESTED');
    expect(waits.totalElements).toBe(2);
  });

  it('has the picture of the holder and of who requested it', async () => {
    const { admin } = await waiting(500);
    const picture = async () => {
      const { organisationPicture, requestedByPicture } = (await h.get(admin, '/transaction/wallet-refills'))
        .content[0];
      return [organisationPicture, requestedByPicture];
    };
    expect(await picture()).toEqual([null, null]);
    const { organisationId, userId } = admin;
    for (const [table, id] of [
      ['organisation', organisationId],
      ['app_user', userId],
    ] as const)
      await h.db.updateTable(table).set({ picture_version: 'v2' }).where('id', '=', id).execute();
    expect(await picture()).toEqual([
      `/profile/organisation-pic/${organisationId}?v=v2`,
      `/profile/user-profile-pic/${userId}?v=v2`,
    ]);
  });

  it('shows a super admin everybody’s, and what was finished today', async () => {
    const { admin, ids } = await waiting(500, 600);
    await processOne(superAdmin(), ids[0]!);
    const processing = await h.get(superAdmin(), '/transaction/processing-refills?size=200');
    expect(processing.content.map(({ refillId }: { refillId: string }) => refillId)).toContain(ids[0]);
    await h.settle();
    const today = await h.get(superAdmin(), '/transaction/wallet-refills?today=true&size=200');
    const seen = today.content.map(({ refillId }: { refillId: string }) => refillId);
    expect(seen).toContain(ids[0]);
    expect(seen).not.toContain(ids[1]);
    expect((await h.get(admin, '/transaction/wallet-refills?today=true')).totalElements).toBe(1);
  });

  it('puts first what was finished last today, page by page', async () => {
    const { admin, ids } = await waiting(500, 600, 700);
    const [first, second, third] = ids as [string, string, string];
    for (const id of [third, first, second]) {
      await processOne(superAdmin(), id);
      await h.settle();
    }
    for (const session of [admin, superAdmin()]) {
      const seen: string[] = [];
      for (const page of [0, 1, 2]) {
        const url = `/transaction/wallet-refills?today=true&size=1&page=${page}`;
        seen.push((await h.get(session, url)).content[0].refillId);
      }
      expect(seen).toEqual([second, first, third]);
    }
  });
});

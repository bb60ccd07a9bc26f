import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createMoneyHarness, somePayment, type MoneyHarness } from '../kit/whole/money-harness.ts';
import { expectSuccess, someEmail, somePhoneNumber, type TestSession } from '../kit/base/clients.ts';

let h: MoneyHarness;
let superAdmin: TestSession;
beforeAll(async () => {
  h = await createMoneyHarness();
  superAdmin = await h.superAdmin();
});
afterEach(async () => {
  h.operator.outcome = 'successful';
  h.operator.onPost = 'accept';
  await h.settle(20);
  expect(await h.violations()).toEqual([]);
});
afterAll(() => h.close());

const remove = (id: string) =>
  h.as(superAdmin).inject({ method: 'DELETE', url: `/auth/organisations/delete-organisation/${id}` });
const codeOf = async (id: string) => (await remove(id)).json().code;
const holderOf = (id: string) =>
  h.db.selectFrom('organisation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** Counts what is under way or to come for a holder, straight from the tables. */
const openOf = async (id: string): Promise<number> => {
  const payments = h.db.selectFrom('transaction').select('id').where('organisation_id', '=', id);
  const refills = h.db.selectFrom('refill').select('id').where('organisation_id', '=', id);
  const requests = h.db
    .selectFrom('operator_request')
    .select('reference_id')
    .where('organisation_id', '=', id);
  const found = await Promise.all([
    payments.where('status', 'in', ['PENDING', 'CONFIRMED', 'IN_PROGRESS']).execute(),
    refills.where('status', 'in', ['REQUESTED', 'PROCESSING']).execute(),
    requests.where('state', 'in', ['QUEUED', 'SENT']).execute(),
  ]);
  return found.flat().length;
};

const conditionsOf = (id: string) => h.get(superAdmin, `/auth/organisations/deletion-conditions/${id}`);
const atRest = {
  ...{ balance: 0, debt: 0, payments: 0, refills: 0, cardTopUps: 0, operatorRequests: 0, exceptions: 0 },
};

describe('deleting an organisation', () => {
  it('is refused while anything is under way, then while money is left', async () => {
    const { id, admin, initiator, validator } = await h.holder(1_011);
    const payment = await h.payment(initiator, { amount: 1_000 });
    expect(await codeOf(id)).toBe('PAYMENTS_UNDER_WAY');
    expect(await conditionsOf(id)).toEqual({ ...atRest, balance: 1_011, payments: 1 });
    expectSuccess(await h.approve(validator, payment.id));
    expect(await codeOf(id)).toBe('PAYMENTS_UNDER_WAY');
    expect(await conditionsOf(id)).toEqual({ ...atRest, balance: 1_011, payments: 1, operatorRequests: 1 });
    h.operator.outcome = 'failed';
    await h.settle();
    expect(await codeOf(id)).toBe('WALLET_NOT_EMPTY');
    expect(await conditionsOf(id)).toEqual({ ...atRest, balance: 1_011 });
    h.operator.outcome = 'successful';
    const { accountNumber } = await h.confirmedAccount(admin);
    const refill = await h.refill(admin, accountNumber, 5_000);
    expect(await codeOf(id)).toBe('PAYMENTS_UNDER_WAY');
    expect(await conditionsOf(id)).toEqual({ ...atRest, balance: 1_011, refills: 1 });
    expectSuccess(await h.patch(admin, `/transaction/cancel-refill/${refill.refillId}`));
    expect((await holderOf(id)).status).toBe('APPROVED');
  });

  it('removes its people and contact data, leaves its name, and frees every address', async () => {
    const { id, admin, initiator, validator } = await h.holder(1_011);
    const payment = await h.payment(initiator, { amount: 1_000 });
    expectSuccess(await h.approve(validator, payment.id));
    await h.settle();
    const { name } = await holderOf(id);
    expect((await remove(id)).json()).toMatchObject({ status: 'DELETED', name, phoneNumber: '' });
    // once more changes nothing
    expect((await remove(id)).statusCode).toBe(200);

    const people = await h.db.selectFrom('app_user').selectAll().where('organisation_id', '=', id).execute();
    expect(people.map(({ status }) => status)).toEqual(['REMOVED', 'REMOVED', 'REMOVED']);
    expect(inspect([people, await holderOf(id)])).not.toMatch(/example\.com|\+237|Awa|Member/);
    for (const session of [admin, initiator, validator]) {
      const next = await h.as(session).inject({ method: 'GET', url: '/profile/user-profile-info' });
      expect(next.json().code).toBe('SESSION_ENDED');
      expect((await h.mails.latest(session.email)).template).toBe('organisation-deleted');
    }
    await h.signUpOrganisation({ email: admin.email });
    const kept = await h.db.selectFrom('transaction').select('status').where('id', '=', payment.id).execute();
    expect(kept).toEqual([{ status: 'COMPLETED' }]);
  });

  it('leaves no invitation, link or code that works', async () => {
    const admin = await h.signUpOrganisation();
    await h.authoriseGrant(admin);
    const email = someEmail('invited');
    const payload = { name: 'Invited', email, phoneNumber: somePhoneNumber(), role: 'VALIDATOR' };
    expectSuccess(await h.post(admin, '/auth/users/add-specified-user', payload));
    const code = await h.mails.ticket(email, 'invitation');
    expectSuccess(await remove(admin.organisationId));
    const shown = await h.anonymous().inject({ method: 'GET', url: `/auth/users/invitation/${code}` });
    expect(shown.json().code).toBe('ACTIVATION_CODE_INVALID');
  });

  it('is for organisations that were approved', async () => {
    const [waiting, individual] = [await h.signUp({ approved: false }), await h.signUpIndividual()];
    expect(await codeOf(waiting.organisationId)).toBe('WRONG_STATUS');
    expect((await remove(individual.organisationId)).statusCode).toBe(404);
  });

  it('waits for a card page that was paid with another amount only until that was looked into', async () => {
    const admin = await h.signUpOrganisation();
    const id = admin.organisationId;
    const { topUpId } = (await h.post(admin, '/card/checkout', { amount: 5_000 })).json();
    h.cards.pay(h.cards.pageOf(topUpId).id, { amount_total: 4_000 });
    await h.get(admin, `/card/top-up/${topUpId}`);
    expect(await conditionsOf(id)).toEqual({ ...atRest, cardTopUps: 1, exceptions: 1 });
    expect(await codeOf(id)).toBe('PAYMENTS_UNDER_WAY');
    await h.db
      .updateTable('reconciliation_task')
      .set({ resolution: 'ACKNOWLEDGED', resolved_at: h.clock.now(), note: 'Refunded at the provider' })
      .where('card_top_up_id', '=', topUpId)
      .execute();
    expect(await conditionsOf(id)).toEqual(atRest);
    expectSuccess(await remove(id));
  });

  it('works while it is suspended', async () => {
    const { organisationId: id } = await h.signUpOrganisation();
    expectSuccess(await h.patch(superAdmin, `/auth/organisations/suspend-organisation/${id}`, {}));
    expect((await remove(id)).json().status).toBe('DELETED');
  });
});

describe('deleting an organisation at the very moment', () => {
  const rounds = 5;

  it('a payment is prepared: one of the two is refused', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, initiator } = await h.holder();
      const [deleted, ...made] = await Promise.all([
        remove(id),
        ...Array.from({ length: 4 }, () => h.post(initiator, '/transaction', somePayment())),
      ]);
      const any = made.some(({ statusCode }) => statusCode === 201);
      expect([200, 409]).toContain(deleted.statusCode);
      expect(deleted.statusCode === 200 && any).toBe(false);
      expect(made.every(({ statusCode }) => [201, 401, 403, 404, 409].includes(statusCode))).toBe(true);
      if (deleted.statusCode === 200) expect(await openOf(id)).toBe(0);
    }
  });

  it('a refill is requested: one of the two is refused', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const admin = await h.signUpOrganisation();
      const { accountNumber } = await h.confirmedAccount(admin);
      const url = '/transaction/refill-wallet';
      const [deleted, asked] = await Promise.all([
        remove(admin.organisationId),
        h.post(admin, url, { accountNumber, amount: 5_000 }),
      ]);
      expect([deleted.statusCode, asked.statusCode].filter((status) => status < 300)).toHaveLength(1);
      expect(deleted.statusCode === 200 ? await openOf(admin.organisationId) : 1).toBe(
        deleted.statusCode === 200 ? 0 : 1,
      );
    }
  });

  it('the last payment or refill ends: what comes back is never lost', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, admin, initiator, validator } = await h.holder(1_011);
      const payment = await h.payment(initiator, { amount: 1_000 });
      expectSuccess(await h.approve(validator, payment.id));
      const { accountNumber } = await h.confirmedAccount(admin);
      const refill = await h.refill(admin, accountNumber, 5_000);
      h.operator.outcome = round % 2 === 0 ? 'failed' : 'successful';
      const asked = h.patch(superAdmin, `/transaction/process-refill/${refill.refillId}`);
      const deletions = Promise.all(Array.from({ length: 10 }, () => remove(id)));
      await Promise.all([asked, h.settle(5)]);
      const answers = await deletions;
      // money is in the wallet or in transit throughout
      expect(answers.every(({ statusCode }) => statusCode === 409)).toBe(true);
      expect((await holderOf(id)).status).toBe('APPROVED');
    }
  });

  it('somebody is invited: a deleted organisation gets no members', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const admin = await h.signUpOrganisation();
      await h.authoriseGrant(admin);
      const payload = {
        name: 'Invited',
        email: someEmail(),
        phoneNumber: somePhoneNumber(),
        role: 'VALIDATOR',
      };
      const [deleted] = await Promise.all([
        remove(admin.organisationId),
        h.post(admin, '/auth/users/add-specified-user', payload),
      ]);
      expect(deleted.statusCode).toBe(200);
      const left = await h.db
        .selectFrom('app_user')
        .select('id')
        .where('organisation_id', '=', admin.organisationId)
        .where('status', '<>', 'REMOVED')
        .execute();
      expect(left).toEqual([]);
    }
  });
});

describe('what the database refuses for a deleted holder', () => {
  it('is everything that begins, and whoever tries gets the error that it changed meanwhile', async () => {
    const { id, initiator } = await h.holder(1_011);
    const payment = await h.payment(initiator, { amount: 1_000 });
    h.operator.outcome = 'failed';
    await h.db
      .updateTable('transaction')
      .set({ status: 'PROBLEMATIC', problem_reason: 'FAILED' })
      .where('id', '=', payment.id)
      .execute();
    await h.db.updateTable('organisation').set({ status: 'DELETED' }).where('id', '=', id).execute();
    const closed = { code: 'HC001' };
    const copy = { organisation_id: id, created_by: initiator.userId, makers: [initiator.userId] };
    const row = { ...copy, kind: 'PAYOUT', status: 'PENDING', amount: 1_000n, individual: false } as const;
    const payee = { payee_name: 'Pauline', payee_number: '+237677412085' };
    await expect(
      h.db
        .insertInto('transaction')
        .values({ ...row, ...payee })
        .execute(),
    ).rejects.toMatchObject(closed);
    await expect(
      h.db
        .updateTable('transaction')
        .set({ status: 'PENDING', problem_reason: null })
        .where('id', '=', payment.id)
        .execute(),
    ).rejects.toMatchObject(closed);
    // as its history shows
    await h.db.updateTable('organisation').set({ status: 'APPROVED' }).where('id', '=', id).execute();
    await h.db
      .updateTable('transaction')
      .set({ status: 'PENDING', problem_reason: null })
      .where('id', '=', payment.id)
      .execute();
  });
});

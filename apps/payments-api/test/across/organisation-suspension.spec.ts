import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';
import { expectSuccess, type TestSession } from '../kit/base/clients.ts';
import { monthsEndUnbilled } from '../kit/billing/months-end.ts';
import { billHolder } from '../../src/billing/billing.service.ts';

let h: MoneyHarness;
let superAdmin: TestSession;
beforeAll(async () => {
  h = await createMoneyHarness();
  superAdmin = await h.superAdmin();
});
afterEach(async () => {
  await h.settle(20);
  expect(await h.violations()).toEqual([]);
});
afterAll(() => h.close());

const call = (what: 'suspend' | 'reactivate', id: string, payload?: { reason?: string }) =>
  h.patch(superAdmin, `/auth/organisations/${what}-organisation/${id}`, payload ?? {});
const statusOf = async (id: string) => {
  const query = h.db.selectFrom('transaction').select('status').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).status;
};
const me = (session: TestSession) =>
  h.as(session).inject({ method: 'GET', url: '/profile/user-profile-info' });

describe('suspending an organisation', () => {
  it('ends every session at once, lets approved payments wait, and pays them when it is over', async () => {
    const { id, admin, initiator, validator } = await h.holder(100_000);
    const [approved, waiting] = [await h.payment(initiator), await h.payment(initiator)];
    expectSuccess(await h.approve(validator, approved.id));
    const reason = 'Papers are missing';
    expect((await call('suspend', id, { reason })).json()).toMatchObject({
      status: 'SUSPENDED',
      suspensionReason: reason,
      suspendedAt: expect.any(String),
    });
    for (const session of [admin, initiator, validator])
      expect((await me(session)).json().code).toBe('SESSION_ENDED');
    await h.settle();
    expect([await statusOf(approved.id), await statusOf(waiting.id)]).toEqual(['CONFIRMED', 'PENDING']);
    expect(await h.mails.latest(admin.email)).toMatchObject({
      template: 'organisation-suspended',
      values: { reason },
    });
    // a person who signs in meanwhile sees why nothing continues
    const again = await h.signIn(validator.email);
    expect((await me(again)).json()).toMatchObject({ organizationStatus: 'SUSPENDED' });
    const profile = await h.get(again, '/profile/get-organisation-profile');
    expect(profile).toMatchObject({ suspensionReason: reason, suspendedAt: expect.any(String) });
    const list = await h.as(again).inject({ method: 'GET', url: '/transaction' });
    expect(list.json().code).toBe('ACCOUNT_SUSPENDED');
    const rename = await h.as(again).inject({ method: 'PATCH', url: '/profile/edit', payload: {} });
    expect(rename.json().code).toBe('ACCOUNT_SUSPENDED');

    expect((await call('reactivate', id)).json()).toMatchObject({ status: 'APPROVED', suspendedAt: null });
    await h.settle();
    expect([await statusOf(approved.id), await statusOf(waiting.id)]).toEqual(['COMPLETED', 'PENDING']);
    const welcome = await h.signIn(admin.email);
    const notifications = await h.get(welcome, '/transaction/notifications');
    expect(notifications.content.map(({ kind }: { kind: string }) => kind)).toContain(
      'organisation-reactivated',
    );
  });

  it('is the same however often it is done, and notified once', async () => {
    const admin = await h.signUpOrganisation();
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('suspend', admin.organisationId)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const told = (await h.mails.all(admin.email)).filter(
      ({ template }) => template === 'organisation-suspended',
    );
    expect(told).toHaveLength(1);
  });

  it('leaves a month to be billed as its holder was at its end, which the clock has not come to yet', async () => {
    const [active, suspended] = [
      await h.signUpOrganisation({ plan: 'PRO' }),
      await h.signUpOrganisation({ plan: 'PRO' }),
    ];
    const billsOf = ({ organisationId }: TestSession) =>
      h.db.selectFrom('bill').select('amount').where('organisation_id', '=', organisationId).execute();
    await call('suspend', suspended.organisationId);
    for (const admin of [active, suspended]) await monthsEndUnbilled(h, admin);
    expectSuccess(await call('suspend', active.organisationId));
    expectSuccess(await call('reactivate', suspended.organisationId));
    for (const { organisationId } of [active, suspended]) await billHolder(h.dependencies, organisationId);
    expect(await billsOf(active)).toEqual([{ amount: 30_000n }]);
    expect(await billsOf(suspended)).toEqual([]);
  });

  it('is for organisations that were approved', async () => {
    const [waiting, individual] = [await h.signUp({ approved: false }), await h.signUpIndividual()];
    expect((await call('suspend', waiting.organisationId)).json().code).toBe('WRONG_STATUS');
    expect((await call('reactivate', waiting.organisationId)).json().code).toBe('WRONG_STATUS');
    expect((await call('suspend', individual.organisationId)).statusCode).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';
import type { TestSession } from '../kit/base/clients.ts';
import { remindApprovers } from '../../src/payments/decisions/reminders.worker.ts';

let h: MoneyHarness;
let holder: TestHolder;
let superAdmin: TestSession;
beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(1_000_000);
  superAdmin = await h.superAdmin();
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const url = '/platform/settings';
const settings = (session = superAdmin) => h.get(session, url);
const change = (changes: Record<string, unknown>, session = superAdmin) => h.patch(session, url, changes);
const first = {
  feeRate: 0.005,
  taxRate: 0.002,
  levy: 4,
  taxRemittedBy: 'US',
  payoutMin: 500,
  payoutMax: 500_000,
  refillAgreementThreshold: null,
  aloneDailyLimit: 100_000,
  reminderHours: 24,
  verificationAmount: 100,
  alertFloatBelow: null,
  alertStatementBy: null,
  alertFailureRate: null,
  alertFailureCount: 20,
  alertOldestMinutes: null,
  requiredDocuments: [],
};

describe('the platform’s settings', () => {
  it('are those of the environment until somebody changes them', async () => {
    expect(await settings()).toEqual({ ...first, changedAt: null, changedBy: null });
  });

  it('apply to new payments; existing ones keep their cost', async () => {
    const before = await h.payment(holder.initiator, { amount: 100_000 });
    expect(before).toMatchObject({ fee: 500, tax: 200, levy: 4, total: 100_704 });
    const answer = await change({ feeRate: 0.010001, levy: 0, payoutMin: 50 });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      ...first,
      feeRate: 0.010001,
      levy: 0,
      payoutMin: 50,
      changedAt: expect.any(String),
      changedBy: { userId: superAdmin.userId, name: superAdmin.name },
    });
    const after = await h.payment(holder.initiator, { amount: 100_000 });
    expect(after).toMatchObject({ fee: 1_001, tax: 200, levy: 0, total: 101_201 });
    const checked = await h.post(holder.initiator, '/transaction/check-payee', {
      number: '+237677412085',
      amount: 50,
    });
    expect(checked.json()).toMatchObject({ minimum: 50, feeRate: 0.010001 });
    const wallet = () => h.get(holder.admin, '/transaction/wallet');
    const { available } = await wallet();
    for (const { id } of [before, after])
      expect((await h.approve(holder.validator, id)).statusCode).toBe(200);
    expect((await wallet()).available).toBe(available - 100_704 - 101_201);
    await change({ feeRate: 0.005, levy: 4, payoutMin: 500 });
  });

  it('say who hands tax and levy to the state; existing payments keep theirs', async () => {
    const owed = async (): Promise<Record<string, number>> => {
      const rows = await h.db
        .selectFrom('ledger.account')
        .select(['code', 'balance'])
        .where('code', 'in', ['tax:payable', 'expense:operator', 'income:fees'])
        .execute();
      return Object.fromEntries(rows.map(({ code, balance }) => [code, Number(balance)]));
    };
    const paid = async (id: string) => {
      expect((await h.approve(holder.validator, id)).statusCode).toBe(200);
      await h.settle();
      expect((await h.get(holder.admin, `/transaction/detail/${id}`)).status).toBe('COMPLETED');
    };
    await h.settle();
    const made = await h.payment(holder.initiator, { amount: 100_000 });
    expect((await change({ taxRemittedBy: 'OPERATOR' })).json()).toMatchObject({ taxRemittedBy: 'OPERATOR' });
    const history = await h.get(superAdmin, `${url}/history?size=1`);
    expect(history.content[0].changes).toEqual([
      { setting: 'taxRemittedBy', before: 'US', after: 'OPERATOR' },
    ]);

    const before = await owed();
    await paid(made.id);
    const between = await owed();
    expect(between['tax:payable']).toBe(before['tax:payable']! + 204);
    expect(between['expense:operator']).toBe(before['expense:operator']);

    const later = await h.payment(holder.initiator, { amount: 100_000 });
    expect(later).toMatchObject({ fee: 500, tax: 200, levy: 4, total: 100_704 });
    await paid(later.id);
    expect(await owed()).toEqual({
      'tax:payable': between['tax:payable'],
      'expense:operator': between['expense:operator']! + 204,
      'income:fees': between['income:fees']! + 500,
    });
    await change({ taxRemittedBy: 'US' });
  });

  it('bound payouts as they say', async () => {
    await change({ payoutMax: 2_000 });
    const tooLarge = await h.post(holder.initiator, '/transaction', {
      amount: 2_001,
      reason: 'Transport',
      name: 'Pauline',
      number: '+237677412085',
      accountType: 'MOMO',
    });
    expect(tooLarge.statusCode).toBe(422);
    await change({ payoutMax: 500_000 });
    expect((await h.payment(holder.initiator, { amount: 2_001 })).status).toBe('PENDING');
  });

  it.each([
    [{ feeRate: 0.2 }, 'feeRate'],
    [{ feeRate: -0.001 }, 'feeRate'],
    [{ taxRate: 0.0000001 }, 'taxRate'],
    [{ levy: 1.5 }, 'levy'],
    [{ levy: '4' }, 'levy'],
    [{ taxRemittedBy: 'NOBODY' }, 'taxRemittedBy'],
    [{ payoutMin: 0 }, 'payoutMin'],
    [{ payoutMin: 600_000 }, 'payoutMin'],
    [{ payoutMax: 499 }, 'payoutMax'],
    [{ payoutMin: 900, payoutMax: 800 }, 'payoutMin'],
    [{ reminderHours: 0 }, 'reminderHours'],
    [{ reminderHours: 169 }, 'reminderHours'],
    [{ verificationAmount: 1_001 }, 'verificationAmount'],
    [{ refillAgreementThreshold: 1_000_000 }, 'refillAgreementThreshold'],
  ])('refuse %j, and stay as they are', async (changes, field) => {
    const before = await settings();
    const answer = await change(changes);
    expect([400, 422]).toContain(answer.statusCode);
    expect(answer.json().errors[0].field).toBe(field);
    expect(await settings()).toEqual(before);
  });

  it('are a super admin’s alone', async () => {
    for (const session of [holder.admin, holder.initiator, holder.validator]) {
      expect((await h.as(session).inject({ method: 'GET', url })).statusCode).toBe(403);
      expect((await change({ levy: 1 }, session)).statusCode).toBe(403);
    }
  });

  it('record who changed what, from what to what; a change without a difference is not recorded', async () => {
    const history = async (query = '') => h.get(superAdmin, `${url}/history${query}`);
    const { totalElements } = await history();
    await change({ levy: 4 });
    expect((await history()).totalElements).toBe(totalElements);
    await change({ levy: 7, taxRate: 0.003 });
    await change({ levy: 4, taxRate: 0.002 });
    const page = await history('?size=2');
    expect(page).toMatchObject({ totalElements: totalElements + 2, size: 2 });
    const by = { userId: superAdmin.userId, name: superAdmin.name };
    const changes = [
      { setting: 'levy', before: 4, after: 7 },
      { setting: 'taxRate', before: 0.002, after: 0.003 },
    ];
    expect(page.content[1]).toMatchObject({ by, changes });
    expect(page.content[0].changes.map(({ after }: { after: number }) => after)).toEqual([4, 0.002]);
  });

  it('follow each other where two change them at once', async () => {
    const answers = await Promise.all([
      change({ payoutMin: 1_000, payoutMax: 2_000 }),
      change({ payoutMin: 3_000, payoutMax: 4_000 }),
      change({ payoutMin: 2_500 }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(2);
    const { payoutMin, payoutMax } = await settings();
    expect(payoutMin).toBeLessThanOrEqual(payoutMax);
    await change({ payoutMin: 500, payoutMax: 500_000 });
  });

  it('are notified to the other super admins', async () => {
    const other = await h.newSuperAdmin();
    await change({ levy: 5 });
    await change({ levy: 4 }, other);
    const titles = async (session: TestSession) =>
      (await h.get(session, '/transaction/notifications')).content.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles(other)).toContain(`${superAdmin.name} changed the platform’s settings`);
    expect(await titles(superAdmin)).toContain(`${other.name} changed the platform’s settings`);
    expect(await titles(superAdmin)).not.toContain(`${superAdmin.name} changed the platform’s settings`);
  });

  it('say when approvers are reminded', async () => {
    await remindApprovers(h.dependencies);
    const waiting = await h.payment(holder.initiator, { amount: 900 });
    await change({ reminderHours: 2 });
    h.clock.advance(119 * 60_000);
    expect(await remindApprovers(h.dependencies)).toBe(0);
    h.clock.advance(2 * 60_000);
    expect(await remindApprovers(h.dependencies)).toBeGreaterThan(0);
    const { reminded_at } = await h.db
      .selectFrom('transaction')
      .select('reminded_at')
      .where('id', '=', waiting.id)
      .executeTakeFirstOrThrow();
    expect(reminded_at).not.toBeNull();
  });
});

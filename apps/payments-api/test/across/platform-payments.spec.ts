import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import { parse } from 'csv-parse/sync';
import { expectSuccess } from '../kit/base/clients.ts';
import { bulkCalls } from '../kit/payments/bulk-calls.ts';
import { createReconciliationKit, type ReconciliationKit } from '../kit/whole/reconciliation-kit.ts';

/** Checks that the payments that a figure of the console opens add up to the figure. */
let kit: ReconciliationKit;
const today = dayInDouala(new Date());
const days = { startDate: `${today.slice(0, 7)}-01`, endDate: today };

beforeAll(async () => {
  kit = await createReconciliationKit();
  await kit.paid(100_000);
  await kit.paid(30_000, 'failed');
  await kit.reversed(14_000);
  await kit.paidLess(10_000, 7_000n);
  const { h, people } = kit;
  await h.payment(people.holder.initiator, { amount: 5_000 });
  const other = await h.holder(1_000_000);
  const { id } = await bulkCalls(h).bulk(other.initiator, [
    { name: 'Awa Ngono', amount: 20_000, reason: 'Transport' },
    { name: 'Boris Kamdem', amount: 40_000, reason: 'Salaire' },
  ]);
  expectSuccess(await bulkCalls(h).approveBulk(other.validator, id));
  await h.settle(5);
});
afterAll(() => kit.close());

const list = (query: Record<string, string>) =>
  kit.h.get(kit.people.first, `/platform/payments?${new URLSearchParams(query)}`);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
const overview = async () =>
  expectSuccess(await kit.h.patch(kit.people.first, '/transaction/overview', days)).json().platform;
const report = async () =>
  (await kit.h.get(kit.people.first, `/platform/report?${new URLSearchParams(days)}`)).total;
interface Payment {
  paid: number;
  amount: number;
  organisationId: string;
  kind: string;
}

describe('the payments that a figure opens', () => {
  it.each(['payoutsThisMonth', 'payoutsToday'] as const)('add up to what was paid: %s', async (name) => {
    const figure = (await overview())[name];
    const period = name === 'payoutsToday' ? { startDate: today, endDate: today } : days;
    const { content, sum, totalElements } = await list({ ...period, by: 'ENDED', outcome: 'PAID' });
    expect(figure.amount).toBeGreaterThan(100_000);
    expect([sum, totalElements]).toEqual([figure.amount, figure.count]);
    expect(sumOf(content.map(({ paid }: Payment) => paid))).toBe(figure.amount);
  });

  it('add up to the report of the same days, and are as many as failed', async () => {
    const total = await report();
    const paid = await list({ ...days, by: 'ENDED', outcome: 'PAID' });
    expect([paid.sum, paid.totalElements]).toEqual([total.amount, total.count]);
    const failed = await list({ ...days, by: 'ENDED', outcome: 'FAILED' });
    expect(total.failed).toBeGreaterThan(0);
    expect(failed.totalElements).toBe(total.failed);
  });

  it('are those without an outcome, whatever the days', async () => {
    const { h } = kit;
    const { id } = await kit.paid(9_000, 'pending', { name: 'Without outcome' });
    h.clock.advance(16 * 60_000);
    await h.settle(5);
    await kit.signInAgain();
    expect(await kit.statusOf(id)).toBe('PROBLEMATIC');
    const { stuck } = await overview();
    expect(stuck).toMatchObject({ count: 1, amount: 9_000 });
    const { content, sum, totalElements } = await list({ outcome: 'UNKNOWN' });
    expect([sum, totalElements]).toEqual([stuck.amount, stuck.count]);
    expect(sumOf(content.map(({ amount }: Payment) => amount))).toBe(stuck.amount);
  });
});

describe('the payments of all holders', () => {
  it('are single ones and the items of bulk payments, the newest first, a page at a time', async () => {
    const all = await list({ ...days, size: '200' });
    expect(all.content.map(({ kind }: Payment) => kind)).not.toContain('BULK_PAYOUT');
    expect(new Set(all.content.map(({ organisationId }: Payment) => organisationId)).size).toBe(2);
    expect(sumOf(all.content.map(({ amount }: Payment) => amount))).toBe(all.sum);
    const second = await list({ ...days, size: '2', page: '1' });
    expect(second.content).toEqual(all.content.slice(2, 4));
  });

  it('are narrowed by customer, status, amount and text', async () => {
    const { id } = kit.people.holder;
    const own = await list({ ...days, organisationId: id, size: '200' });
    expect(own.content.every(({ organisationId }: Payment) => organisationId === id)).toBe(true);
    expect((await list({ ...days, status: 'PENDING' })).content.map(({ amount }: Payment) => amount)).toEqual(
      [5_000],
    );
    const found = await list({ ...days, minAmount: '20000', maxAmount: '40000', search: 'kamdem' });
    expect(found.content.map(({ amount }: Payment) => amount)).toEqual([40_000]);
  });

  it('are of the present month where no days are named, and of 400 days at most', async () => {
    expect((await list({ size: '200' })).content).toEqual((await list({ ...days, size: '200' })).content);
    const query = new URLSearchParams({ startDate: '2020-01-01', endDate: today });
    const answer = await kit.h
      .as(kit.people.first)
      .inject({ method: 'GET', url: `/platform/payments?${query}` });
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, 'endDate']);
  });

  it('are exported as they are listed, and the look is in the customer’s log', async () => {
    const { id } = kit.people.holder;
    const query = new URLSearchParams({ ...days, by: 'ENDED', outcome: 'PAID', organisationId: id });
    const answer = await kit.h
      .as(kit.people.first)
      .inject({ method: 'GET', url: `/platform/payments/export?${query}` });
    const rows: { amount: string }[] = parse(expectSuccess(answer).body, { bom: true, columns: true });
    const { totalElements } = await list(Object.fromEntries(query));
    expect(rows).toHaveLength(totalElements);
    const logged = await kit.h.db
      .selectFrom('audit_log')
      .select('action')
      .where('organisation_id', '=', id)
      .where('action', 'in', ['organisation.read-transactions', 'transaction.export'])
      .execute();
    expect(new Set(logged.map(({ action }) => action))).toEqual(
      new Set(['organisation.read-transactions', 'transaction.export']),
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import { sql } from 'kysely';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/whole/money-harness.ts';
import { expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';

let h: MoneyHarness;
let holder: TestHolder;
beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(10_000_000);
});
afterAll(() => h.close());

const asked = (session: TestSession, method: 'GET' | 'PATCH', url: string, payload?: object) =>
  h.as(session).inject({ method, url, ...(payload && { payload }) });
const move = (id: string, at: string) =>
  sql`update transaction set finished_at = ${at} where id = ${id}`.execute(h.db);

describe('expenses', () => {
  /** Completes a payment at a moment. */
  async function paid(at: string, amount: number, expenseCategory?: string): Promise<void> {
    const { id } = await h.payment(holder.initiator, { amount, expenseCategory, reason: 'Something' });
    expectSuccess(await h.approve(holder.validator, id));
    await h.settle(2);
    await move(id, at);
  }
  const expenses = (startDate: string, endDate: string, session = holder.admin) =>
    h.get(session, `/transaction/expenses?startDate=${startDate}&endDate=${endDate}`);
  const category = (answer: { categories: { category: string }[] }, name: string) =>
    answer.categories.find(({ category: is }) => is === name);

  beforeAll(async () => {
    // midnight in Douala is an hour before midnight in UTC
    await paid('2026-02-28T22:59:59Z', 1_000, 'TAXES');
    await paid('2026-02-28T23:00:00Z', 2_000, 'TAXES');
    await paid('2026-03-31T22:59:59Z', 4_000, 'TAXES');
    await paid('2026-03-31T23:00:00Z', 8_000, 'TAXES');
    await paid('2026-03-10T12:00:00Z', 16_000, 'SALARIES');
    await paid('2026-04-10T12:00:00Z', 32_000);
    // what does not count: waiting, failed, cancelled, what came in, another holder's
    await h.payment(holder.initiator, { expenseCategory: 'TAXES' });
    h.operator.outcome = 'failed';
    await paid('2026-03-10T12:00:00Z', 500, 'TAXES');
    h.operator.outcome = 'successful';
    const request = { number: '+237677412085', amount: 9_000, reason: 'Rent' };
    const { id } = expectSuccess(await h.post(holder.admin, '/transaction/request-payment', request)).json();
    await h.settle(2);
    await move(id, '2026-03-10T12:00:00Z');
  });

  it('are what was paid out within the days, by category, beside the days before', async () => {
    const answer = await expenses('2026-03-01', '2026-03-31');
    expect(answer).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-31',
      before: { from: '2026-01-29', to: '2026-02-28' },
      currency: 'XAF',
      // 0.5% and 0.2% of each, and 4 a payment
      total: { amount: 22_000, count: 3, before: { amount: 1_000, count: 1 }, charges: 154 + 12 },
    });
    expect(answer.categories).toHaveLength(8);
    expect(answer.categories[0]).toEqual({
      category: 'SALARIES',
      amount: 16_000,
      count: 1,
      before: { amount: 0, count: 0 },
    });
    expect(category(answer, 'TAXES')).toEqual({
      category: 'TAXES',
      amount: 6_000,
      count: 2,
      before: { amount: 1_000, count: 1 },
    });
  });

  it('are those of the days in Douala where moments are given', async () => {
    const days = await expenses('2026-03-01', '2026-03-31');
    expect(await expenses('2026-02-28T23:00:00Z', '2026-03-31T22:59:59.999Z')).toEqual(days);
    expect(await expenses('2026-03-01T00:00:00', '2026-03-31T23:59:59%2B01:00')).toEqual(days);
  });

  it('are those of the current month by default, and of the month until a day', async () => {
    const today = dayInDouala(h.clock.now());
    expect(await h.get(holder.admin, '/transaction/expenses')).toEqual(
      await expenses(`${today.slice(0, 8)}01`, today),
    );
    const until = '/transaction/expenses?endDate=2026-03-31';
    expect(await h.get(holder.admin, until)).toEqual(await expenses('2026-03-01', '2026-03-31'));
  });

  it('are listed in their months, also in those in which there were none', async () => {
    const { months, total } = await expenses('2026-02-15', '2026-05-02');
    const sums = months.map(({ month, amount, count }: Record<string, unknown>) => [month, amount, count]);
    expect(sums).toEqual([
      ['2026-02-01', 1_000, 1],
      ['2026-03-01', 22_000, 3],
      ['2026-04-01', 40_000, 2],
      ['2026-05-01', 0, 0],
    ]);
    expect(total.amount).toBe(63_000);
    const april = months[2].categories;
    expect(april).toContainEqual({ category: 'OTHER', amount: 32_000 });
    expect(april).toContainEqual({ category: 'TAXES', amount: 8_000 });
    expect(april).toContainEqual({ category: 'SALARIES', amount: 0 });
  });

  it('are what was paid for and who was paid, the most first, beside the days before', async () => {
    const someone = '+237677412099';
    const paidTo = async (at: string, amount: number, reason: string, name: string, number: string) => {
      const { id } = await h.payment(holder.initiator, { amount, reason, name, number });
      expectSuccess(await h.approve(holder.validator, id));
      await h.settle(2);
      await move(id, at);
    };
    await paidTo('2025-05-31T12:00:00Z', 700, 'truck repair', 'Garage', someone);
    await paidTo('2025-06-01T12:00:00Z', 1_000, 'Truck Repair', 'Garage Fotso', someone);
    await paidTo('2025-06-02T12:00:00Z', 2_000, 'Truck repair', 'Paul', '+237677412098');
    await paidTo('2025-06-03T12:00:00Z', 1_500, 'Rent', 'Garage Fotso', someone);
    const { reasons, beneficiaries } = await expenses('2025-06-01', '2025-06-30');
    expect(reasons).toEqual([
      { name: 'Truck repair', amount: 3_000, count: 2, before: { amount: 700, count: 1 } },
      { name: 'Rent', amount: 1_500, count: 1, before: { amount: 0, count: 0 } },
    ]);
    expect(beneficiaries).toEqual([
      {
        name: 'Garage Fotso',
        number: someone,
        amount: 2_500,
        count: 2,
        before: { amount: 700, count: 1 },
      },
      { name: 'Paul', number: '+237677412098', amount: 2_000, count: 1, before: { amount: 0, count: 0 } },
    ]);
    expect((await expenses('2026-03-01', '2026-03-31', (await h.holder()).admin)).reasons).toEqual([]);
  });

  it('follow a correction of the category', async () => {
    const { content } = await h.get(holder.admin, '/transaction?minAmount=32000&maxAmount=32000');
    const url = `/transaction/expense-category/${content[0].id}`;
    expectSuccess(await asked(holder.initiator, 'PATCH', url, { expenseCategory: 'PER_DIEM' }));
    expect(category(await expenses('2026-04-01', '2026-04-30'), 'PER_DIEM')).toMatchObject({
      amount: 32_000,
    });
  });

  it('of another holder are not visible', async () => {
    const stranger = await h.holder();
    expect((await expenses('2026-03-01', '2026-03-31', stranger.admin)).total.amount).toBe(0);
  });

  it.each([
    ['2026-03-02', '2026-03-01'],
    ['2026-01-01', '2027-12-31'],
    ['2026-02-30', '2026-03-01'],
    ['', '2026-03-01'],
  ])('are refused for %s to %s', async (startDate, endDate) => {
    const url = `/transaction/expenses?startDate=${startDate}&endDate=${endDate}`;
    expect((await asked(holder.admin, 'GET', url)).statusCode).toBe(422);
  });
});

describe('the target of a month', () => {
  const target = (date: string, session = holder.admin) => h.get(session, `/transaction/get-target/${date}`);
  const set = (amount: unknown, date: string) =>
    asked(holder.admin, 'PATCH', '/transaction/set-target', { amount, date });

  it('is nothing until it is set, and the latest from then on', async () => {
    expect(await target('2026-06')).toMatchObject({ date: '2026-06', target: null, achieved: 0 });
    expectSuccess(await set(1_000_000, '2026-06'));
    expect(expectSuccess(await set(2_000_000, '2026-06')).json()).toEqual(await target('2026-06'));
    expect(await target('2026-06')).toMatchObject({ target: 2_000_000, currency: 'XAF' });
    expect((await target('2026-05')).target).toBeNull();
    expect((await target('2026-06', (await h.holder()).admin)).target).toBeNull();
    const rows = await h.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'target.set')
      .where('organisation_id', '=', holder.id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([{ detail: { amount: 1_000_000 } }, { detail: { amount: 2_000_000 } }]);
  });

  it('is shown beside what came in that month: refills, requested payments, cards; and the year up to it', async () => {
    const { admin, id } = await h.holder();
    const refill = await h.refill(admin, (await h.confirmedAccount(admin)).accountNumber, 5_000);
    const superAdmin = await h.superAdmin();
    expectSuccess(await asked(superAdmin, 'PATCH', `/transaction/process-refill/${refill.refillId}`));
    const request = { number: '+237677412085', amount: 700, reason: 'Rent' };
    const asking = expectSuccess(await h.post(admin, '/transaction/request-payment', request)).json();
    await h.settle(2);
    // the last second of March in Douala, and the first of April
    await sql`update refill set finished_at = '2026-03-31T22:59:59Z' where id = ${refill.refillId}`.execute(
      h.db,
    );
    await move(asking.id, '2026-03-31T23:00:00Z');
    await h.db
      .insertInto('card_top_up')
      .values({
        organisation_id: id,
        amount: 11n,
        status: 'COMPLETED',
        created_by: admin.userId,
        completed_at: new Date('2026-04-02'),
      })
      .execute();
    const { achieved, months } = await target('2026-04', admin);
    expect(achieved).toBe(711);
    expect(months).toHaveLength(12);
    expect([months[0].date, months.at(-1).date]).toEqual(['2025-05', '2026-04']);
    expect(months.filter((month: { achieved: number }) => month.achieved > 0)).toEqual([
      { date: '2026-03', target: null, achieved: 5_000 },
      { date: '2026-04', target: null, achieved: 711 },
    ]);
  });

  it.each(['2026-07-01', '2026-07-31', '2026-06-30T23:00:00Z', '2026-07-31T22:59:59.999Z'])(
    'is that of the month of %s in Douala',
    async (date) => expect((await target(encodeURIComponent(date))).date).toBe('2026-07'),
  );

  it.each([0, -1, 0.1, '1000', '1e3', null, 2 ** 53, 1e300])('is refused as %s', async (amount) => {
    expect([400, 422]).toContain((await set(amount, '2026-07')).statusCode);
    expect((await target('2026-07')).target).toBeNull();
  });

  it.each(['2026-13', '2026-00', '2026', '2026-7', '1999-01', '2026-07-32', 'x'])(
    'is of no month %s',
    async (date) => {
      expect((await set(1_000, date)).statusCode).toBe(422);
      expect((await asked(holder.admin, 'GET', `/transaction/get-target/${date}`)).statusCode).toBe(422);
    },
  );
});

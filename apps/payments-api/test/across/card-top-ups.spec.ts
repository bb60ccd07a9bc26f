import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import { sql } from 'kysely';
import type { TestSession } from '../kit/base/clients.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';

let h: MoneyHarness;
let admin: TestSession;
beforeAll(async () => {
  h = await createMoneyHarness();
  admin = await h.signUpOrganisation();
});
afterEach(async () => {
  expect(h.cards.faults).toEqual([]);
  expect(await h.violations()).toEqual([]);
});
afterAll(() => h.close());

const started = async (session: TestSession, amount: number) => {
  const answer = await h.post(session, '/card/checkout', { amount });
  expect(answer.statusCode).toBe(201);
  const { topUpId } = answer.json();
  return { topUpId: String(topUpId), page: h.cards.pageOf(topUpId) };
};
const check = async (session: TestSession, topUpId: string) => h.get(session, `/card/top-up/${topUpId}`);
const available = async (session: TestSession): Promise<number> =>
  (await h.get(session, '/transaction/wallet')).available;

describe('money that was paid by card', () => {
  it('is credited by the success page’s own check where no event comes', async () => {
    const before = await available(admin);
    const { topUpId, page } = await started(admin, 6_000);
    h.cards.pay(page.id);
    expect(await check(admin, topUpId)).toMatchObject({ status: 'COMPLETED' });
    expect(await available(admin)).toBe(before + 6_000);
    const day = dayInDouala(new Date());
    const overview = await h.patch(admin, '/transaction/overview', { startDate: day, endDate: day });
    expect(overview.json().cashIn.byMethod).toEqual([{ key: 'CARD', amount: await available(admin) }]);
  });

  it('pays what was left unpaid', async () => {
    const poor = await h.signUpOrganisation({ plan: 'STARTER' });
    await h.db
      .insertInto('bill')
      .values({
        organisation_id: poor.organisationId,
        number: sql<bigint>`(select last + 1 from invoice_counter)`,
        plan: 'STARTER',
        amount: 5_000n,
        period_start: new Date('2026-01-01T00:00:00Z'),
        period_end: new Date('2026-02-01T00:00:00Z'),
        due_at: new Date('2026-02-01T00:00:00Z'),
      })
      .execute();
    await h.db
      .updateTable('invoice_counter')
      .set({ last: sql`last + 1` })
      .execute();
    const { topUpId, page } = await started(poor, 9_000);
    h.cards.pay(page.id);
    await check(poor, topUpId);
    const { rows } = await sql<{ data: unknown }>`
      select data from captured_job where queue = 'billing' order by id`.execute(h.db);
    expect(rows.map(({ data }) => data)).toEqual([{ organisationId: poor.organisationId }]);
  });
});

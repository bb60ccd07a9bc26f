import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayInDouala, dayMs } from '@sanaga/domain';
import { sql } from 'kysely';
import { expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';
import { statementOf } from '../../../test/kit/base/statements.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/whole/money-harness.ts';

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

const today = () => dayInDouala(new Date());
const platform = async () =>
  (await h.patch(superAdmin, '/transaction/overview', { startDate: today(), endDate: today() })).json()
    .platform;

async function paid(amount: number): Promise<void> {
  const { id } = await h.payment(holder.initiator, { amount });
  expectSuccess(await h.approve(holder.validator, id));
  await h.settle(3);
}

describe('what waits for super admins', () => {
  it('counts differences with the operator, suspense and days without a statement', async () => {
    await paid(5_000);
    const before = await platform();
    const days = { from: today(), to: today() };
    const file = statementOf([{ id: 'waits-1', amount: 4_500, date: `${today()} 08:00:00` }]);
    const answer = await h.postForm(superAdmin, '/reconciliation/statements', {
      ...{ file, product: 'COLLECTION' },
      ...days,
    });
    expectSuccess(answer);
    const { exceptionsOpen } = await platform();
    expect(exceptionsOpen.count - before.exceptionsOpen.count).toBe(1);
    expect(exceptionsOpen.amount - before.exceptionsOpen.amount).toBe(4_500);
    expect(exceptionsOpen.oldest).not.toBeNull();
  });

  it('counts a day with payments until a statement of it was compared', async () => {
    await paid(5_100);
    const yesterday = dayInDouala(new Date(Date.now() - dayMs));
    await sql`update operator_request set finished_at = finished_at - interval '1 day'
      where kind = 'DISBURSEMENT' and state = 'SUCCESSFUL'`.execute(h.db);
    expect((await platform()).statementsMissing).toEqual({ count: 1, oldest: yesterday });
    const file = statementOf([{ id: 'waits-2', amount: 1, status: 'FAILED' }]);
    const span = { from: yesterday, to: yesterday };
    expectSuccess(
      await h.postForm(superAdmin, '/reconciliation/statements', { file, product: 'DISBURSEMENT', ...span }),
    );
    expect((await platform()).statementsMissing).toEqual({ count: 0, oldest: null });
  });

  it('counts documents until somebody has looked at them', async () => {
    const before = await platform();
    const admin = await h.signUp();
    const form = { file: new File(['%PDF-1.7'], 'niu.pdf'), number: 'M012612345678X' };
    expectSuccess(await h.postForm(admin, '/profile/documents/NIU', form));
    const { documentsWaiting } = await platform();
    expect(documentsWaiting.count - before.documentsWaiting.count).toBe(1);
    expect(documentsWaiting.holders).toContainEqual({
      ...{ organisationId: admin.organisationId, count: 1 },
      name: expect.any(String),
    });
  });
});

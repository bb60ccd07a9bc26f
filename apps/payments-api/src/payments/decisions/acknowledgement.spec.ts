import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { expectSuccess, somePhoneNumber } from '../../../test/kit/base/clients.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';

let h: MoneyHarness;
let holder: TestHolder;
beforeAll(async () => {
  h = await createMoneyHarness();
});
beforeEach(async () => {
  holder = await h.holder(1_000_000);
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

/** Creates a payment to a number that is registered to somebody else and was paid the same amount a moment ago. */
async function doubtful(): Promise<string> {
  const number = somePhoneNumber();
  h.operator.names.set(number.slice(1), 'KAMDEM BORIS');
  const before = await h.payment(holder.initiator, { number });
  expectSuccess(await h.approve(holder.validator, before.id));
  const { id, nameMatch, remarks } = await h.payment(holder.initiator, { number });
  expect({ nameMatch, remarks }).toEqual({
    nameMatch: 'DIFFERS',
    remarks: ['PAID_RECENTLY', 'FIRST_PAYMENT'],
  });
  return id;
}

const statusOf = async (id: string) =>
  (await h.get(holder.validator, `/transaction/detail/${id}`)).status as string;
const detailOfApproval = async (id: string) => {
  const { detail } = await h.db
    .selectFrom('audit_log')
    .select('detail')
    .where('subject_id', '=', id)
    .where('action', '=', 'transaction.approve')
    .executeTakeFirstOrThrow();
  return detail;
};

describe('what there is to check in a single payment', () => {
  it.each([[[]], [['NAME_DIFFERS']], [['PAID_RECENTLY', 'NAME_CLOSE']]])(
    'is more than %j, which whoever approves knows of: nothing moves',
    async (acknowledged) => {
      const id = await doubtful();
      const answer = await h.approve(holder.validator, id, { acknowledged });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'CHECKS_CHANGED']);
      expect(await statusOf(id)).toBe('PENDING');
      expect(await h.walletOf(holder.admin)).toMatchObject({ reserved: 1_011 });
    },
  );

  it('is written down beside what was acknowledged, which may be more', async () => {
    const id = await doubtful();
    const acknowledged = ['NUMBER_CHANGED', 'NAME_DIFFERS', 'PAID_RECENTLY'];
    expectSuccess(await h.approve(holder.validator, id, { acknowledged }));
    expect(await detailOfApproval(id)).toEqual({ toCheck: ['PAID_RECENTLY', 'NAME_DIFFERS'], acknowledged });
  });

  it('does not hinder clients that say nothing of it, with an empty body or none', async () => {
    const [one, other] = [await doubtful(), await doubtful()];
    expectSuccess(await h.approve(holder.validator, one));
    expectSuccess(await h.approve(holder.validator, other, {}));
    expect(await detailOfApproval(one)).toEqual({ toCheck: ['PAID_RECENTLY', 'NAME_DIFFERS'] });
  });

  it('is nothing that was not said when it was approved by the same person before', async () => {
    const id = await doubtful();
    expectSuccess(await h.approve(holder.validator, id));
    expectSuccess(await h.approve(holder.validator, id, { acknowledged: [] }));
  });

  it('is not a name that is still to come', async () => {
    const number = somePhoneNumber();
    const { id } = await h.payment(holder.initiator, { number });
    await h.db
      .updateTable('transaction')
      .set({ name_match: 'NOT_CHECKED', registered_name: null })
      .where('id', '=', id)
      .execute();
    expectSuccess(await h.approve(holder.validator, id, { acknowledged: [] }));
  });
});

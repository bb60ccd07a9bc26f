import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { expectSuccess, somePhoneNumber } from '../../../test/kit/base/clients.ts';
import { bulkCalls } from '../../../test/kit/payments/bulk-calls.ts';
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

/** Returns the remarks on a payment that is cancelled at once. */
const remarksOf = async (changes: Record<string, unknown>) => {
  const { id, remarks } = await h.payment(holder.initiator, { amount: 1_000, ...changes });
  expectSuccess(await h.patch(holder.initiator, `/transaction/cancel/${id}`));
  return remarks;
};
const paid = async (number: string, amount: number) => {
  const { id } = await h.payment(holder.initiator, { number, amount });
  expectSuccess(await h.approve(holder.validator, id));
};

/** Changes the number of a beneficiary, which the validator confirms. */
const renumber = async (id: string, phoneNumber: string) => {
  const url = `/transaction/beneficiaries/${id}`;
  const { change } = expectSuccess(await h.patch(holder.initiator, url, { phoneNumber })).json();
  expectSuccess(await h.patch(holder.validator, `${url}/change/${change.id}/confirm`));
};

it('a single payment says that it is the first one to a number, in the queue and its detail too', async () => {
  const number = somePhoneNumber();
  const { id, remarks } = await h.payment(holder.initiator, { number, amount: 1_000 });
  expect(remarks).toEqual(['FIRST_PAYMENT']);
  const { content } = await h.get(holder.validator, '/transaction?status=PENDING');
  expect(content).toMatchObject([{ id, remarks: ['FIRST_PAYMENT'] }]);
  expect((await h.get(holder.validator, `/transaction/detail/${id}`)).remarks).toEqual(['FIRST_PAYMENT']);
});

it('a single payment says that the same amount was paid to the number within a day, or is under way', async () => {
  const number = somePhoneNumber();
  await paid(number, 1_000);
  expect(await remarksOf({ number })).toEqual(['PAID_RECENTLY', 'FIRST_PAYMENT']);
  await h.settle();
  expect(await remarksOf({ number })).toEqual(['PAID_RECENTLY']);
  expect(await remarksOf({ number, amount: 1_500 })).toEqual([]);
  const stranger = await h.holder(10_000);
  expect((await h.payment(stranger.initiator, { number, amount: 1_000 })).remarks).toEqual(['FIRST_PAYMENT']);
  h.clock.advance(25 * 60 * 60_000);
  holder = await h.signInAgain(holder);
  expect(await remarksOf({ number })).toEqual([]);
});

it('a payment of which the same waits already says so, and the other one once it is approved', async () => {
  const number = somePhoneNumber();
  const first = await h.payment(holder.initiator, { number, amount: 1_000 });
  const second = await h.payment(holder.initiator, { number, amount: 1_000 });
  const other = await h.payment(holder.initiator, { number, amount: 1_500 });
  const now = async (id: string) => (await h.get(holder.validator, `/transaction/detail/${id}`)).remarks;
  expect([first.remarks, second.remarks]).toEqual([['FIRST_PAYMENT'], ['PAID_RECENTLY', 'FIRST_PAYMENT']]);
  expectSuccess(await h.approve(holder.validator, second.id));
  expect(await now(first.id)).toEqual(['FIRST_PAYMENT', 'PAID_RECENTLY']);
  expect(await now(second.id)).toEqual(['PAID_RECENTLY', 'FIRST_PAYMENT']);
  expect(await now(other.id)).toEqual(['FIRST_PAYMENT']);
  const approve = `/transaction/approve/${first.id}`;
  const known = ['NAME_NOT_AVAILABLE'];
  const blind = await h.patch(holder.validator, approve, { acknowledged: known });
  expect([blind.statusCode, blind.json().code]).toEqual([409, 'CHECKS_CHANGED']);
  expectSuccess(await h.patch(holder.validator, approve, { acknowledged: [...known, 'PAID_RECENTLY'] }));
});

it('a payment says nothing of the same one that was cancelled', async () => {
  const number = somePhoneNumber();
  expect(await remarksOf({ number })).toEqual(['FIRST_PAYMENT']);
  expect(await remarksOf({ number })).toEqual(['FIRST_PAYMENT']);
});

it('a retried payment says what there is to check by now, not when it was made', async () => {
  const number = somePhoneNumber();
  h.operator.failing.add(number.slice(1));
  const { id, remarks } = await h.payment(holder.initiator, { number, amount: 1_000 });
  expect(remarks).toEqual(['FIRST_PAYMENT']);
  expectSuccess(await h.approve(holder.validator, id));
  await h.settle();
  h.operator.failing.clear();
  // it was paid again meanwhile
  await paid(number, 1_000);
  await h.settle();
  const again = expectSuccess(await h.patch(holder.initiator, `/transaction/retry/${id}`)).json();
  expect(again).toMatchObject({ status: 'PENDING', remarks: ['PAID_RECENTLY'] });
});

it('whoever types a payment hears the same before it is made, of the amount once there is one', async () => {
  const number = somePhoneNumber();
  const check = async (changes: Record<string, unknown> = {}, { initiator } = holder) =>
    expectSuccess(await h.post(initiator, '/transaction/check-payee', { number, ...changes })).json().remarks;
  expect(await check({ amount: 1_000 })).toEqual(['FIRST_PAYMENT']);
  await paid(number, 1_000);
  await h.settle();
  expect(await check()).toEqual([]);
  expect(await check({ amount: 1_500 })).toEqual([]);
  expect(await check({ amount: 1_000 })).toEqual(['PAID_RECENTLY']);
  // nothing is said about what others paid
  expect(await check({ amount: 1_000 }, await h.holder(10_000))).toEqual(['FIRST_PAYMENT']);
});

it('a single payment says that its beneficiary’s number changed lately', async () => {
  const [before, after] = [somePhoneNumber(), somePhoneNumber()];
  const url = '/transaction/beneficiaries';
  const saved = await h.post(holder.initiator, url, { name: 'Pauline Eyenga', phoneNumber: before });
  const { id } = expectSuccess(saved).json();
  await renumber(id, after);
  expect(await remarksOf({ number: after })).toEqual(['NUMBER_CHANGED', 'FIRST_PAYMENT']);
});

it('a number that changed lately is said of a beneficiary that was deleted and saved again, too', async () => {
  const url = '/transaction/beneficiaries';
  const save = async (name: string, phoneNumber: string): Promise<string> =>
    expectSuccess(await h.post(holder.initiator, url, { name, phoneNumber })).json().id;
  const remove = async (id: string) =>
    expectSuccess(await h.as(holder.initiator).inject({ method: 'DELETE', url: `${url}/${id}` }));
  const [before, after, other] = [somePhoneNumber(), somePhoneNumber(), somePhoneNumber()];

  const changed = await save('Pauline Eyenga', before);
  await renumber(changed, after);
  await remove(changed);
  const again = await save('Mme Eyenga', after);
  expect(await remarksOf({ number: after })).toEqual(['NUMBER_CHANGED', 'FIRST_PAYMENT']);
  await remove(again);
  // once more, with a payment to it
  const asPayee = { number: after, name: 'Mme Eyenga', saveBeneficiary: true };
  expect(await remarksOf(asPayee)).toEqual(['NUMBER_CHANGED', 'FIRST_PAYMENT']);

  // with the same name and another number, however it is written
  await remove(await save('Jean Mballa', before));
  expect(await remarksOf({ number: before })).toEqual(['FIRST_PAYMENT']);
  await save('jean  mballa', other);
  expect(await remarksOf({ number: other })).toEqual(['NUMBER_CHANGED', 'FIRST_PAYMENT']);
  // with the same number nothing has changed
  await save('Jean Mballa', before);
  expect(await remarksOf({ number: before })).toEqual(['FIRST_PAYMENT']);

  // nor if somebody else deleted it, or long ago
  const stranger = await h.holder(10_000);
  await save('Rose Biya', somePhoneNumber()).then(remove);
  await h.db
    .updateTable('beneficiary')
    .set({ deleted_at: new Date(h.clock.now().getTime() - 40 * 86_400_000) })
    .where('name', '=', 'Rose Biya')
    .execute();
  for (const who of [holder, stranger]) {
    const number = somePhoneNumber();
    expectSuccess(await h.post(who.initiator, url, { name: 'Rose Biya', phoneNumber: number }));
    const { remarks } = await h.payment(who.initiator, { number, amount: 1_000 });
    expect(remarks).toEqual(['FIRST_PAYMENT']);
  }
});

it('a payment says that a statement shows its amount, paid to somebody whom a restore has forgotten', async () => {
  const [amount, number] = [7_321, somePhoneNumber()];
  const task = await h.db
    .insertInto('reconciliation_task')
    .values({
      ...{ kind: 'MISSING_HERE', product: 'DISBURSEMENT', their_reference: 'lost', theirs: BigInt(amount) },
      detail: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await remarksOf({ number, amount })).toEqual(['ON_STATEMENT', 'FIRST_PAYMENT']);
  expect(await remarksOf({ number, amount: amount + 1 })).toEqual(['FIRST_PAYMENT']);
  const bulks = bulkCalls(h);
  const { id } = await bulks.bulk(holder.initiator, [{ amount }, { amount: 1_000 }]);
  const { content } = await h.get(holder.validator, `/transaction/bulk/${id}/items?reason=ON_STATEMENT`);
  expect(content).toMatchObject([{ amount, remarks: ['ON_STATEMENT', 'FIRST_PAYMENT'] }]);
  const refused = await bulks.approveBulk(holder.validator, id, { acknowledged: [] });
  expect(refused.json().code).toBe('CHECKS_CHANGED');

  await h.db
    .updateTable('reconciliation_task')
    .set({ resolved_at: h.clock.now(), resolution: 'FOUND' })
    .where('id', '=', task.id)
    .execute();
  expect(await remarksOf({ number, amount })).toEqual(['FIRST_PAYMENT']);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { expectSuccess } from '../../../test/kit/base/clients.ts';
import { bulkCalls, type BulkCalls } from '../../../test/kit/payments/bulk-calls.ts';
import { numberOf } from '../../../test/kit/payments/bulk-kit.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';

let h: MoneyHarness;
let calls: BulkCalls;
let holder: TestHolder;
let numbers = 500;
const named = (name: string | null) => {
  const number = numberOf((numbers += 1));
  if (name !== null) h.operator.names.set(number.slice(1), name);
  return number;
};

beforeAll(async () => {
  h = await createMoneyHarness();
  calls = bulkCalls(h);
});
beforeEach(async () => {
  holder = await h.holder(10_000_000);
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

/** Uploads a file with one of each; its bulk transaction waits for approval. */
async function waiting(keptReason?: string, amounts: readonly number[] = []) {
  const [good, other, close, nobody] = [
    named('EYENGA PAULINE'),
    named('KAMDEM BORIS'),
    named('EYENGA PAULINA'),
    named(null),
  ];
  const { fileId } = await calls.upload(holder.initiator, [
    ...[good, other, close, nobody, good, ...amounts.slice(5).map(() => named('KAMDEM BORIS'))].map(
      (number, place) => ({ number, ...(amounts[place] && { amount: amounts[place] }) }),
    ),
  ]);
  await calls.checkNames();
  await calls.authorise(holder.initiator, fileId);
  const body = { fileId, ...(keptReason && { keptReason }) };
  return expectSuccess(await h.post(holder.initiator, '/transaction/process-file', body)).json();
}
const itemsOf = async (id: string, query = '') =>
  (await h.get(holder.validator, `/transaction/bulk/${id}/items?size=50${query}`)).content as {
    line: number;
    remarks: string[];
  }[];
const detailOf = (id: string) => h.get(holder.validator, `/transaction/detail/${id}`);

describe('what a validator should look at', () => {
  it('is counted in the queue, and each payment once', async () => {
    const { id } = await waiting();
    const { content } = await h.get(holder.validator, '/transaction?status=PENDING');
    expect(content).toMatchObject([{ id, checks: { matching: 1, toLookAt: 4, notChecked: 0 } }]);
  });

  it('filters the queue, single payments and bulk payments, as its pages and its count say', async () => {
    const { id } = await waiting();
    const pay = async (registered: string | null, status?: 'cancelled') => {
      const payment = await h.payment(holder.initiator, {
        number: named(registered),
        name: 'Eyenga Pauline',
      });
      if (status) expectSuccess(await h.patch(holder.initiator, `/transaction/cancel/${payment.id}`, {}));
      return payment.id as string;
    };
    const [good, differs, absent] = [
      await pay('EYENGA PAULINE'),
      await pay('KAMDEM BORIS'),
      await pay(null),
      await pay('KAMDEM BORIS', 'cancelled'),
    ];
    const queue = async (query: string) => {
      const page = await h.get(holder.validator, `/transaction?sort=date,asc&${query}`);
      return { total: page.totalElements, ids: page.content.map((payment: { id: string }) => payment.id) };
    };
    expect(await queue('status=PENDING')).toEqual({ total: 4, ids: [id, good, differs, absent] });
    expect(await queue('toCheck=true')).toEqual({ total: 3, ids: [id, differs, absent] });
    expect(await queue('toCheck=true&status=PENDING&type=SINGLE')).toEqual({
      total: 2,
      ids: [differs, absent],
    });
    expect(await queue('toCheck=true&size=1&page=2')).toEqual({ total: 3, ids: [absent] });
    // an export has the payments of a batch in its place
    const url = '/transaction/export-csv?toCheck=true';
    const { body } = await h.as(holder.admin).inject({ method: 'GET', url });
    expect(body.trim().split('\n')).toHaveLength(1 + 4 + 2);
    expectSuccess(await calls.approveBulk(holder.validator, id, { acknowledged: 4 }));
    expect(await queue('toCheck=true')).toEqual({ total: 2, ids: [differs, absent] });
  });

  it('is also what was approved meanwhile elsewhere, alone or in another file', async () => {
    const number = named('EYENGA PAULINE');
    const bulkOf = async (rows: { number: string; amount?: number }[]) => {
      const { fileId } = await calls.upload(holder.initiator, rows);
      await calls.checkNames();
      await calls.authorise(holder.initiator, fileId);
      return expectSuccess(await h.post(holder.initiator, '/transaction/process-file', { fileId })).json();
    };
    const one = await bulkOf([{ number, amount: 7_000 }, { number: named('EYENGA PAULINE') }]);
    expect((await detailOf(one.id)).checks).toEqual({ matching: 2, toLookAt: 0, notChecked: 0 });
    const two = await bulkOf([{ number, amount: 7_000 }]);
    expect(two.checks).toEqual({ matching: 0, toLookAt: 1, notChecked: 0 });
    expectSuccess(await h.patch(holder.validator, `/transaction/approve-bulk/${two.id}`));
    expect((await detailOf(one.id)).checks).toEqual({ matching: 1, toLookAt: 1, notChecked: 0 });
    expect(await itemsOf(one.id, '&reason=PAID_RECENTLY')).toMatchObject([{ line: 2 }]);
    const blind = await h.patch(holder.validator, `/transaction/approve-bulk/${one.id}`, { acknowledged: 0 });
    expect([blind.statusCode, blind.json().code]).toEqual([409, 'CHECKS_CHANGED']);
  });

  it('comes by what there is to check, the largest amount first, with the sums of each kind', async () => {
    // lines 2 to 8; the last two are paid under another name too
    const { id } = await waiting(undefined, [1_000, 2_000, 3_000, 4_000, 5_000, 90_000, 7_000]);
    const lines = async (query: string) => (await itemsOf(id, query)).map(({ line }) => line);
    expect(await lines('&check=look')).toEqual([6, 7, 8, 3, 4, 5]);
    const { bulk, checks } = await detailOf(id);
    expect(bulk.toCheck).toEqual([
      { reason: 'DUPLICATE', count: 1, amount: 5_000 },
      { reason: 'NAME_DIFFERS', count: 3, amount: 99_000 },
      { reason: 'NAME_CLOSE', count: 1, amount: 3_000 },
      { reason: 'NAME_NOT_AVAILABLE', count: 1, amount: 4_000 },
    ]);
    expect(checks.toLookAt).toBe(6);
    expect(await lines('&reason=NAME_DIFFERS')).toEqual([7, 8, 3]);
    const second = `/transaction/bulk/${id}/items?reason=NAME_DIFFERS&size=2&page=1`;
    expect(await h.get(holder.validator, second)).toMatchObject({
      totalElements: 3,
      content: [{ line: 3, amount: 2_000 }],
    });
    // once it is decided, there is nothing to check any more
    expectSuccess(await calls.approveBulk(holder.validator, id, { acknowledged: 6 }));
    expect((await detailOf(id)).bulk.toCheck).toEqual([]);
  });

  it('is found among the items, and so are names that are to come and first payments', async () => {
    const { id } = await waiting();
    expect((await itemsOf(id, '&check=look')).map(({ line }) => line)).toEqual([6, 3, 4, 5]);
    expect(await itemsOf(id, '&check=notChecked')).toEqual([]);
    expect(await itemsOf(id, '&check=first')).toHaveLength(5);
    expect((await itemsOf(id)).map(({ remarks }) => remarks)).toEqual([
      ['FIRST_PAYMENT'],
      ['FIRST_PAYMENT'],
      ['FIRST_PAYMENT'],
      ['FIRST_PAYMENT'],
      ['DUPLICATE', 'FIRST_PAYMENT'],
    ]);
    expect(await detailOf(id)).toMatchObject({ bulk: { firstPayments: 5, kept: null } });
  });

  it('is not a first payment where the number was paid before, and says that it was paid lately', async () => {
    const number = named('EYENGA PAULINE');
    const paid = await h.payment(holder.initiator, { number, amount: 1_000 });
    await h.approve(holder.validator, paid.id);
    await h.settle();
    const { id } = await calls.bulk(holder.initiator, [{ number, amount: 1_000 }]);
    expect((await itemsOf(id)).map(({ remarks }) => remarks)).toEqual([['PAID_RECENTLY']]);
    expect(await detailOf(id)).toMatchObject({ checks: { matching: 0, toLookAt: 1, notChecked: 0 } });
  });

  it('is said of a retry as it is by then: what was paid meanwhile, and no more what is no longer so', async () => {
    const [again, other] = [named('EYENGA PAULINE'), named('EYENGA PAULINE')];
    for (const number of [again, other]) h.operator.failing.add(number.slice(1));
    const file = [
      { number: again, amount: 1_000 },
      { number: other, amount: 1_000 },
      { number: other, amount: 2_000 },
    ];
    const first = await calls.bulk(holder.initiator, file);
    expectSuccess(await calls.approveBulk(holder.validator, first.id));
    await h.settle();
    h.operator.failing.clear();
    const { id } = await h.payment(holder.initiator, { number: again, amount: 1_000 });
    expectSuccess(await h.approve(holder.validator, id));
    await h.settle();
    const retried = expectSuccess(
      await h.patch(holder.initiator, `/transaction/retry-bulk/${first.id}`),
    ).json();
    expect((await itemsOf(retried.id)).map(({ remarks }) => remarks)).toEqual([
      ['PAID_RECENTLY'],
      ['FIRST_PAYMENT'],
      ['DUPLICATE', 'FIRST_PAYMENT'],
    ]);
    expect(await detailOf(retried.id)).toMatchObject({ checks: { toLookAt: 2 } });
  });

  it('is a beneficiary whose number changed lately', async () => {
    const [before, after] = [named('EYENGA PAULINE'), named('EYENGA PAULINE')];
    const url = '/transaction/beneficiaries';
    const saved = await h.post(holder.initiator, url, { name: 'Pauline Eyenga', phoneNumber: before });
    const { id: beneficiary } = expectSuccess(saved).json();
    const file = [{ number: before }, { number: after }];
    const first = await calls.bulk(holder.initiator, file);
    const edit = await h.patch(holder.initiator, `${url}/${beneficiary}`, { phoneNumber: after });
    const { change } = expectSuccess(edit).json();
    expectSuccess(await h.patch(holder.validator, `${url}/${beneficiary}/change/${change.id}/confirm`));
    // the same amounts would deserve a look too
    const second = await calls.bulk(
      holder.initiator,
      file.map((row) => ({ ...row, amount: 2_500 })),
    );
    expect((await itemsOf(first.id)).map(({ remarks }) => remarks)).toEqual([
      ['FIRST_PAYMENT'],
      ['FIRST_PAYMENT'],
    ]);
    expect((await itemsOf(second.id)).map(({ remarks }) => remarks)).toEqual([
      ['FIRST_PAYMENT'],
      ['NUMBER_CHANGED', 'FIRST_PAYMENT'],
    ]);
  });

  it('says who has kept rows in spite of their warnings, and why', async () => {
    const { id } = await waiting('Seen with the team leader');
    expect(await detailOf(id)).toMatchObject({
      bulk: { kept: { reason: 'Seen with the team leader', by: { userId: holder.initiator.userId } } },
    });
  });
});

describe('approving what should be looked at', () => {
  const code = (response: { statusCode: number; json: () => { code: string } }) =>
    `${response.statusCode} ${response.statusCode === 200 ? 'OK' : response.json().code}`;

  it('is refused to whoever knows of less than there is, and nothing moves', async () => {
    const { id } = await waiting();
    expect(code(await calls.approveBulk(holder.validator, id, { acknowledged: 3 }))).toBe(
      '409 CHECKS_CHANGED',
    );
    expect((await detailOf(id)).status).toBe('PENDING');
    expect(code(await calls.approveBulk(holder.validator, id, { acknowledged: 4 }))).toBe('200 OK');
    const row = await h.db
      .selectFrom('audit_log')
      .select('detail')
      .where('subject_id', '=', id)
      .where('action', '=', 'transaction.approve')
      .executeTakeFirstOrThrow();
    expect(row.detail).toMatchObject({ items: 5, toLookAt: 4, acknowledged: 4 });
  });

  it('is refused to whoever knows of other reasons, where their number is the same', async () => {
    const { id } = await waiting();
    const known = ((await detailOf(id)).bulk.toCheck as { reason: string; count: number }[]).map(
      ({ reason, count }) => ({ reason, count }),
    );
    const others = known.map((one) =>
      one.reason === 'NAME_DIFFERS' ? { ...one, reason: 'DUPLICATE' } : one,
    );
    expect(code(await calls.approveBulk(holder.validator, id, { acknowledged: others }))).toBe(
      '409 CHECKS_CHANGED',
    );
    expect((await detailOf(id)).status).toBe('PENDING');
    expect(code(await calls.approveBulk(holder.validator, id, { acknowledged: known }))).toBe('200 OK');
  });

  it('is refused where the name of what was the same as another row turns out to differ', async () => {
    const number = named('KAMDEM BORIS');
    const { fileId } = await calls.upload(holder.initiator, [{ number }, { number }]);
    await calls.authorise(holder.initiator, fileId);
    const made = await h.post(holder.initiator, '/transaction/process-file', { fileId });
    const { id } = expectSuccess(made).json();
    const { bulk, checks } = await detailOf(id);
    expect(bulk.toCheck).toMatchObject([{ reason: 'DUPLICATE', count: 1 }]);
    expect(checks).toEqual({ matching: 0, toLookAt: 1, notChecked: 2 });
    const known = { acknowledged: [{ reason: 'DUPLICATE', count: 1 }] };
    await calls.checkNames();
    // the earlier warning stays, and the payment still has to be looked at
    const after = await detailOf(id);
    expect(after.checks).toEqual({ matching: 0, toLookAt: 2, notChecked: 0 });
    expect(after.bulk.toCheck).toEqual([
      { reason: 'DUPLICATE', count: 1, amount: 1_000 },
      { reason: 'NAME_DIFFERS', count: 2, amount: 2_000 },
    ]);
    expect((await itemsOf(id, '&reason=DUPLICATE')).map(({ line }) => line)).toEqual([3]);
    expect((await itemsOf(id, '&reason=NAME_DIFFERS')).map(({ line }) => line)).toEqual([2, 3]);
    expect((await itemsOf(id, '&check=look')).map(({ line }) => line)).toEqual([3, 2]);
    expect(code(await calls.approveBulk(holder.validator, id, known))).toBe('409 CHECKS_CHANGED');
    const all = {
      acknowledged: after.bulk.toCheck.map(({ reason, count }: { reason: string; count: number }) => ({
        reason,
        count,
      })),
    };
    expect(code(await calls.approveBulk(holder.validator, id, all))).toBe('200 OK');
  });

  it('works for clients that say nothing of it', async () => {
    const { id } = await waiting();
    expect(code(await calls.approveBulk(holder.validator, id))).toBe('200 OK');
  });
});

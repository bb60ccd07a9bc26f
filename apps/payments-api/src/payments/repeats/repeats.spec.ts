import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { repeatDays } from '@sanaga/domain';
import { sql } from 'kysely';
import { expectSuccess } from '../../../test/kit/base/clients.ts';
import { bulkCalls, type BulkCalls } from '../../../test/kit/payments/bulk-calls.ts';
import { numberOf, type FileLine } from '../../../test/kit/payments/bulk-kit.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';

let h: MoneyHarness;
let calls: BulkCalls;
let holder: TestHolder;

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

const payroll = (rows: number, from = 0): Required<Pick<FileLine, 'number' | 'amount'>>[] =>
  Array.from({ length: rows }, (_, n) => ({ number: numberOf(from + n), amount: 1_000 + n }));
/** Returns the same lines, with the last rows paying others. */
const nearly = (rows: number, others: number) => [
  ...payroll(rows - others),
  ...payroll(others, 50_000).map((row) => ({ ...row, amount: 900 })),
];
const upload = (lines: readonly FileLine[], name?: string) => calls.upload(holder.initiator, lines, name);
const fileOf = (fileId: string) => h.get(holder.initiator, `/transaction/file/${fileId}`);
const detailOf = (id: string) => h.get(holder.validator, `/transaction/detail/${id}`);
const change = (fileId: string, line: number, body: Record<string, unknown>) =>
  h.patch(holder.initiator, `/transaction/file/${fileId}/rows/${line}`, body);
const correct = async (fileId: string, line: number, body: Record<string, unknown>) =>
  expectSuccess(await change(fileId, line, body)).json().file;
const repeatsOf = async (fileId: string) => (await fileOf(fileId)).repeats;
const send = async (fileId: string) => {
  await calls.authorise(holder.initiator, fileId);
  return expectSuccess(await calls.process(holder.initiator, fileId)).json();
};
const uploadedDaysAgo = (fileId: string, days: number) =>
  h.db
    .updateTable('payment_file')
    .set({ created_at: sql<Date>`now() - ${days} * interval '1 day'` })
    .where('id', '=', fileId)
    .execute();

describe('a file that pays what another one pays', () => {
  it('says so once, with the other one, in whichever order its rows are', async () => {
    const first = await upload(payroll(12), 'june.csv');
    expect(first.repeats).toBeNull();
    const second = await upload(payroll(12).reverse(), 'june again.csv');
    expect(second.repeats).toEqual({
      fileId: first.fileId,
      fileName: 'june.csv',
      uploadedAt: first.createdAt,
      bulkId: null,
      status: null,
      rows: 12,
      sameRows: 12,
      isSame: true,
    });
    expect(second.warningCount).toBe(0);
    // the newer of two that are not sent points it out
    expect(await repeatsOf(first.fileId)).toBeNull();
  });

  it('is told by number and amount alone', async () => {
    await upload(payroll(3).map((row) => ({ ...row, name: 'Awa Ngono', reason: 'June' })));
    const again = await upload(payroll(3).map((row) => ({ ...row, name: 'Paul Essomba', reason: 'July' })));
    expect(again.repeats).toMatchObject({ isSame: true, sameRows: 3 });
    const more = await upload(payroll(3).map((row) => ({ ...row, amount: Number(row.amount) + 1 })));
    expect(more.repeats).toBeNull();
  });

  it.each([
    ['95 of 100 rows are', nearly(100, 5), { isSame: false, rows: 100, sameRows: 95 }],
    ['94 of 100 rows are not', nearly(100, 6), null],
    ['a part of it is', payroll(95), { isSame: false, rows: 95, sameRows: 95 }],
    ['a smaller part of it is not', payroll(94), null],
    ['more than all of it is', payroll(105), { isSame: false, rows: 105, sameRows: 100 }],
    ['much more than all of it is not', payroll(106), null],
    ['one row twice is one row', [...payroll(99), ...payroll(1)], { isSame: false, rows: 100, sameRows: 99 }],
  ])('is near where enough rows are the same: %s', async (_, lines, repeats) => {
    await upload(payroll(100));
    const second = await upload(lines);
    if (repeats) expect(second.repeats).toMatchObject(repeats);
    else expect(second.repeats).toBeNull();
  });

  it('is compared with those of 40 days', async () => {
    const first = await upload(payroll(4));
    await uploadedDaysAgo(first.fileId, repeatDays + 1);
    expect((await upload(payroll(4).reverse())).repeats).toBeNull();
    const other = await upload(payroll(5));
    await uploadedDaysAgo(other.fileId, repeatDays - 1);
    expect((await upload(payroll(5).reverse())).repeats).toMatchObject({ fileId: other.fileId });
  });

  it('is never compared with those of another organisation', async () => {
    const stranger = await h.holder(1_000_000);
    await calls.upload(stranger.initiator, payroll(8));
    expect((await upload(payroll(8))).repeats).toBeNull();
  });

  it('is compared by the rows that are paid', async () => {
    const broken = { number: '77', amount: 1_000 };
    await upload([...payroll(6), broken]);
    expect((await upload([...payroll(6).reverse(), { ...broken, amount: 7 }])).repeats).toMatchObject({
      isSame: true,
      rows: 6,
    });
    const nothing = await upload([broken]);
    expect((await upload([broken, broken])).repeats).toBeNull();
    expect(nothing.repeats).toBeNull();
  });

  it('is compared again where a correction changes what it pays', async () => {
    const first = await upload(payroll(10));
    const { fileId, repeats } = await upload([...payroll(9), { number: numberOf(9), amount: 5_000 }]);
    expect(repeats).toBeNull();
    expect(await correct(fileId, 11, { amount: 1_009 })).toMatchObject({ fileId });
    expect(await repeatsOf(fileId)).toMatchObject({ fileId: first.fileId, isSame: true });
    await correct(fileId, 2, { leftOut: true });
    expect(await repeatsOf(fileId)).toBeNull();
    await correct(fileId, 2, { leftOut: false });
    expect(await repeatsOf(fileId)).toMatchObject({ isSame: true });
    await correct(fileId, 2, { name: 'Awa Ngono' });
    expect(await repeatsOf(fileId)).toMatchObject({ isSame: true });
    // what the other one pays may change as well
    await correct(first.fileId, 2, { leftOut: true });
    expect(await repeatsOf(fileId)).toBeNull();
  });

  it('is one that was uploaded at the same time', async () => {
    const files = await Promise.all([payroll(7), payroll(7).reverse()].map((lines) => upload(lines)));
    const said = await Promise.all(files.map(({ fileId }) => repeatsOf(fileId)));
    expect(said.filter(Boolean)).toHaveLength(1);
  });

  it('is found in the background where it is large, and near too', async () => {
    const first = await upload(payroll(6_500));
    expect((await upload(payroll(6_500).reverse())).repeats).toMatchObject({
      isSame: true,
      rows: 6_500,
    });
    expect((await upload(nearly(6_500, 325))).repeats).toMatchObject({
      isSame: false,
      rows: 6_500,
      sameRows: 6_175,
    });
    await h.as(holder.initiator).inject({
      method: 'DELETE',
      url: `/transaction/delete-file/${first.fileId}`,
    });
    expect((await upload(nearly(6_500, 326))).repeats).toMatchObject({ sameRows: 6_499 });
  });
});

describe('what is said of the payments of a file', () => {
  it('is the one that matters most: approved before waiting before not sent', async () => {
    const [sent, left, again] = [
      await upload(payroll(5)),
      await upload(payroll(5)),
      await upload(payroll(5)),
    ];
    expect(again.repeats).toMatchObject({ fileId: left.fileId, bulkId: null });
    const bulk = await send(sent.fileId);
    expect(await repeatsOf(again.fileId)).toMatchObject({ bulkId: bulk.id, status: 'PENDING' });
    const waiting = await send(left.fileId);
    expectSuccess(await calls.approveBulk(holder.validator, bulk.id));
    expect(await repeatsOf(again.fileId)).toMatchObject({ bulkId: bulk.id, status: 'IN_PROGRESS' });
    await h.settle();
    expect(await repeatsOf(again.fileId)).toMatchObject({ bulkId: bulk.id, status: 'COMPLETED' });
    // the approver of the other one reads it too; nothing is said about one that is already decided
    expect((await detailOf(waiting.id)).bulk.repeats).toMatchObject({
      bulkId: bulk.id,
      status: 'COMPLETED',
      isSame: true,
    });
    expect((await detailOf(bulk.id)).bulk.repeats).toBeNull();
  });

  it('is said of both while both wait, and of none where the other was cancelled, and not of what was not sent', async () => {
    const one = await send((await upload(payroll(5))).fileId);
    const { fileId } = await upload(payroll(5));
    expect((await detailOf(one.id)).bulk.repeats).toBeNull();
    const two = await send(fileId);
    expect((await detailOf(one.id)).bulk.repeats).toMatchObject({ bulkId: two.id, status: 'PENDING' });
    expect((await detailOf(two.id)).bulk.repeats).toMatchObject({ bulkId: one.id, status: 'PENDING' });
    expect((await fileOf(fileId)).repeats).toBeNull();
    expectSuccess(await h.patch(holder.initiator, `/transaction/cancel-bulk/${one.id}`, {}));
    expect((await detailOf(two.id)).bulk.repeats).toBeNull();
  });

  it('is not a file that was deleted', async () => {
    const { fileId } = await upload(payroll(5));
    const again = await upload(payroll(5));
    await h.as(holder.admin).inject({ method: 'DELETE', url: `/transaction/delete-file/${fileId}` });
    expect(await repeatsOf(again.fileId)).toBeNull();
  });
});

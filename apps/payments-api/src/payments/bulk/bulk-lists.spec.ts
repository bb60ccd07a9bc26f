import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { pdfText } from '@sanaga/documents/testing';
import { formatPhone } from '@sanaga/domain';
import { bulkCalls, type BulkCalls } from '../../../test/kit/payments/bulk-calls.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';
import { numberOf } from '../../../test/kit/payments/bulk-kit.ts';
import { remindApprovers } from '../decisions/reminders.worker.ts';

/** Checks where a bulk transaction appears: as one line in lists, as its payments in sums and exports. */
let h: MoneyHarness;
let calls: BulkCalls;
let holder: TestHolder;
let bulkId: string;

beforeAll(async () => {
  h = await createMoneyHarness();
  calls = bulkCalls(h);
  holder = await h.holder(1_000_000);
  await h.payment(holder.initiator, { amount: 5_000 });
  bulkId = await calls.paidExceptSecond(holder);
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

describe('a bulk transaction', () => {
  it('is one line of the list, with its items counted', async () => {
    const { content, totalElements } = await h.get(holder.validator, '/transaction');
    expect(totalElements).toBe(2);
    expect(content[0]).toMatchObject({
      id: bulkId,
      type: 'BULK',
      name: 'pay.csv',
      amount: 70_000,
      status: 'PROBLEMATIC',
      problemReason: 'FAILED',
      items: { total: 3, completed: 2, problematic: 1, failed: 1 },
    });
    expect(content[1]).toMatchObject({ type: 'SINGLE', items: null, bulkId: null });
    const found = await h.get(holder.validator, '/transaction?search=pay.csv');
    expect(found.content).toMatchObject([{ id: bulkId }]);
    const byWords = await h.get(holder.validator, '/transaction?search=csv+pay');
    expect(byWords.content).toMatchObject([{ id: bulkId }]);
  });

  it('shows its items among what was paid to a number, and so does no other list', async () => {
    const single = await h.payment(holder.initiator, { amount: 700, number: numberOf(1) });
    const paidTo = (number: string, more = '') =>
      h.get(holder.validator, `/transaction?paidTo=${encodeURIComponent(number)}${more}`);
    const { content, totalElements } = await paidTo(numberOf(1));
    expect(totalElements).toBe(2);
    expect(content).toMatchObject([
      { id: single.id, bulkId: null },
      { amount: 20_000, bulkId },
    ]);
    expect((await paidTo(numberOf(1), '&type=BULK')).content).toMatchObject([{ amount: 20_000, bulkId }]);
    expect((await paidTo(numberOf(1), '&type=SINGLE')).content).toMatchObject([{ id: single.id }]);
    expect((await paidTo(numberOf(1).slice(0, -1))).totalElements).toBe(0);
    expect((await h.get(holder.validator, '/transaction')).content).not.toContainEqual(
      expect.objectContaining({ bulkId }),
    );
    await h.as(holder.initiator).inject({ method: 'DELETE', url: `/transaction/delete/${single.id}` });
    expect((await paidTo(numberOf(1))).totalElements).toBe(1);
  });

  it('counts the names that a person should look at before approving', async () => {
    const [same, close, other] = [numberOf(71), numberOf(72), numberOf(73)];
    h.operator.names.set(same.slice(1), 'EYENGA PAULINE');
    h.operator.names.set(close.slice(1), 'EYENGA PAULINE MARIE');
    h.operator.names.set(other.slice(1), 'KAMDEM BORIS');
    const name = 'Pauline Eyenga';
    const { id } = await calls.bulk(holder.initiator, [
      { name, number: same, amount: 500 },
      { name, number: close, amount: 500 },
      { name, number: other, amount: 500 },
      { name, number: numberOf(74), amount: 500 },
    ]);
    await calls.checkNames();
    // the operator has no name for the last one
    const detail = await h.get(holder.validator, `/transaction/detail/${id}`);
    expect(detail.checks).toEqual({ matching: 1, toLookAt: 3, notChecked: 0 });
    expect(detail.bulk).toMatchObject({ rows: 4, names: { matching: 1, toLookAt: 3 } });
    const url = `/transaction/generate-bulk-pdf/${id}`;
    const { rawPayload } = await h.as(holder.validator).inject({ method: 'GET', url });
    // beside the code the line may wrap
    expect(pdfText(rawPayload).replaceAll('\n', ' ')).toContain(
      '1 matches, 1 similar, 1 differs, 1 not checked',
    );
    await h.as(holder.initiator).inject({ method: 'DELETE', url: `/transaction/delete/${id}` });
  });

  it('has its items in a list of their own, in the order of the file', async () => {
    const url = `/transaction/bulk/${bulkId}/items`;
    const page = await h.get(holder.validator, `${url}?size=2`);
    expect(page).toMatchObject({ totalElements: 3, totalPages: 2 });
    expect(page.content).toMatchObject([
      { name: 'Pauline Eyenga', line: 2, bulkId, type: 'BULK', kind: 'PAYOUT', expenseCategory: 'SALARIES' },
      { name: 'Awa Ngono', line: 3, expenseCategory: 'TRANSPORT' },
    ]);
    const failed = await h.get(holder.validator, `${url}?status=PROBLEMATIC`);
    expect(failed.content).toMatchObject([{ name: 'Boris Kamdem', operatorCode: 'PAYEE_NOT_FOUND' }]);
    const [item] = page.content;
    const detail = await h.get(holder.validator, `/transaction/detail/${item.id}`);
    expect(detail).toMatchObject({ id: item.id, bulkId, bulk: null });
    expect(detail.history).toHaveLength(4);
  });

  it('is exported as its payments, a line each, and never beside them', async () => {
    const { body } = await h.as(holder.admin).inject({ method: 'GET', url: '/transaction/export-csv' });
    const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
    expect(rows.map(({ beneficiary, type, amount }) => [beneficiary, type, amount]).sort()).toEqual([
      ['Awa Ngono', 'BULK', '20000'],
      ['Boris Kamdem', 'BULK', '40000'],
      ['Pauline Eyenga', 'BULK', '10000'],
      ['Pauline Eyenga', 'SINGLE', '5000'],
    ]);
  });

  it('has a receipt with its sums and a line for each payment, in the reader’s language', async () => {
    const url = `/transaction/generate-bulk-pdf/${bulkId}`;
    const { rawPayload, headers } = await h.as(holder.validator).inject({ method: 'GET', url });
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain(`Transaction-${bulkId}.pdf`);
    const given = await h.as(holder.validator).inject({ method: 'GET', url: `${url}?index=12` });
    expect(given.headers['content-disposition']).toContain(`Transaction-${bulkId}-12.pdf`);
    const lines = pdfText(rawPayload).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Bulk receipt',
        '30,000',
        'Partly paid, 2 of 3',
        'paid: 2 of 3 payments',
        'Paid, 2 payments',
        'Not paid, 1 payment',
        '40,000',
        'Total, 3 payments',
        '70,000',
        'Taken from the wallet',
        '30,218',
        'pay.csv',
        'Pauline Eyenga',
        formatPhone(numberOf(2)),
      ]),
    );
    const whole = lines.join(' ').replaceAll(/ +/g, ' ');
    expect(whole).toContain('Not paid: Mobile Money account not active');
    expect(whole).not.toMatch(/PAYEE_|…/);
    const single = await h
      .as(holder.validator)
      .inject({ method: 'GET', url: `/transaction/generate-pdf/${bulkId}` });
    expect(single.statusCode).toBe(404);
    const { content } = await h.get(holder.validator, `/transaction/bulk/${bulkId}/items`);
    const item = { method: 'GET', url: `/transaction/generate-pdf/${content[0].id}` } as const;
    expect(pdfText((await h.as(holder.validator).inject(item)).rawPayload)).toContain('Pauline Eyenga');
  });

  it('that has waited for a day is spoken of once, not item by item', async () => {
    const other = await h.holder(10_000);
    await calls.bulk(other.initiator, [{ amount: 600 }, { amount: 700 }]);
    h.clock.advance(86_400_001);
    await remindApprovers(h.dependencies);
    const rows = await h.db
      .selectFrom('notification')
      .select(['user_id', 'kind'])
      .where('organisation_id', '=', other.id)
      .where('kind', 'like', '%-reminder')
      .execute();
    expect(rows.map(({ kind }) => kind)).toEqual(['bulk-reminder', 'bulk-reminder']);
    const mails = (await h.mails.all(other.validator.email)).filter(({ template }) =>
      template.includes('reminder'),
    );
    expect(mails).toMatchObject([{ template: 'bulk-reminder', values: { name: 'pay.csv', amount: 1_300 } }]);
  });
});

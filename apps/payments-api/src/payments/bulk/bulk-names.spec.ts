import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pdfText } from '@sanaga/documents/testing';
import type { Language } from '@sanaga/domain';
import { expectSuccess } from '../../../test/kit/base/clients.ts';
import { bulkCalls, type BulkCalls } from '../../../test/kit/payments/bulk-calls.ts';
import { linesOf, numberOf } from '../../../test/kit/payments/bulk-kit.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';
import { remindApprovers } from '../decisions/reminders.worker.ts';

/** Checks a bulk payment, the retry of its failed items, and the retry of that one's, which waits. */
let h: MoneyHarness;
let calls: BulkCalls;
let holder: TestHolder;
let firstId: string;
let retryId: string;
let secondId: string;
let fileId: string;

const read = async (url: string, language: Language, reader = holder.admin) =>
  expectSuccess(await h.as(reader).inject({ method: 'GET', url, headers: { 'accept-language': language } }));

beforeAll(async () => {
  h = await createMoneyHarness();
  calls = bulkCalls(h);
  holder = await h.holder(1_000_000);
  firstId = await calls.paidExceptSecond(holder);
  // the person who retries reads German
  const retried = async (id: string): Promise<string> => {
    const url = `/transaction/retry-bulk/${id}`;
    const headers = { 'accept-language': 'de' };
    const child = await h.as(holder.initiator).inject({ method: 'PATCH', url, headers });
    await h.settle(1);
    return expectSuccess(child).json().id;
  };
  retryId = await retried(firstId);
  h.operator.failing.add(numberOf(2).slice(1));
  expectSuccess(await calls.approveBulk(holder.validator, retryId));
  await h.settle();
  h.operator.failing.clear();
  secondId = await retried(retryId);
  fileId = (await read(`/transaction/detail/${firstId}`, 'en')).json().bulk.fileId;
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

describe.each([
  ['en', 'Retry of pay.csv', 'Retry 2 of pay.csv'],
  ['fr', 'Relance du fichier pay.csv', 'Relance n° 2 du fichier pay.csv'],
  ['de', 'Wiederholung von pay.csv', '2. Wiederholung von pay.csv'],
] as const)('the names of retries in %s', (language, retry, second) => {
  const json = async (url: string) => (await read(url, language)).json();

  it('are in the list, found by the file’s name and by their own', async () => {
    const namesOf = async (query: string) => {
      const { content } = await json(`/transaction?${query}`);
      return content.map(({ name }: { name: string }) => name).sort();
    };
    const all = ['pay.csv', retry, second].sort();
    expect(await namesOf('kind=BULK_PAYOUT')).toEqual(all);
    expect(await namesOf('search=pay.csv')).toEqual(all);
    expect(await namesOf(new URLSearchParams({ search: second }).toString())).toEqual(all);
  });

  it('are in the details', async () => {
    const detailsOf = async (id: string) => {
      const { name, bulk } = await json(`/transaction/detail/${id}`);
      return [name, bulk.fileName];
    };
    expect(await detailsOf(firstId)).toEqual(['pay.csv', 'pay.csv']);
    expect(await detailsOf(retryId)).toEqual([retry, retry]);
    expect(await detailsOf(secondId)).toEqual([second, second]);
  });

  it('are on the receipt', async () => {
    const { rawPayload } = await read(`/transaction/generate-bulk-pdf/${secondId}`, language);
    expect(pdfText(rawPayload).split('\n')).toContain(second);
  });

  it('are in the export', async () => {
    const { body } = await read('/transaction/export-csv?columns=bulkName,line', language);
    expect(body).toContain(retry);
    expect(body).toContain(second);
  });

  it('are in the names of result files', async () => {
    const { headers } = await read(`/transaction/file-result/${fileId}?bulkId=${secondId}`, language);
    const saved = second.replace('.csv', ' - result.csv').replaceAll(/[^\p{L}\p{N}._ -]/gu, '_');
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(saved);
  });

  it('are in notifications', async () => {
    const url = '/transaction/notifications?size=50';
    const { content } = (await read(url, language, holder.validator)).json();
    const titles = content.map(({ title }: { title: string }) => title).join('\n');
    expect(titles).toContain(` ${retry}`);
    expect(titles).toContain(` ${second}`);
  });
});

it('reminds whoever may approve a retry by its name in their language', async () => {
  h.clock.advance(86_400_001);
  await h.db
    .updateTable('app_user')
    .set({ language: 'fr' })
    .where('email', '=', holder.validator.email)
    .execute();
  await remindApprovers(h.dependencies);
  const mails = await h.mails.all(holder.validator.email);
  expect(mails.filter(({ template }) => template === 'bulk-reminder')).toMatchObject([
    { values: { name: 'Relance n° 2 du fichier pay.csv' } },
  ]);
});

it('mails an individual the code for a retry under its name', async () => {
  const person = await h.signUpIndividual();
  await h.fund(person, 100_000);
  const codeFor = async (transactionId: string) => {
    expectSuccess(await calls.requestCode(person, { transactionId }));
    return { otpCode: await h.mails.code(person.email, 'bulk-approval-code') };
  };
  h.operator.failing.add(numberOf(1).slice(1));
  const { id } = await calls.bulk(person, linesOf(2));
  expectSuccess(await calls.approveBulk(person, id, await codeFor(id)));
  await h.settle();
  h.operator.failing.clear();
  const retry = expectSuccess(await h.patch(person, `/transaction/retry-bulk/${id}`)).json();
  await h.settle(1);
  await codeFor(retry.id);
  const mails = await h.mails.all(person.email);
  const names = mails
    .filter(({ template }) => template === 'bulk-approval-code')
    .map(({ values }) => values['name']);
  expect(names.sort()).toEqual(['Retry of pay.csv', 'pay.csv']);
});

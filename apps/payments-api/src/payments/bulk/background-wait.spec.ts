import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bulkCalls, type BulkCalls } from '../../../test/kit/payments/bulk-calls.ts';
import { csvOf, linesOf } from '../../../test/kit/payments/bulk-kit.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';
import { workBulkStep } from './bulk-steps.worker.ts';

/** Checks a client that knows nothing about background work and makes one call after the other. */
let h: MoneyHarness;
let calls: BulkCalls;
let holder: TestHolder;
beforeAll(async () => {
  h = await createMoneyHarness();
  Object.assign(h.dependencies.settings, { BACKGROUND_WAIT: 60 });
  calls = bulkCalls(h);
  holder = await h.holder(50_000_000);
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

it('a large file’s code is sent once it is checked, and its bulk transaction approved once it is made', async () => {
  const uploaded = await calls.uploadFile(holder.initiator, new File([csvOf(linesOf(6_500))], 'pay.csv'));
  expect(uploaded.statusCode).toBe(202);
  const { fileId } = uploaded.json();
  const named = calls.requestCode(holder.initiator, { fileId });
  const statusOf = async (response: typeof named) => (await response).statusCode;
  await calls.checkFiles();
  expect(await statusOf(named)).toBe(200);
  await calls.verifyCode(holder.initiator, await h.mails.code(holder.initiator.email, 'file-code'));

  const bulk = await calls.process(holder.initiator, fileId);
  expect(bulk.statusCode).toBe(202);
  const approved = calls.approveBulk(holder.validator, bulk.json().id);
  while (await workBulkStep(h.dependencies));
  expect([200, 202]).toContain(await statusOf(approved));
  while (await workBulkStep(h.dependencies));
  const { status } = await h.get(holder.admin, `/transaction/detail/${bulk.json().id}`);
  expect(status).toBe('IN_PROGRESS');
});

it('a code without a file waits for the one that the caller has just uploaded, and for nobody else’s', async () => {
  const stranger = await h.holder(1_000);
  await calls.uploadFile(stranger.initiator, new File([csvOf(linesOf(6_400))], 'other.csv'));
  const file = new File([csvOf(linesOf(6_501))], 'next.csv');
  expect((await calls.uploadFile(holder.admin, file)).statusCode).toBe(202);
  // a member of the same holder who uploaded nothing learns at once that there is nothing
  expect((await calls.requestCode(holder.initiator)).json().code).toBe('NOT_FOUND');
  const asked = calls.requestCode(holder.admin);
  await calls.checkFiles();
  expect((await asked).statusCode).toBe(200);
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bulkCalls, type BulkCalls } from '../../../test/kit/payments/bulk-calls.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';
import type { TestSession } from '../../../test/kit/base/clients.ts';

/** Checks what the maker of a bulk payment reads if nobody else could approve it. */
let h: MoneyHarness;
let calls: BulkCalls;

beforeAll(async () => {
  h = await createMoneyHarness();
  calls = bulkCalls(h);
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const become = (
  { userId }: TestSession,
  status: 'INVITED' | 'SUSPENDED' | 'REMOVED',
  by: string | null = null,
) => h.db.updateTable('app_user').set({ status, suspended_by: by }).where('id', '=', userId).execute();

it.each([
  ['suspended by an admin', 'SUSPENDED', true, /the person who could is suspended. An admin can reactivate/],
  ['suspended by the platform', 'SUSPENDED', false, /your plan has no seat left for another validator/],
  ['invited', 'INVITED', false, /The person invited can, once their account is activated/],
  ['removed', 'REMOVED', false, /Invite a validator first/],
] as const)('it says what helps where the one validator is %s', async (_, status, byAdmin, said) => {
  const { id, admin, initiator, validator }: TestHolder = await h.holder(10_000);
  await h.db.updateTable('organisation').set({ plan: 'STARTER' }).where('id', '=', id).execute();
  const { fileId } = await calls.upload(initiator);
  await calls.authorise(initiator, fileId);
  await become(validator, status, byAdmin ? admin.userId : null);
  await become(admin, 'SUSPENDED');
  const refused = await calls.process(initiator, fileId);
  expect(refused.json()).toMatchObject({ code: 'NO_APPROVER', message: expect.stringMatching(said) });
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dayInDouala, dayMs } from '@sanaga/domain';
import { sql } from 'kysely';
import { expectSuccess } from '../../../test/kit/base/clients.ts';
import {
  createReconciliationKit,
  type ReconciliationKit,
} from '../../../test/kit/whole/reconciliation-kit.ts';

let kit: ReconciliationKit;
beforeAll(async () => {
  kit = await createReconciliationKit();
});
afterAll(() => kit.close());

const today = () => dayInDouala(new Date());
/** Returns what the overview says to super admins. */
const platform = async () => {
  const period = { startDate: today(), endDate: today() };
  return (await kit.h.patch(kit.people.first, '/transaction/overview', period)).json().platform;
};

it('counts and sums differences with the operator until they are settled, then what is in suspense', async () => {
  const before = await platform();
  const { differences } = await kit.compared([{ id: 'waits-1', amount: 4_500 }], { product: 'COLLECTION' });
  const { exceptionsOpen } = await platform();
  expect(exceptionsOpen.count - before.exceptionsOpen.count).toBe(1);
  expect(exceptionsOpen.amount - before.exceptionsOpen.amount).toBe(4_500);
  expect(exceptionsOpen.oldest).not.toBeNull();
  await kit.settled(differences[0].id, 'SUSPENSE');
  expect(await platform()).toMatchObject({
    exceptionsOpen: before.exceptionsOpen,
    inSuspense: { count: 1, amount: 4_500 },
  });
});

it('counts a day with payments until a statement of it was compared', async () => {
  await kit.paid(5_100);
  const yesterday = dayInDouala(new Date(Date.now() - dayMs));
  await sql`update operator_request set finished_at = finished_at - interval '1 day'
    where kind = 'DISBURSEMENT' and state = 'SUCCESSFUL'`.execute(kit.h.db);
  expect((await platform()).statementsMissing).toEqual({ count: 1, oldest: yesterday });
  const span = { from: yesterday, to: yesterday };
  expectSuccess(await kit.upload([{ id: 'waits-2', amount: 1, status: 'FAILED' }], span));
  expect((await platform()).statementsMissing).toEqual({ count: 0, oldest: null });
});

it('counts documents until somebody has looked at them', async () => {
  const before = await platform();
  const admin = await kit.h.signUp();
  const form = { file: new File(['%PDF-1.7'], 'niu.pdf'), number: 'M012612345678X' };
  expectSuccess(await kit.h.postForm(admin, '/profile/documents/NIU', form));
  const { documentsWaiting } = await platform();
  expect(documentsWaiting.count - before.documentsWaiting.count).toBe(1);
  expect(documentsWaiting.holders).toContainEqual({
    ...{ organisationId: admin.organisationId, count: 1 },
    name: expect.any(String),
  });
});

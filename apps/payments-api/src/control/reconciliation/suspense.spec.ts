import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { expectSuccess } from '../../../test/kit/base/clients.ts';
import {
  createReconciliationKit,
  type ReconciliationKit,
} from '../../../test/kit/control/reconciliation-kit.ts';

/** Money that a settlement put into suspense leaves it again, by two people, and never twice. */
let kit: ReconciliationKit;
beforeAll(async () => {
  kit = await createReconciliationKit();
});
afterAll(() => kit.close());

const inSuspense = async () =>
  await kit.h.get(kit.people.first, '/reconciliation/exceptions?status=SUSPENSE');
const balances = async () => ({
  ...(await kit.books()),
  income: await kit.balanceOf('income:differences'),
  expense: await kit.balanceOf('expense:differences'),
});
const changesFrom = async (before: Awaited<ReturnType<typeof balances>>) => {
  const after = await balances();
  return Object.fromEntries(
    Object.entries(after).flatMap(([account, balance]) => {
      const change = balance - before[account as keyof typeof before];
      return change === 0n ? [] : [[account, Number(change)]];
    }),
  );
};
/** Settles money that only the operator knows of against suspense. */
async function suspended(id: string, amount: number, product = 'DISBURSEMENT'): Promise<string> {
  const [difference] = (await kit.compared([{ id, amount }], { product })).differences;
  await kit.settled(difference.id, 'SUSPENSE');
  return difference.id;
}

it('is listed with where it came from, the longest there first, and its sum', async () => {
  const one = await suspended('s-1', 600);
  kit.h.clock.advance(1_000);
  const two = await suspended('s-2', 900, 'COLLECTION');
  const { content, difference } = await inSuspense();
  expect(content).toMatchObject([
    { id: one, kind: 'MISSING_HERE', theirReference: 's-1', suspense: { amount: -600, cleared: null } },
    { id: two, kind: 'MISSING_HERE', suspense: { amount: 900 } },
  ]);
  expect(difference).toEqual({ amount: 300, unknown: 0 });
  expect(content[0].resolutions).toEqual(['TO_WALLET', 'TO_RESULT', 'TO_FLOAT']);

  // our loss, and our gain
  const before = await balances();
  const loss = await kit.settled(one, 'TO_RESULT');
  expect(loss).toMatchObject({
    ...{ resolution: 'SUSPENSE', resolutions: [], proposal: null },
    suspense: { amount: -600, cleared: 'TO_RESULT', clearedBy: { userId: kit.people.second.userId } },
  });
  await kit.settled(two, 'TO_RESULT');
  expect(await changesFrom(before)).toEqual({ suspense: -300, income: 900, expense: -600 });
  expect((await inSuspense()).content).toEqual([]);
  // the alert is about what is left
  expect((await kit.books()).suspense).toBe(0n);
});

it('goes to the wallet that it belongs to, or was taken by, once', async () => {
  const id = await suspended('s-3', 700, 'COLLECTION');
  const before = await balances();
  expect((await kit.propose(id, 'TO_WALLET')).json()).toMatchObject({ code: 'INVALID_INPUT' });
  const organisationId = kit.people.holder.id;
  const { proposal } = expectSuccess(await kit.propose(id, 'TO_WALLET', { organisationId })).json();
  expect(proposal).toMatchObject({ resolution: 'TO_WALLET', amount: 700 });
  expect((await kit.propose(id, 'TO_RESULT')).json().code).toBe('DUPLICATE');
  expect((await kit.confirm(proposal.decisionId, kit.people.first)).json().code).toBe(
    'SECOND_PERSON_REQUIRED',
  );
  const answers = await Promise.all(Array.from({ length: 4 }, () => kit.confirm(proposal.decisionId)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await changesFrom(before)).toEqual({ suspense: -700, available: 700 });
  expect((await kit.propose(id, 'TO_RESULT')).json().code).toBe('WRONG_STATUS');
  const audited = kit.h.db.selectFrom('audit_log').select('action').where('subject_id', '=', id);
  expect((await audited.execute()).map(({ action }) => action)).toContain('reconciliation.clear-suspense');
});

it('of a payment of ours goes to its own holder, whose wallet and payment say so', async () => {
  const { id, reference } = await kit.paid(8_000);
  kit.say(reference, 8_300n);
  const [difference] = (await kit.compared([{ reference, amount: 8_300 }])).differences;
  await kit.settled(difference.id, 'SUSPENSE');
  const before = await balances();
  const item = await kit.exceptionOf(difference.id);
  expect(item.resolutions).toEqual(['TO_WALLET', 'TO_RESULT']);
  await kit.settled(difference.id, 'TO_WALLET');
  expect(await changesFrom(before)).toEqual({ suspense: 300, available: -300 });
  const { correction } = await kit.h.get(kit.people.holder.admin, `/transaction/detail/${id}`);
  expect(correction).toMatchObject({ amount: -300 });
});

it('is taken back into the float where the operator put it right; the same row differs again then', async () => {
  const line = { id: 's-4', amount: 650 };
  const before = await balances();
  const id = await suspended(line.id, line.amount);
  await kit.settled(id, 'TO_FLOAT');
  expect(await changesFrom(before)).toEqual({});
  const again = await kit.compared([line, { id: 'pad', amount: 1, status: 'FAILED' }]);
  expect(again.differences).toMatchObject([{ kind: 'MISSING_HERE', ours: 0, theirs: 650 }]);
  expectSuccess(await kit.acknowledge(again.differences[0].id));
});

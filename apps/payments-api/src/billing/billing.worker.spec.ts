import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import { monthsAfter } from '@sanaga/domain';
import { installJobs, openJobs, type Jobs } from '@sanaga/jobs';
import { postTransfers } from '@sanaga/ledger';
import type { Dependencies } from '../kernel/dependencies.ts';
import { until } from '../../test/kit/base/until.ts';
import { moneyKit, type MoneyKit } from '../../test/kit/billing/money-kit.ts';
import { tryAgainWithMoney } from './billing.service.ts';
import { workBilling } from './billing.worker.ts';

let kit: MoneyKit;
let jobs: Jobs;
let deps: Dependencies;
const errors: unknown[] = [];
beforeAll(async () => {
  kit = await moneyKit();
  await installJobs(kit.database.ownerUrl);
  jobs = await openJobs(kit.database.db, {
    url: kit.database.url,
    onError: (error) => void errors.push(error),
  });
  deps = { ...kit.deps, jobs };
  // two processes
  for (let i = 0; i < 2; i += 1)
    await workBilling(deps, { error: (details: unknown) => void errors.push(details) });
});
afterAll(async () => {
  await jobs.close();
  expect(await kit.violations()).toEqual([]);
  expect(errors).toEqual([]);
  await kit.close();
});

const statusesOf = async (organisationId: string): Promise<string[]> => {
  const rows = await deps.db
    .selectFrom('bill')
    .select('status')
    .where('organisation_id', '=', organisationId)
    .execute();
  return rows.map(({ status }) => status);
};

it('the queue bills everybody, and pays what is unpaid when money comes in', async () => {
  const holder = await kit.holder(3_000n);
  const approved = monthsAfter(new Date(), -1);
  await deps.db
    .updateTable('organisation')
    .set({ approved_at: approved, next_bill_at: monthsAfter(approved, 1) })
    .where('id', '=', holder.id)
    .execute();
  await jobs.send(deps.db, 'billing', {});
  await until(async () => (await statusesOf(holder.id)).length === 1);

  await inTransaction(deps.db, async (tx) => {
    const legs = [
      { account: 'operator:momo:float', amount: -2_000n },
      { account: `org:${holder.id}:available`, amount: 2_000n },
    ];
    await postTransfers(tx, [
      { reference: 'opening:more', kind: 'REFILL', currency: 'XAF', organisationId: holder.id, legs },
    ]);
    await tryAgainWithMoney({ jobs }, tx, holder.id);
  });
  await until(async () => (await statusesOf(holder.id)).includes('PAID'));
  expect(await statusesOf(holder.id)).toEqual(['PAID']);
  expect((await kit.balancesOf(holder.id)).available).toBe(0n);
});

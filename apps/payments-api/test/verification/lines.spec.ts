import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { holdPayments, liftHold } from '../../src/operator/hold.ts';
import { reopenFloat } from '../../src/operator/float.ts';
import { pauseProduct, resumeProduct } from '../../src/operator/pause.ts';
import { approve, approveBulk } from '../../src/payments/decisions/approval.service.ts';
import { bulkKit } from '../kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../kit/control/money-kit.ts';

let kit: MoneyKit;
let holder: Holder;

beforeEach(async () => {
  kit = await moneyKit();
  holder = await kit.holder(100_000n);
});
afterEach(async () => {
  await kit.settle(60);
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const run = (statement: ReturnType<typeof sql>) => statement.execute(kit.deps.db);
/** Lets time pass while workers are there but take nothing. */
async function idle(minutes: number): Promise<void> {
  kit.pass(minutes * 60);
  await run(sql`update operator_product set seen_at = ${kit.deps.now()}`);
}
const wait = (of: string) => expect.stringMatching(`^I21: 1 of ${of} of holder ${holder.id} wait since `);

async function waitingPayment(): Promise<void> {
  await approve(kit.deps, holder.validator, await kit.payment(holder.initiator), undefined);
}
async function waitingBulk(): Promise<void> {
  const id = await bulkKit(kit.deps).bulk(holder.initiator, [{}]);
  await approveBulk(kit.deps, holder.validator, id, undefined);
}

/** Reasons for which something may wait, and how each ends. */
const reasons: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
  [
    'the operator does not respond',
    () => run(sql`update operator_product set opened_at = ${kit.deps.now()}, reason = 'timeout'`),
    () => run(sql`update operator_product set opened_at = null, reason = null`),
  ],
  [
    'our float is short',
    () => run(sql`update operator_product set short_since = ${kit.deps.now()} where kind = 'DISBURSEMENT'`),
    () => reopenFloat(kit.deps.db, 'DISBURSEMENT', kit.deps.now()),
  ],
  [
    'a super admin has paused payouts',
    () =>
      kit.deps.db.transaction().execute((tx) =>
        pauseProduct(tx, {
          ...{ kind: 'DISBURSEMENT', at: kit.deps.now(), by: holder.admin.userId },
          reason: 'Doubled payouts',
        }),
      ),
    () => kit.deps.db.transaction().execute((tx) => resumeProduct(tx, 'DISBURSEMENT')),
  ],
  [
    'payments are held after a restore',
    () =>
      kit.deps.db
        .transaction()
        .execute((tx) => holdPayments(tx, { heldAt: kit.deps.now(), restoredTo: kit.deps.now() })),
    () => kit.deps.db.transaction().execute(liftHold),
  ],
  [
    'its holder is suspended',
    () => run(sql`update organisation set status = 'SUSPENDED' where id = ${holder.id}`),
    () => run(sql`update organisation set status = 'APPROVED' where id = ${holder.id}`),
  ],
];

describe.each([
  ['a payment', waitingPayment],
  ['a bulk payment', waitingBulk],
])('%s that waits to be sent', (_name, prepare) => {
  it('is found once it has waited for ten minutes for no reason', async () => {
    await prepare();
    await idle(9);
    expect(await kit.violations()).toEqual([]);
    await idle(2);
    expect(await kit.violations()).toEqual([wait('disbursement')]);
  });

  it.each(reasons)('may wait while %s, and for ten minutes after', async (_why, begin, end) => {
    await prepare();
    await begin();
    await idle(60);
    expect(await kit.violations()).toEqual([]);
    await end();
    await idle(9);
    expect(await kit.violations()).toEqual([]);
    await idle(2);
    expect(await kit.violations()).toEqual([wait('disbursement')]);
  });

  it('may wait for what its holder has under way, until that is overdue', async () => {
    kit.operator.outcome = 'pending';
    await waitingPayment();
    await kit.settle(3);
    kit.operator.outcome = 'successful';
    await prepare();
    await idle(13);
    expect(await kit.violations()).toEqual([]);
    await idle(3);
    expect(await kit.violations()).toEqual([wait('disbursement')]);
    const [referenceId = ''] = kit.operator.posts;
    kit.operator.say(referenceId, { state: 'successful', amount: 1_000n, currency: 'XAF' });
  });

  it('may wait while no worker is there', async () => {
    await prepare();
    kit.pass(3_600);
    expect(await kit.violations()).toEqual([]);
  });
});

describe('places that requests take which cannot end', () => {
  it('are found once they are all that there are, and something waits', async () => {
    kit.operator.outcome = 'pending';
    await waitingPayment();
    await kit.settle(3);
    kit.pass(16 * 60);
    await kit.settle(61);
    kit.operator.outcome = 'successful';
    const [{ reference_id: stuck } = { reference_id: '' }] = await kit.deps.db
      .selectFrom('operator_request')
      .select('reference_id')
      .where('state', '=', 'SENT')
      .execute();
    await waitingPayment();
    await idle(11);
    expect(await kit.violations()).toEqual([wait('disbursement')]);
    await run(sql`update operator_product set most_open = 1`);
    expect(await kit.violations()).toEqual([
      wait('disbursement'),
      'I22: of 1 places of disbursement 1 are taken by what cannot end, and 1 requests wait',
    ]);
    kit.operator.say(stuck, { state: 'successful', amount: 1_000n, currency: 'XAF' });
  });
});

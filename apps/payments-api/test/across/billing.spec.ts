import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { monthsAfter, type OrganisationStatus, type Plan } from '@sanaga/domain';
import type { JobData, Jobs } from '@sanaga/jobs';
import { inTransaction } from '@sanaga/database';
import { postTransfers } from '@sanaga/ledger';
import { sql } from 'kysely';
import type { Dependencies } from '../../src/kernel/dependencies.ts';
import { atEveryPoint } from '../kit/base/fault-injection.ts';
import { moneyKit, type Holder, type MoneyKit } from '../kit/control/money-kit.ts';
import { approve } from '../../src/payments/decisions/approval.service.ts';
import { lapseRequests } from '../../src/operator/lapse.ts';
import { createWorker } from '../../src/operator/operator.worker.ts';
import { subjectsOf } from '../../src/control/subjects.ts';
import { queueCollection } from '../../src/wallet/refills/operator-requests.ts';
import { billEverybody, billHolder, tryAgainWithMoney } from '../../src/billing/billing.service.ts';

const daySeconds = 86_400;

let kit: MoneyKit;
let deps: Dependencies;
/** Jobs that were queued, including those that their transaction takes back. */
let queued: { queue: string; data: unknown }[] = [];
beforeAll(async () => {
  kit = await moneyKit();
  const jobs: Jobs = {
    send: async (_tx, queue, data) => void queued.push({ queue, data }),
    work: async () => {},
    finish: async () => {},
    close: async () => {},
  };
  deps = { ...kit.deps, jobs, moneyArrived: (tx, id) => tryAgainWithMoney({ jobs }, tx, id) };
});
afterEach(async () => {
  queued = [];
  // months pass here: what was not sent in time is ended, as a worker does every minute
  await lapseRequests(deps, subjectsOf(deps), (error) => {
    throw error;
  });
  expect(await kit.violations()).toEqual([]);
});
afterAll(() => kit.close());

/** Creates an organisation that was approved `daysAgo` days ago, by the moved clock. */
async function organisation(available: bigint, plan: Plan = 'STARTER', daysAgo = 0): Promise<Holder> {
  const holder = await kit.holder(available);
  const approved = new Date(deps.now().getTime() - daysAgo * daySeconds * 1_000);
  await deps.db
    .updateTable('organisation')
    .set({ plan, approved_at: approved, next_bill_at: monthsAfter(approved, 1) })
    .where('id', '=', holder.id)
    .execute();
  return holder;
}

const billsOf = (holder: Holder) =>
  deps.db.selectFrom('bill').selectAll().where('organisation_id', '=', holder.id).orderBy('number').execute();
const statusesOf = async (holder: Holder) => (await billsOf(holder)).map(({ status }) => status);
const organisationRow = (holder: Holder) =>
  deps.db.selectFrom('organisation').selectAll().where('id', '=', holder.id).executeTakeFirstOrThrow();
const availableOf = async (holder: Holder) => (await kit.balancesOf(holder.id)).available;
const income = async (): Promise<bigint> => {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from ledger.account where code = 'income:subscription'`.execute(deps.db);
  return rows[0]?.balance ?? -1n;
};
const notificationsOf = async (userId: string): Promise<string[]> => {
  const rows = await deps.db
    .selectFrom('notification')
    .select('kind')
    .where('user_id', '=', userId)
    .execute();
  return rows
    .map(({ kind }) => kind)
    .filter((kind) => /^(bill|payouts)-/.test(kind))
    .sort();
};
const mails = () => queued.filter(({ queue }) => queue === 'mail').map(({ data }) => data as JobData['mail']);
const setStatus = (holder: Holder, status: OrganisationStatus) =>
  deps.db.updateTable('organisation').set({ status }).where('id', '=', holder.id).execute();

let refills = 0;
const moneyComes = async (holder: Holder, amount: bigint): Promise<void> => {
  refills += 1;
  const legs = [
    { account: 'operator:momo:float', amount: -amount },
    { account: `org:${holder.id}:available`, amount },
  ];
  await inTransaction(deps.db, async (tx) => {
    await postTransfers(tx, [
      {
        reference: `opening:more:${refills}`,
        kind: 'REFILL',
        currency: 'XAF',
        organisationId: holder.id,
        legs,
      },
    ]);
    await tryAgainWithMoney(deps, tx, holder.id);
  });
};

/** Moves the clock to the moment at which the next bill of a holder is due. */
const passToBill = async (holder: Holder): Promise<void> => {
  const { next_bill_at } = await organisationRow(holder);
  kit.pass((Number(next_bill_at) - deps.now().getTime()) / 1_000 + 1);
};

describe('a month of a plan', () => {
  it('is billed when it has ended, and paid from the wallet', async () => {
    const holder = await organisation(20_000n, 'PREMIUM');
    const before = await income();
    const { approved_at, next_bill_at } = await organisationRow(holder);
    await billHolder(deps, holder.id);
    expect(await billsOf(holder)).toEqual([]);

    await passToBill(holder);
    await billHolder(deps, holder.id);
    const [bill] = await billsOf(holder);
    expect(bill).toMatchObject({
      plan: 'PREMIUM',
      amount: 15_000n,
      status: 'PAID',
      period_start: approved_at,
      period_end: next_bill_at,
      due_at: next_bill_at,
    });
    expect(await availableOf(holder)).toBe(5_000n);
    expect((await income()) - before).toBe(15_000n);
    expect((await organisationRow(holder)).next_bill_at).toEqual(monthsAfter(approved_at!, 2));
    expect(await notificationsOf(holder.admin.userId)).toEqual(['bill-paid']);
    expect(await notificationsOf(holder.initiator.userId)).toEqual([]);
  });

  it('is billed once and paid once, however many work at it', async () => {
    const holder = await organisation(100_000n);
    await passToBill(holder);
    await Promise.all(Array.from({ length: 12 }, () => billHolder(deps, holder.id)));
    await Promise.all(Array.from({ length: 4 }, () => billEverybody(deps)));
    expect(await statusesOf(holder)).toEqual(['PAID']);
    expect(await availableOf(holder)).toBe(95_000n);
    expect(await notificationsOf(holder.admin.userId)).toEqual(['bill-paid']);
  });

  it('has bills of its own for every month that passed meanwhile, each at its number without a gap', async () => {
    const holders = await Promise.all([organisation(60_000n), organisation(60_000n), organisation(60_000n)]);
    kit.pass(95 * daySeconds);
    await Promise.all(Array.from({ length: 4 }, () => billEverybody(deps)));
    for (const holder of holders) {
      const bills = await billsOf(holder);
      expect(bills.map(({ status }) => status)).toEqual(['PAID', 'PAID', 'PAID']);
      bills
        .slice(1)
        .forEach(({ period_start }, place) => expect(period_start).toEqual(bills[place]?.period_end));
    }
    const { rows } = await sql<{ bills: bigint; highest: bigint; last: bigint }>`
      select count(*) as bills, max(number) as highest, (select last from invoice_counter) as last from bill`.execute(
      deps.db,
    );
    expect([rows[0]?.bills, rows[0]?.highest]).toEqual([rows[0]?.last, rows[0]?.last]);
  });

  it('costs what the plan costs when it ends', async () => {
    const holder = await organisation(100_000n);
    await deps.db.updateTable('organisation').set({ plan: 'PRO' }).where('id', '=', holder.id).execute();
    await passToBill(holder);
    await billHolder(deps, holder.id);
    expect(await billsOf(holder)).toMatchObject([{ plan: 'PRO', amount: 30_000n }]);
  });

  it('costs an individual nothing', async () => {
    const individual = await kit.individual(100_000n);
    kit.pass(40 * daySeconds);
    await billEverybody(deps);
    await billHolder(deps, individual.organisationId);
    expect((await kit.balancesOf(individual.organisationId)).available).toBe(100_000n);
  });

  it('of a plan that costs nothing has no bill', async () => {
    const holder = await organisation(100_000n);
    await deps.db
      .updateTable('plan_price')
      .set({ monthly_price: 0n })
      .where('plan', '=', 'STARTER')
      .execute();
    await passToBill(holder);
    await billHolder(deps, holder.id);
    await deps.db
      .updateTable('plan_price')
      .set({ monthly_price: 5_000n })
      .where('plan', '=', 'STARTER')
      .execute();
    await billHolder(deps, holder.id);
    expect(await billsOf(holder)).toEqual([]);
  });

  it('that cannot be billed delays no other holder', async () => {
    const [broken, other] = [
      await organisation(6_000n, 'STARTER', 32),
      await organisation(6_000n, 'STARTER', 32),
    ];
    // no month ends before it begins
    await deps.db
      .updateTable('organisation')
      .set({ approved_at: sql`'infinity'` })
      .where('id', '=', broken.id)
      .execute();
    expect([...(await billEverybody(deps)).keys()]).toEqual([broken.id]);
    expect(await statusesOf(other)).toEqual(['PAID']);
    await setStatus(broken, 'DELETED');
  });
});

describe('a wallet that cannot pay', () => {
  it('leaves the bill due, says so once, and pays when money comes in', async () => {
    const holder = await organisation(4_999n);
    await passToBill(holder);
    await Promise.all(Array.from({ length: 6 }, () => billHolder(deps, holder.id)));
    expect(await statusesOf(holder)).toEqual(['DUE']);
    expect(await availableOf(holder)).toBe(4_999n);
    expect(await notificationsOf(holder.admin.userId)).toEqual(['bill-due']);
    const [bill] = await billsOf(holder);
    expect(mails()).toMatchObject([
      {
        to: holder.admin.email,
        template: 'bill-due',
        language: 'en',
        values: { amount: 5_000, days: 14 },
        messageId: `bill-due-${bill?.id}-${holder.admin.userId}`,
      },
    ]);

    queued = [];
    await moneyComes(holder, 1n);
    expect(queued).toEqual([{ queue: 'billing', data: { organisationId: holder.id } }]);
    await billHolder(deps, holder.id);
    expect(await statusesOf(holder)).toEqual(['PAID']);
    expect(await availableOf(holder)).toBe(0n);
  });

  it('is tried again by the clock as well, and never below zero', async () => {
    const holder = await organisation(0n);
    kit.pass(65 * daySeconds);
    await billEverybody(deps);
    expect(await statusesOf(holder)).toEqual(['DUE', 'DUE']);
    await moneyComes(holder, 7_000n);
    await Promise.all(Array.from({ length: 5 }, () => billEverybody(deps)));
    // the oldest first
    expect(await statusesOf(holder)).toEqual(['PAID', 'DUE']);
    expect(await availableOf(holder)).toBe(2_000n);
  });

  it('is paid beside approvals that spend the same wallet, and never with money that is not there', async () => {
    const cost = 1_011n;
    const holder = await organisation(5_000n + 20n * cost - 1n, 'STARTER', 32);
    const payments: string[] = [];
    for (let i = 0; i < 20; i += 1) payments.push(await kit.payment(holder.initiator, 1_000));
    const outcomes = await Promise.allSettled([
      ...payments.map((id) => approve(deps, holder.validator, id, undefined)),
      ...Array.from({ length: 5 }, () => billHolder(deps, holder.id)),
    ]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    // one franc is missing: the bill or one payment goes without
    const [status] = await statusesOf(holder);
    expect(refused.map(({ code }: { code: string }) => code)).toEqual(
      status === 'PAID' ? ['INSUFFICIENT_FUNDS'] : [],
    );
    expect(await availableOf(holder)).toBe(status === 'PAID' ? cost - 1n : 4_999n);
  });

  it('does not prevent others from paying', async () => {
    const [poor, rich] = [await organisation(0n), await organisation(10_000n)];
    await passToBill(rich);
    expect(await billEverybody(deps)).toEqual(new Map());
    expect([await statusesOf(poor), await statusesOf(rich)]).toEqual([['DUE'], ['PAID']]);
  });

  it('queues nothing for money that comes in while nothing is due', async () => {
    const holder = await organisation(0n);
    queued = [];
    await moneyComes(holder, 5_000n);
    expect(queued).toEqual([]);
  });
});

describe('a bill that is not paid for 14 days', () => {
  const overdue = async (): Promise<Holder> => {
    const holder = await organisation(2_000n);
    await passToBill(holder);
    await billHolder(deps, holder.id);
    kit.pass(14 * daySeconds);
    return holder;
  };
  const approvedPayment = async (holder: Holder): Promise<string> => {
    const id = await kit.payment(holder.initiator, 1_000);
    await approve(deps, holder.validator, id, undefined);
    return id;
  };

  it('lets payouts wait, until it is paid', async () => {
    const holder = await overdue();
    const sentBefore = await approvedPayment(holder);
    await kit.settle();
    expect(await kit.statusOf(sentBefore)).toBe('COMPLETED');

    queued = [];
    await Promise.all(Array.from({ length: 4 }, () => billHolder(deps, holder.id)));
    expect((await organisationRow(holder)).payouts_paused_at).not.toBeNull();
    expect(await notificationsOf(holder.admin.userId)).toContain('payouts-paused');
    expect(mails().map(({ template }) => template)).toEqual(['payouts-paused']);
    await moneyComes(holder, 2_000n);
    const waiting = await approvedPayment(holder);
    await kit.settle();
    expect(await kit.statusOf(waiting)).toBe('CONFIRMED');

    await moneyComes(holder, 6_000n);
    await billHolder(deps, holder.id);
    expect(await statusesOf(holder)).toEqual(['PAID']);
    expect((await organisationRow(holder)).payouts_paused_at).toBeNull();
    expect(await notificationsOf(holder.admin.userId)).toEqual([
      'bill-due',
      'bill-paid',
      'payouts-paused',
      'payouts-resumed',
    ]);
    await kit.settle();
    expect(await kit.statusOf(waiting)).toBe('COMPLETED');
  });

  it('lets them wait as long as another is overdue', async () => {
    const holder = await overdue();
    kit.pass(31 * daySeconds);
    await billHolder(deps, holder.id);
    await moneyComes(holder, 3_000n);
    await billHolder(deps, holder.id);
    expect(await statusesOf(holder)).toEqual(['PAID', 'DUE']);
    expect((await organisationRow(holder)).payouts_paused_at).not.toBeNull();
    await moneyComes(holder, 5_000n);
    await billHolder(deps, holder.id);
    expect((await organisationRow(holder)).payouts_paused_at).toBeNull();
  });

  it('holds back no money that comes in, which pays it', async () => {
    const holder = await overdue();
    await billHolder(deps, holder.id);
    const { id: providerId } = await deps.db
      .insertInto('service_provider')
      .values({
        organisation_id: holder.id,
        operator: 'MOMO',
        account_name: 'Caisse',
        account_number: '+237677412085',
        status: 'CONFIRMED',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const refill = await deps.db
      .insertInto('refill')
      .values({
        organisation_id: holder.id,
        provider_id: providerId,
        account_number: '+237677412085',
        amount: 9_000n,
        status: 'PROCESSING',
        requested_by: holder.admin.userId,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await inTransaction(deps.db, (tx) => queueCollection(tx, deps, refill));
    queued = [];
    const worker = createWorker(deps, subjectsOf(deps), { info: () => {}, error: () => {} });
    for (let second = 0; second < 5; second += 1) {
      await worker.runOnce();
      kit.pass(1);
    }
    expect(await availableOf(holder)).toBe(11_000n);
    // and tries what is unpaid with it
    expect(queued).toEqual([{ queue: 'billing', data: { organisationId: holder.id } }]);
  });

  it('waits a day less than that', async () => {
    const holder = await organisation(0n);
    await passToBill(holder);
    await billHolder(deps, holder.id);
    kit.pass(13 * daySeconds);
    await billEverybody(deps);
    expect((await organisationRow(holder)).payouts_paused_at).toBeNull();
  });
});

describe('a holder that is', () => {
  it('suspended is not billed for months that end meanwhile, and pays what it owes afterwards', async () => {
    const holder = await organisation(0n);
    await passToBill(holder);
    await billHolder(deps, holder.id);
    await setStatus(holder, 'SUSPENDED');
    await moneyComes(holder, 50_000n);
    kit.pass(70 * daySeconds);
    await billEverybody(deps);
    await billHolder(deps, holder.id);
    expect(await statusesOf(holder)).toEqual(['DUE']);
    const { approved_at, next_bill_at } = await organisationRow(holder);
    expect(next_bill_at).toEqual(monthsAfter(approved_at!, 4));

    await setStatus(holder, 'APPROVED');
    await billEverybody(deps);
    expect(await statusesOf(holder)).toEqual(['PAID']);
    expect(await availableOf(holder)).toBe(45_000n);
  });

  it('deleted is no longer billed', async () => {
    const holder = await organisation(50_000n);
    await setStatus(holder, 'DELETED');
    kit.pass(70 * daySeconds);
    await billEverybody(deps);
    expect(await billsOf(holder)).toEqual([]);
    expect((await organisationRow(holder)).next_bill_at).toBeNull();
  });
});

describe('billing that breaks', () => {
  it.each([
    ['a wallet that pays', 6_000n, 'PAID', ['bill-paid']],
    ['a wallet that cannot', 4_000n, 'DUE', ['bill-due', 'payouts-paused']],
  ])(
    'at any statement, with %s, happens once when it is done again',
    async (_, available, status, notifications) => {
      let holder: Holder;
      const points = await atEveryPoint(
        deps,
        async (broken) => {
          holder = await organisation(available, 'STARTER', 50);
          await billHolder(broken, holder.id);
        },
        async () => {
          expect(await kit.violations()).toEqual([]);
          await billHolder(deps, holder.id);
          expect(await statusesOf(holder)).toEqual([status]);
          expect(await notificationsOf(holder.admin.userId)).toEqual(notifications);
        },
      );
      expect(points).toBeGreaterThan(12);
    },
  );
});

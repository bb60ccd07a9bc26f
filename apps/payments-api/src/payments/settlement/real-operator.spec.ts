import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import type { OperatorStatus } from '@sanaga/operators';
import { bulkKit, linesOf } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { subjectsOf } from '../../../test/kit/payments/app.ts';
import { createSuperAdmin } from '../../identity/users/first-super-admin.ts';
import { pollSoon } from '../../operator/poll-soon.ts';
import { createWorker } from '../../operator/operator.worker.ts';
import { takeRequests } from '../../operator/take.ts';
import { approve, approveBulk } from '../decisions/approval.service.ts';
import { cancelBulk } from '../decisions/cancellation.service.ts';
import { retryBulk } from '../bulk/bulk.service.ts';
import { retry } from '../transactions/retry.service.ts';

/** An operator that is slow, changes its mind, answers nonsense or cannot be asked. */
let kit: MoneyKit;
let holder: Holder;

async function begin(environment: Record<string, string> = {}): Promise<void> {
  kit = await moneyKit(environment);
  holder = await kit.holder(10_000_000n);
  await createSuperAdmin(kit.deps.db, {
    name: 'Ada',
    email: 'ada@sanaga.example',
    password: 'Quiet-Harbour-71',
  });
}
beforeEach(() => begin());
afterEach(() => kit.close());

const amount = 1_000;

const payment = async (of = holder, number?: string): Promise<string> => {
  const id = await kit.payment(of.initiator, amount, number);
  await approve(kit.deps, of.validator, id, undefined);
  return id;
};
const payments = async (count: number, of = holder): Promise<string[]> => {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await payment(of));
  return ids;
};
const requestsOf = (id: string) =>
  kit.deps.db
    .selectFrom('operator_request')
    .selectAll()
    .where('subject_id', '=', id)
    .orderBy('attempt')
    .execute();
const referenceOf = async (id: string) => (await requestsOf(id)).at(-1)?.reference_id ?? '';
const openTasks = async () => {
  const rows = await kit.deps.db
    .selectFrom('reconciliation_task')
    .select(['kind', 'detail'])
    .where('resolved_at', 'is', null)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, detail }) => ({ kind, detail }));
};
const notices = async (kind: string) => {
  const rows = await kit.deps.db.selectFrom('notification').select('kind').where('kind', '=', kind).execute();
  return rows.length;
};
const paid = (financialTransactionId: string): OperatorStatus => ({
  ...{ state: 'successful', amount: BigInt(amount), currency: 'XAF' },
  financialTransactionId,
});

describe('the answer to a POST', () => {
  it('that comes after polls of the payment counts: a slow refusal is one, and the payment is posted once', async () => {
    kit.operator.onPost = 'refuse';
    kit.operator.refusalCode = 'PAYEE_NOT_FOUND';
    const id = await payment();
    const answer = Promise.withResolvers<void>();
    kit.operator.beforeResponse = () => answer.promise;
    const posting = kit.worker.runOnce();
    while (kit.operator.posts.length === 0) await new Promise(setImmediate);
    const other = kit.newWorker();
    for (let polls = 0; polls < 3; polls += 1) {
      kit.pass(1);
      await other.runOnce();
    }
    answer.resolve();
    await posting;
    await kit.settle(120);
    expect(kit.operator.posts).toHaveLength(1);
    expect(await kit.statusOf(id)).toBe('PROBLEMATIC FAILED');
    expect((await kit.balancesOf(holder.id)).held).toBe(0n);
    expect(await kit.violations()).toEqual([]);
  });

  it('to an earlier POST says nothing about a later one', async () => {
    const answer = Promise.withResolvers<void>();
    kit.operator.onPost = 'refuse';
    kit.operator.beforeResponse = () => answer.promise;
    const id = await payment();
    const posting = kit.worker.runOnce();
    while (kit.operator.posts.length === 0) await new Promise(setImmediate);
    kit.operator.beforeResponse = async () => {};
    kit.operator.onPost = 'accept';
    kit.operator.outcome = 'pending';
    const other = kit.newWorker();
    while (kit.operator.posts.length < 2) {
      kit.pass(2);
      await other.runOnce();
    }
    kit.operator.onPost = 'refuse';
    answer.resolve();
    await posting;
    expect((await requestsOf(id)).map(({ refused_code }) => refused_code)).toEqual([null]);
  });

  it('is not sought for ever: a payment that never arrives is posted once a grace time, and not after its deadline', async () => {
    kit.operator.onPost = 'lose';
    const id = await payment();
    const { OPERATOR_NOT_FOUND_GRACE: grace, OPERATOR_UNKNOWN_DEADLINE: deadline } = kit.deps.settings;
    await kit.settle(deadline + 120);
    const posts = kit.operator.posts.length;
    expect(posts).toBeLessThanOrEqual(1 + deadline / grace);
    await kit.settle(3_600);
    expect(kit.operator.posts).toHaveLength(posts);
    expect(await kit.statusOf(id)).toBe('PROBLEMATIC UNKNOWN');
    expect(await openTasks()).toMatchObject([{ kind: 'UNKNOWN_OUTCOME' }]);
    expect(await kit.violations()).toEqual([]);
  });
});

describe('places for payments without an outcome', () => {
  const mostOpen = 8;
  beforeEach(async () => {
    await kit.close();
    await begin({ OPERATOR_MAX_OPEN: String(mostOpen), OPERATOR_UNKNOWN_DEADLINE: '60' });
  });

  it('are not taken up by what nobody can end', async () => {
    kit.operator.outcome = 'pending';
    const stuck = await payments(mostOpen);
    await kit.settle(2 * kit.deps.settings.OPERATOR_UNKNOWN_DEADLINE + 120);
    for (const id of stuck) expect(await kit.statusOf(id)).toBe('PROBLEMATIC UNKNOWN');
    kit.operator.outcome = 'successful';
    const id = await payment();
    await kit.settle(5);
    expect(await kit.statusOf(id)).toBe('COMPLETED');
  });

  it('are shared: one holder’s requests that nobody answers leave some for another', async () => {
    const other = await kit.holder(1_000_000n);
    kit.operator.outcome = 'pending';
    await payments(3 * mostOpen);
    await kit.settle(5);
    kit.operator.outcome = 'successful';
    const id = await payment(other);
    await kit.settle(5);
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    expect(new Set(kit.operator.posts).size).toBeLessThan(mostOpen);
  });

  it('that run short are told to super admins, once', async () => {
    kit.operator.outcome = 'pending';
    for (let holders = 0; holders < mostOpen; holders += 1) await payments(2, await kit.holder(1_000_000n));
    await kit.settle(30);
    expect(await notices('operator-crowded')).toBe(1);
  });
});

describe('turns', () => {
  const take = (most: number) =>
    takeRequests(kit.deps, subjectsOf(kit.deps), {
      ...{ kind: 'DISBURSEMENT', most, mostOpen: 1_000, rate: Infinity },
    });

  it('go to every holder, however much another has waiting', async () => {
    const other = await kit.holder(1_000_000n);
    await payments(20);
    await payment(other);
    const taken = await take(4);
    expect(taken.filter(({ organisation_id }) => organisation_id === other.id)).toHaveLength(1);
    await kit.settle();
  });

  it('go to single and bulk payments alike, one at a time too', async () => {
    const bulk = await bulkKit(kit.deps).bulk(holder.initiator, linesOf(10));
    await approveBulk(kit.deps, holder.validator, bulk, undefined);
    await payments(10);
    const taken = [...(await take(6)), ...(await take(1)), ...(await take(1))];
    expect(taken.filter(({ bulk_id }) => bulk_id === bulk)).toHaveLength(4);
    await kit.settle();
  });
});

describe('references whose status cannot be had', () => {
  it.each([
    ['gets no response', false],
    ['is an error about the reference', true],
  ])('whose status %s keep no other payment from being paid', async (_, answered) => {
    const bad = await payments(30);
    kit.operator.outcome = 'pending';
    await kit.settle(1);
    const unreadable = new Set(await Promise.all(bad.map(referenceOf)));
    const status = kit.operator.status.bind(kit.operator);
    kit.operator.status = async (kind, reference) =>
      unreadable.has(reference) ? { state: 'unknown', cause: 'HTTP 500', answered } : status(kind, reference);
    await kit.settle(30);
    kit.operator.outcome = 'successful';
    const others = await payments(80);
    await kit.settle(60);
    const ended = await Promise.all(others.map((id) => kit.statusOf(id)));
    expect(ended.filter((one) => one === 'COMPLETED')).toHaveLength(80);
  });
});

describe('a payment that was tried before', () => {
  const failedOnce = async (): Promise<[id: string, reference: string]> => {
    kit.operator.outcome = 'failed';
    const id = await payment();
    await kit.settle(5);
    kit.operator.outcome = 'successful';
    return [id, await referenceOf(id)];
  };

  it('is not sent again while the operator says that the attempt which failed here is under way', async () => {
    const [id, first] = await failedOnce();
    await retry(kit.deps, holder.initiator, id);
    kit.operator.say(first, { state: 'pending' });
    await kit.settle(10);
    expect(await openTasks()).toMatchObject([{ kind: 'CONTRADICTION', detail: { operatorSays: 'pending' } }]);
    await expect(approve(kit.deps, holder.validator, id, undefined)).rejects.toMatchObject({
      code: 'OUTCOME_DISPUTED',
    });
    kit.operator.say(first, paid('1'));
    await kit.settle(120);
    expect(kit.operator.posts).toEqual([first]);
  });

  it('is not sent on an answer from before its approval', async () => {
    const [id, first] = await failedOnce();
    await retry(kit.deps, holder.initiator, id);
    await kit.settle(10);
    await approve(kit.deps, holder.validator, id, undefined);
    // nobody calls back
    kit.operator.say(first, paid('1'));
    await kit.settle(120);
    expect(kit.operator.posts).toEqual([first]);
    expect(await openTasks()).toMatchObject([{ kind: 'CONTRADICTION' }]);
  });

  it('is not sent after a short float on the answer of then', async () => {
    kit.operator.float = 0n;
    const id = await payment();
    await kit.settle(5);
    const first = kit.operator.posts[0] ?? '';
    kit.operator.say(first, paid('1'));
    kit.operator.float = 1_000_000n;
    await kit.settle(120);
    expect(kit.operator.posts).toEqual([first]);
    expect(await kit.statusOf(id)).toBe('CONFIRMED');
  });

  it('waits with the rest of its family: what a cancelled retry left open counts too', async () => {
    const retryAll = (id: string) =>
      inTransaction(kit.deps.db, (tx) => retryBulk(tx, kit.deps, holder.initiator, id, null));
    kit.operator.outcome = 'failed';
    const bulk = await bulkKit(kit.deps).bulk(holder.initiator, linesOf(1));
    await approveBulk(kit.deps, holder.validator, bulk, undefined);
    await kit.settle(5);
    kit.operator.outcome = 'successful';
    kit.operator.float = 0n;
    const { id: child } = await retryAll(bulk);
    await kit.settle(10);
    await approveBulk(kit.deps, holder.validator, child, undefined);
    await kit.settle(10);
    const posts = [...kit.operator.posts];
    expect(posts).toHaveLength(2);
    await cancelBulk(kit.deps, holder.initiator, child, 'Paid in cash');
    kit.operator.say(posts[1] ?? '', paid('1'));
    await pollSoon(kit.deps.db, posts, kit.deps.now());
    await kit.settle(10);
    expect(await openTasks()).toMatchObject([{ kind: 'CONTRADICTION' }]);
    kit.operator.float = 1_000_000n;
    await expect(retryAll(bulk)).rejects.toMatchObject({ code: 'WRONG_STATUS' });
    await kit.settle(120);
    expect(kit.operator.posts).toEqual(posts);
  });

  it('stays with the answer that cannot be read, which becomes an exception', async () => {
    const [id, first] = await failedOnce();
    await retry(kit.deps, holder.initiator, id);
    await kit.settle(10);
    await approve(kit.deps, holder.validator, id, undefined);
    const status = kit.operator.status.bind(kit.operator);
    kit.operator.status = async (kind, reference) =>
      reference === first ? { state: 'unknown', cause: 'HTTP 500', answered: true } : status(kind, reference);
    for (let minutes = 0; minutes < 20; minutes += 1) {
      await kit.worker.runOnce();
      kit.pass(61);
    }
    expect(kit.operator.posts).toEqual([first]);
    expect(await openTasks()).toMatchObject([
      { kind: 'CONTRADICTION', detail: { operatorSays: 'unreadable' } },
    ]);
  });

  it('is sent once the operator reports the earlier attempt as failed again', async () => {
    const [id, first] = await failedOnce();
    await retry(kit.deps, holder.initiator, id);
    await kit.settle(10);
    await approve(kit.deps, holder.validator, id, undefined);
    await kit.settle(20);
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    expect(kit.operator.posts).toHaveLength(2);
    expect(kit.operator.posts[0]).toBe(first);
    expect(await kit.violations()).toEqual([]);
  });
});

describe('a request that cannot be taken', () => {
  it('stands alone in the end: it is reported and waits, the others are sent', async () => {
    const ids = await payments(8);
    const wrong = ids[2] ?? '';
    const subjects = subjectsOf(kit.deps);
    const failing = {
      ...subjects,
      TRANSACTION: {
        ...subjects.TRANSACTION,
        send: async (...[tx, requests]: Parameters<typeof subjects.TRANSACTION.send>) => {
          if (requests.some(({ subject_id }) => subject_id === wrong)) throw new Error('it cannot be sent');
          return subjects.TRANSACTION.send(tx, requests);
        },
      },
    };
    const errors: unknown[] = [];
    const log = { info: () => {}, error: (details: unknown) => void errors.push(details) };
    const worker = createWorker(kit.deps, failing, log);
    while ((await worker.runOnce()) > 0);
    kit.pass(2);
    while ((await worker.runOnce()) > 0);
    const statuses = await Promise.all(ids.map((id) => kit.statusOf(id)));
    expect(statuses).toEqual(ids.map((id) => (id === wrong ? 'CONFIRMED' : 'COMPLETED')));
    expect(errors).toMatchObject([{ referenceId: await referenceOf(wrong) }]);
    await kit.settle(120);
    expect(await kit.statusOf(wrong)).toBe('COMPLETED');
    expect(await kit.violations()).toEqual([]);
  });
});

describe('an outcome that cannot be written', () => {
  it('is an exception once its deadline is over, and the others are settled', async () => {
    const [wrong = '', other = ''] = await payments(2);
    const subjects = subjectsOf(kit.deps);
    const failing = {
      ...subjects,
      TRANSACTION: {
        ...subjects.TRANSACTION,
        settle: async (...[tx, settled]: Parameters<typeof subjects.TRANSACTION.settle>) => {
          if (settled.some(({ request }) => request.subject_id === wrong))
            throw new Error('it cannot be settled');
          return subjects.TRANSACTION.settle(tx, settled);
        },
      },
    };
    const worker = createWorker(kit.deps, failing, { info: () => {}, error: () => {} });
    for (let minutes = 0; minutes < 20; minutes += 1) {
      await worker.runOnce();
      kit.pass(60);
    }
    expect(await kit.statusOf(other)).toBe('COMPLETED');
    expect(await openTasks()).toMatchObject([
      { kind: 'UNKNOWN_OUTCOME', detail: { error: 'Error: it cannot be settled' } },
    ]);
  });
});

describe('one id of the operator on two payments', () => {
  it('is an exception, whether they are settled together or one after the other', async () => {
    kit.operator.outcome = 'pending';
    const [one = '', two = '', three = ''] = await payments(3);
    await kit.settle(1);
    kit.operator.say(await referenceOf(one), paid('77'));
    kit.operator.say(await referenceOf(two), paid('77'));
    await kit.settle(10);
    expect(await openTasks()).toMatchObject([{ kind: 'ID_TWICE' }]);
    kit.operator.say(await referenceOf(three), paid('77'));
    await kit.settle(60);
    expect(await openTasks()).toMatchObject([{ kind: 'ID_TWICE' }, { kind: 'ID_TWICE' }]);
  });
});

describe('a float that trickles in', () => {
  it('does not wear out one reference after the other', async () => {
    kit.operator.float = 0n;
    const id = await payment();
    kit.operator.balance = async () => ({ state: 'known', amount: 5_000_000n, currency: 'XAF' });
    await kit.settle(3_600);
    expect((await requestsOf(id)).length).toBeLessThanOrEqual(12);
  });
});

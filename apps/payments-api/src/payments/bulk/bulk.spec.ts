import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import { bulkStatus, payoutCost, type ItemCounts } from '@sanaga/domain';
import { sql } from 'kysely';
import type { MemberCaller } from '../../kernel/caller.ts';
import { outcomeOf } from '../../../test/kit/base/outcome.ts';
import { bulkKit, linesOf, numberOf, type BulkKit } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { correctRow } from '../payment-files/correct.service.ts';
import { approve, approveBulk } from '../decisions/approval.service.ts';
import { cancel, cancelBulk } from '../decisions/cancellation.service.ts';
import { detailOf } from '../transactions/transactions.queries.ts';
import { requestCode } from '../approval-codes/request-code.ts';
import { retryBulk } from './bulk.service.ts';

let kit: MoneyKit;
let bulks: BulkKit;
let holder: Holder;

beforeEach(async () => {
  kit = await moneyKit({ OPERATOR_MAX_OPEN: '20' });
  bulks = bulkKit(kit.deps);
  holder = await kit.holder(100_000n);
});
afterEach(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const count = (codes: string[], code: string) => codes.filter((one) => one === code).length;
const approveAs = (person: MemberCaller, id: string, code?: string) =>
  approveBulk(kit.deps, person, id, { otpCode: code });
const itemsIn = async (id: string) => (await detailOf(kit.deps.db, holder.initiator, id)).items;
const retryAs = (person: MemberCaller, id: string) =>
  inTransaction(kit.deps.db, (tx) => retryBulk(tx, kit.deps, person, id, null));
const historyOf = async (id: string) =>
  (await detailOf(kit.deps.db, holder.initiator, id)).history.map(({ from, to, by, why }) =>
    [from, to, by?.userId ?? null, why].filter((part) => part !== ''),
  );
const notificationsOf = async (userId: string) => {
  const rows = await kit.deps.db
    .selectFrom('notification')
    .select('kind')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ kind }) => kind);
};

describe('a bulk transaction', () => {
  it('is made of a file, approved as one, and paid item by item', async () => {
    const id = await bulks.bulk(holder.initiator, linesOf(3, 10_000));
    expect(await kit.statusOf(id)).toBe('PENDING');
    expect(await itemsIn(id)).toMatchObject({ total: 3, pending: 3 });
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 100_000n, held: 0n });
    await approveAs(holder.validator, id);
    expect(await kit.statusOf(id)).toBe('IN_PROGRESS');
    expect(await itemsIn(id)).toMatchObject({ total: 3, confirmed: 3 });
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 69_778n, held: 30_222n });
    await kit.settle();
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    expect(await itemsIn(id)).toMatchObject({ total: 3, completed: 3, problematic: 0 });
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 69_778n, held: 0n });
    expect(kit.operator.posts).toHaveLength(3);
    expect(await historyOf(id)).toEqual([
      [null, 'PENDING', holder.initiator.userId],
      ['PENDING', 'CONFIRMED', holder.validator.userId],
      ['CONFIRMED', 'IN_PROGRESS', null],
      ['IN_PROGRESS', 'COMPLETED', null],
    ]);
  });

  it('costs what its payments would cost one by one', async () => {
    const amounts = [500, 501, 1_001, 7_777, 49_999];
    const id = await bulks.bulk(
      holder.initiator,
      amounts.map((amount) => ({ amount })),
    );
    const settings = { feeMillionths: 5_000n, taxMillionths: 2_000n, levy: 4n };
    const items = await bulks.itemsOf(id);
    expect(items.map(({ amount, fee, tax, levy }) => ({ amount, fee, tax, levy }))).toEqual(
      amounts.map((amount) => {
        const { total: _, ...cost } = payoutCost(BigInt(amount), settings);
        return cost;
      }),
    );
  });

  it('names its origin, and notifies people of it as a whole', async () => {
    const lines = [...linesOf(2, 5_000), { number: 'nobody' }, { amount: '1,000' }];
    const id = await bulks.bulk(holder.initiator, lines);
    const detail = await detailOf(kit.deps.db, holder.initiator, id);
    expect(detail).toMatchObject({
      type: 'BULK',
      kind: 'BULK_PAYOUT',
      name: 'pay.csv',
      amount: 10_000,
      bulk: {
        fileName: 'pay.csv',
        rows: 4,
        excluded: 2,
        excludedAmount: 1_000,
        parentId: null,
        childIds: [],
      },
    });
    expect(detail.approvers.map(({ userId }) => userId)).toEqual([
      holder.validator.userId,
      holder.admin.userId,
    ]);
    expect(await notificationsOf(holder.validator.userId)).toEqual(['bulk-waiting']);
    await approveAs(holder.validator, id);
    await kit.settle();
    expect(await notificationsOf(holder.validator.userId)).toEqual(['bulk-approved']);
    expect(await notificationsOf(holder.initiator.userId)).toEqual(['bulk-approved', 'bulk-completed']);
  });

  it('with failures notifies once, and releases what they had reserved', async () => {
    kit.operator.failing.add(numberOf(1).slice(1));
    const id = await bulks.bulk(holder.initiator, linesOf(3, 10_000));
    await approveAs(holder.validator, id);
    await kit.settle();
    expect(await kit.statusOf(id)).toBe('PROBLEMATIC FAILED');
    expect(await itemsIn(id)).toMatchObject({ completed: 2, failed: 1, problematic: 1 });
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 100_000n - 20_148n, held: 0n });
    expect(await notificationsOf(holder.initiator.userId)).toEqual(['bulk-approved', 'bulk-problematic']);
  });

  it('and its items are absent to the single calls, and a single payment to its own', async () => {
    const id = await bulks.bulk(holder.initiator, linesOf(2));
    const [item] = await bulks.itemsOf(id);
    const single = await kit.payment(holder.initiator);
    const stranger = await kit.holder();
    expect(await outcomeOf(approve(kit.deps, holder.validator, id, undefined))).toBe('NOT_FOUND');
    expect(await outcomeOf(cancel(kit.deps, holder.admin, id, ''))).toBe('NOT_FOUND');
    expect(await outcomeOf(approve(kit.deps, holder.validator, item?.id ?? '', undefined))).toBe('NOT_FOUND');
    expect(await outcomeOf(cancel(kit.deps, holder.admin, item?.id ?? '', ''))).toBe('NOT_FOUND');
    for (const wrong of [single, item?.id ?? '']) {
      expect(await outcomeOf(approveAs(holder.validator, wrong))).toBe('NOT_FOUND');
      expect(await outcomeOf(cancelBulk(kit.deps, holder.admin, wrong, ''))).toBe('NOT_FOUND');
      expect(await outcomeOf(retryAs(holder.initiator, wrong))).toBe('NOT_FOUND');
    }
    expect(await outcomeOf(approveAs(stranger.validator, id))).toBe('NOT_FOUND');
    expect(await outcomeOf(cancelBulk(kit.deps, stranger.admin, id, ''))).toBe('NOT_FOUND');
  });
});

describe('its approval', () => {
  it('reserves all of it or nothing, and says what the wallet lacks', async () => {
    const id = await bulks.bulk(holder.initiator, linesOf(10, 10_000));
    const error = await approveAs(holder.validator, id).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'INSUFFICIENT_FUNDS', details: { lacking: 740n } });
    expect(await kit.statusOf(id)).toBe('PENDING');
    expect(await itemsIn(id)).toMatchObject({ pending: 10 });
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 100_000n, held: 0n });
    expect(await kit.deps.db.selectFrom('operator_request').selectAll().execute()).toEqual([]);
  });

  it('can use up a wallet to the last franc', async () => {
    const total = linesOf(40, 1_000).length * 1_011;
    const rich = await kit.holder(BigInt(total));
    const id = await bulks.bulk(rich.initiator, linesOf(40, 1_000));
    await approveAs(rich.validator, id);
    expect(await kit.balancesOf(rich.id)).toEqual({ available: 0n, held: BigInt(total) });
    await kit.settle();
    expect(await kit.statusOf(id)).toBe('COMPLETED');
  });

  it('two hundred times at once has one effect, and everybody else gets 409', async () => {
    const id = await bulks.bulk(holder.initiator, linesOf(20));
    const codes = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        outcomeOf(approveAs(n % 2 === 0 ? holder.validator : holder.admin, id)),
      ),
    );
    expect(new Set(codes)).toEqual(new Set(['ok', 'WRONG_STATUS']));
    expect((await kit.balancesOf(holder.id)).held).toBe(20_220n);
    await kit.settle();
    expect(kit.operator.posts).toHaveLength(20);
  });

  it('of two that the wallet can pay only one of leaves one', async () => {
    const ids = [
      await bulks.bulk(holder.initiator, linesOf(60)),
      await bulks.bulk(holder.initiator, linesOf(60)),
    ];
    const codes = await Promise.all(ids.map((id) => outcomeOf(approveAs(holder.validator, id))));
    expect(codes.sort()).toEqual(['INSUFFICIENT_FUNDS', 'ok']);
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 100_000n - 60_660n, held: 60_660n });
  });

  it('beside single ones never promises more than there is', async () => {
    const id = await bulks.bulk(holder.initiator, linesOf(50));
    const singles = await Promise.all(
      Array.from({ length: 100 }, () => kit.payment(holder.initiator, 1_000)),
    );
    const [bulk, ...codes] = await Promise.all([
      outcomeOf(approveAs(holder.validator, id)),
      ...singles.map((single) => outcomeOf(approve(kit.deps, holder.validator, single, undefined))),
    ]);
    const approved = count(codes, 'ok') + (bulk === 'ok' ? 50 : 0);
    expect(count(codes, 'ok') + count(codes, 'INSUFFICIENT_FUNDS')).toBe(100);
    expect(await kit.balancesOf(holder.id)).toEqual({
      available: 100_000n - BigInt(approved) * 1_011n,
      held: BigInt(approved) * 1_011n,
    });
    expect(approved).toBeGreaterThanOrEqual(bulk === 'ok' ? 98 : 49);
  });

  it('and cancelling at once leaves one of the two, or the cancellation of what was approved', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await bulks.bulk(holder.initiator, linesOf(5));
      const codes = await Promise.all([
        outcomeOf(approveAs(holder.validator, id)),
        outcomeOf(cancelBulk(kit.deps, holder.initiator, id, 'too late')),
      ]);
      expect(codes[1]).toBe('ok');
      expect(['ok', 'WRONG_STATUS']).toContain(codes[0]);
      expect(await kit.statusOf(id)).toBe('CANCELLED');
    }
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 100_000n, held: 0n });
    await kit.settle();
    expect(kit.operator.posts).toEqual([]);
  });
});

describe('four eyes', () => {
  it('prevent whoever uploaded, corrected or entered the code from approving, whatever their roles', async () => {
    const admins = [
      holder.admin,
      await kit.member(holder, ['ADMIN']),
      await kit.member(holder, ['ADMIN']),
    ] as const;
    const [uploader, corrector, processor] = admins;
    const { fileId } = await bulks.upload(uploader, [...linesOf(2), { amount: '1,000' }]);
    await correctRow(kit.deps, corrector, { fileId, line: 4 }, { amount: 1_000 });
    await bulks.verifiedCode(processor, fileId);
    const { id } = await bulks.process(processor, fileId);
    for (const maker of admins) expect(await outcomeOf(approveAs(maker, id))).toBe('SELF_APPROVAL');
    const [item] = await bulks.itemsOf(id);
    for (const row of [id, item?.id ?? ''])
      await expect(
        kit.deps.db
          .updateTable('transaction')
          .set({ approved_by: corrector.userId })
          .where('id', '=', row)
          .execute(),
      ).rejects.toMatchObject({ constraint: 'makers_never_approve' });
    expect(await outcomeOf(approveAs(holder.validator, id))).toBe('ok');
  });

  it('replace the second person where there is one person: one code approves the whole of it', async () => {
    const person = await kit.individual(100_000n);
    const id = await bulks.bulk(person, linesOf(4));
    expect(await outcomeOf(approveAs(person, id))).toBe('CODE_REQUIRED');
    await requestCode(kit.deps, person, { transactionId: id });
    const other = await bulks.bulk(person, linesOf(2));
    await requestCode(kit.deps, person, { transactionId: id }).catch(() => {});
    kit.pass(61);
    await requestCode(kit.deps, person, { transactionId: id });
    const code = bulks.codeOf(person);
    expect(await outcomeOf(approveAs(person, other, code))).toBe('CODE_EXPIRED');
    expect(await outcomeOf(approveAs(person, id, code))).toBe('ok');
    // a person whose response was lost presses again
    expect(await outcomeOf(approveAs(person, id, code))).toBe('ok');
    await kit.settle();
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    expect(kit.operator.posts).toHaveLength(4);
  });

  it('need somebody else to be there at all', async () => {
    const lonely = await kit.holder(10_000n);
    await kit.deps.db
      .updateTable('app_user')
      .set({ status: 'SUSPENDED' })
      .where('id', 'in', [lonely.validator.userId, lonely.admin.userId])
      .execute();
    const { fileId } = await bulks.upload(lonely.initiator, linesOf(2));
    await bulks.verifiedCode(lonely.initiator, fileId);
    expect(await outcomeOf(bulks.process(lonely.initiator, fileId))).toBe('NO_APPROVER');
    await kit.deps.db
      .updateTable('app_user')
      .set({ status: 'ACTIVE' })
      .where('id', '=', lonely.validator.userId)
      .execute();
    expect(await outcomeOf(bulks.process(lonely.initiator, fileId))).toBe('ok');
  });
});

describe('cancelling', () => {
  it('before it was approved ends it with who and why', async () => {
    const id = await bulks.bulk(holder.initiator, linesOf(3));
    await cancelBulk(kit.deps, holder.initiator, id, 'paid in cash');
    expect(await kit.statusOf(id)).toBe('CANCELLED');
    expect(await historyOf(id)).toEqual([
      [null, 'PENDING', holder.initiator.userId],
      ['PENDING', 'CANCELLED', holder.initiator.userId, 'paid in cash'],
    ]);
    expect(await outcomeOf(approveAs(holder.validator, id))).toBe('WRONG_STATUS');
    expect(await outcomeOf(cancelBulk(kit.deps, holder.initiator, id, ''))).toBe('WRONG_STATUS');
  });

  it('after sending began stops the rest, and the rest only', async () => {
    const id = await bulks.bulk(holder.initiator, linesOf(50));
    await approveAs(holder.validator, id);
    await kit.worker.runOnce();
    const sent = kit.operator.posts.length;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(50);
    await cancelBulk(kit.deps, holder.validator, id, 'wrong month');
    expect(await kit.statusOf(id)).toBe('IN_PROGRESS');
    expect((await historyOf(id)).at(-1)).toEqual([
      'IN_PROGRESS',
      'IN_PROGRESS',
      holder.validator.userId,
      'wrong month',
    ]);
    expect(await itemsIn(id)).toMatchObject({ confirmed: 0, cancelled: 50 - sent });
    await kit.settle();
    expect(kit.operator.posts).toHaveLength(sent);
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    expect(await itemsIn(id)).toMatchObject({ completed: sent, cancelled: 50 - sent });
    expect(await kit.balancesOf(holder.id)).toEqual({
      available: 100_000n - BigInt(sent) * 1_011n,
      held: 0n,
    });
  });

  it('while workers send stops each item before or after, never in between', async () => {
    const id = await bulks.bulk(holder.initiator, linesOf(60));
    await approveAs(holder.validator, id);
    const other = kit.newWorker();
    await Promise.all([
      kit.worker.runOnce(),
      other.runOnce(),
      cancelBulk(kit.deps, holder.admin, id, 'stop'),
    ]);
    await kit.settle();
    const { completed = 0, cancelled = 0 } = (await itemsIn(id)) ?? {};
    expect(completed + cancelled).toBe(60);
    expect(kit.operator.posts).toHaveLength(completed);
    expect(await kit.balancesOf(holder.id)).toEqual({
      available: 100_000n - BigInt(completed) * 1_011n,
      held: 0n,
    });
  });

  it('is an initiator’s only where they made it', async () => {
    const id = await bulks.bulk(holder.initiator, linesOf(2));
    const other = await kit.member(holder, ['INITIATOR']);
    expect(await outcomeOf(cancelBulk(kit.deps, other, id, ''))).toBe('FORBIDDEN');
  });
});

describe('retrying what failed', () => {
  const withFailures = async () => {
    kit.operator.failing.add(numberOf(1).slice(1));
    kit.operator.failing.add(numberOf(2).slice(1));
    const id = await bulks.bulk(holder.initiator, linesOf(4, 5_000));
    await approveAs(holder.validator, id);
    await kit.settle();
    expect(await itemsIn(id)).toMatchObject({ completed: 2, failed: 2 });
    kit.operator.failing.clear();
    return id;
  };

  it('makes a child of the failed items, approved by somebody who neither made nor retried it', async () => {
    const id = await withFailures();
    const asker = await kit.member(holder, ['ADMIN']);
    const child = await retryAs(asker, id);
    expect(child).toMatchObject({
      status: 'PENDING',
      amount: 10_000,
      items: { total: 2, pending: 2 },
      bulk: { parentId: id, fileId: null, rows: 2 },
    });
    expect(await outcomeOf(approveAs(asker, child.id))).toBe('SELF_APPROVAL');
    expect(await outcomeOf(approveAs(holder.initiator, child.id))).toBe('FORBIDDEN');
    expect(await outcomeOf(approveAs(holder.validator, child.id))).toBe('OUTCOME_BEING_CHECKED');
    await kit.settle(1);
    await approveAs(holder.validator, child.id);
    await kit.settle();
    expect(await kit.statusOf(child.id)).toBe('COMPLETED');
    expect(await kit.statusOf(id)).toBe('PROBLEMATIC FAILED');
    expect(kit.operator.paid).toHaveLength(4);
    const parent = await detailOf(kit.deps.db, holder.initiator, id);
    expect(parent.bulk).toMatchObject({ childIds: [child.id], retriable: 0 });
    expect((await bulks.itemsOf(child.id)).map(({ line }) => line)).toEqual([3, 4]);
  });

  it('is named after the first one, however often it is retried', async () => {
    const id = await withFailures();
    const first = await retryAs(holder.initiator, id);
    expect(first.name).toBe('Retry of pay.csv');
    await cancelBulk(kit.deps, holder.admin, first.id, 'One number is wrong');
    const second = await retryAs(holder.initiator, id);
    expect(second.name).toBe('Retry 2 of pay.csv');
    await kit.settle(1);
    for (const line of [1, 2]) kit.operator.failing.add(numberOf(line).slice(1));
    await approveAs(holder.validator, second.id);
    await kit.settle();
    expect((await retryAs(holder.initiator, second.id)).name).toBe('Retry 3 of pay.csv');
  });

  it('leaves out what the operator says it paid after all, and is not approved where it says so later', async () => {
    const id = await withFailures();
    const [first = '', second = ''] = [...kit.operator.payments]
      .filter(([, { status }]) => status.state === 'failed')
      .map(([reference]) => reference);
    const isPaid = (reference: string) =>
      kit.operator.say(reference, { state: 'successful', amount: 5_000n, currency: 'XAF' });
    const child = await retryAs(holder.initiator, id);
    isPaid(first);
    await kit.settle(1);
    expect(await outcomeOf(approveAs(holder.validator, child.id))).toBe('OUTCOME_DISPUTED');
    await cancelBulk(kit.deps, holder.admin, child.id, 'One of them was paid');
    const again = await retryAs(holder.initiator, id);
    expect(again.items).toMatchObject({ total: 1 });
    await kit.settle(1);
    await approveAs(holder.validator, again.id);
    await kit.settle();
    expect(kit.operator.paid).toHaveLength(4);
    // corrected for the invariants: the operator takes back what it said
    kit.operator.say(first, { state: 'failed', code: 'PAYEE_NOT_FOUND' });
    expect(second).not.toBe('');
  });

  it('twice at once, or again, makes one child; once that is cancelled another can be made', async () => {
    const id = await withFailures();
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => outcomeOf(retryAs(holder.initiator, id))),
    );
    expect(codes.sort()).toEqual(['WRONG_STATUS', ...Array(8).fill('WRONG_STATUS'), 'ok'].sort());
    const [childId = ''] = (await detailOf(kit.deps.db, holder.initiator, id)).bulk?.childIds ?? [];
    await cancelBulk(kit.deps, holder.admin, childId, 'not this week');
    expect(await outcomeOf(retryAs(holder.initiator, id))).toBe('ok');
    expect((await detailOf(kit.deps.db, holder.initiator, id)).bulk?.childIds).toHaveLength(2);
  });

  it('is refused where nothing failed, or its outcome is not known', async () => {
    kit.operator.outcome = 'pending';
    const id = await bulks.bulk(holder.initiator, linesOf(2));
    expect(await outcomeOf(retryAs(holder.initiator, id))).toBe('WRONG_STATUS');
    await approveAs(holder.validator, id);
    await kit.settle(5);
    kit.pass(15 * 60);
    await kit.settle(70);
    expect(await kit.statusOf(id)).toBe('PROBLEMATIC UNKNOWN');
    expect(await outcomeOf(retryAs(holder.initiator, id))).toBe('WRONG_STATUS');
    for (const reference of kit.operator.posts)
      kit.operator.say(reference, { state: 'successful', amount: 1_000n, currency: 'XAF' });
    await kit.settle(120);
    expect(await kit.statusOf(id)).toBe('COMPLETED');
  });
});

describe('the status', () => {
  it('follows from the items, in the database as in the domain, for every combination', async () => {
    const id = await bulks.bulk(holder.initiator, linesOf(7));
    const items = await bulks.itemsOf(id);
    const { db } = kit.deps;
    const states = [
      ['pending', 'PENDING', null],
      ['confirmed', 'CONFIRMED', null],
      ['inProgress', 'IN_PROGRESS', null],
      ['completed', 'COMPLETED', null],
      ['failed', 'PROBLEMATIC', 'FAILED'],
      ['unknown', 'PROBLEMATIC', 'UNKNOWN'],
      ['cancelled', 'CANCELLED', null],
    ] as const;
    const zero = {
      pending: 0,
      confirmed: 0,
      inProgress: 0,
      completed: 0,
      failed: 0,
      unknown: 0,
      cancelled: 0,
    };
    const undone = db.transaction().execute(async (tx) => {
      for (let combination = 1; combination < 2 ** states.length; combination += 1) {
        const present = states.filter((_, n) => (combination >> n) & 1);
        const places = items.map((_, n) => present[n % present.length] ?? states[0]);
        await sql`
          update transaction t set status = s.status, problem_reason = s.reason
          from unnest(${items.map((item) => item.id)}::uuid[], ${places.map(([, status]) => status)}::text[],
            ${places.map(([, , reason]) => reason)}::text[]) s (id, status, reason)
          where t.id = s.id`.execute(tx);
        const counts = places.reduce<ItemCounts>((sum, [key]) => ({ ...sum, [key]: sum[key] + 1 }), zero);
        const header = await tx
          .selectFrom('transaction')
          .select(['status', 'problem_reason as problemReason'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        expect({ counts, ...header }).toEqual({ counts, ...bulkStatus(counts) });
      }
      throw new Error('every combination was seen');
    });
    await expect(undone).rejects.toThrow('every combination was seen');
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { text } from 'node:stream/consumers';
import { inTransaction } from '@sanaga/database';
import { payoutCost } from '@sanaga/domain';
import type { MemberCaller } from '../../kernel/caller.ts';
import { outcomeOf } from '../../../test/kit/base/outcome.ts';
import {
  bulkKit,
  linesOf,
  numberOf,
  type BulkKit,
  type FileLine,
} from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { excludedItemsFile } from '../payment-files/excluded-items-file.ts';
import { items, retryBulk } from '../bulk/bulk.service.ts';
import { resultFile } from '../payment-files/result-file.ts';
import { detailOf } from '../transactions/transactions.queries.ts';
import { approveBulk } from './approval.service.ts';
import { cancelBulk } from './cancellation.service.ts';
import { deletePayment } from './deletion.service.ts';
import { excludeFromBulk } from './exclusion.service.ts';

let kit: MoneyKit;
let bulks: BulkKit;
let holder: Holder;

beforeEach(async () => {
  kit = await moneyKit();
  bulks = bulkKit(kit.deps);
  holder = await kit.holder(1_000_000n);
});
afterEach(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const reason = 'Wrong number';
const lines: FileLine[] = [
  { name: 'Pauline Eyenga', amount: 10_000 },
  { name: 'Awa Ngono', amount: 20_001, reason: 'Transport' },
  { name: 'Étienne N’Gono', amount: 40_000 },
];
const idsAt = async (id: string, ...places: number[]) => {
  const all = await bulks.itemsOf(id);
  return places.map((place) => all[place]?.id ?? '');
};
const exclude = (id: string, ids: readonly string[], by: MemberCaller = holder.validator, why = reason) =>
  excludeFromBulk(kit.deps, by, id, { ids, reason: why });
const detail = (id: string) => detailOf(kit.deps.db, holder.initiator, id);
const costOf = (...amounts: number[]) => {
  const settings = { feeMillionths: 5_000n, taxMillionths: 2_000n, levy: 4n };
  return amounts.reduce((sum, amount) => sum + payoutCost(BigInt(amount), settings).total, 0n);
};
const listed = async (id: string, query: Partial<Parameters<typeof items>[3]> = {}) => {
  const { content } = await items(kit.deps, holder.validator, id, { page: 0, size: 20, ...query });
  return content;
};
const namesOf = async (id: string, query: Partial<Parameters<typeof items>[3]>) =>
  (await listed(id, query)).map(({ name }) => name);

describe('what an approver excludes', () => {
  it('leaves the rest to be approved, to the franc, and is never sent', async () => {
    const id = await bulks.bulk(holder.initiator, lines);
    const ids = await idsAt(id, 1);
    const before = await detail(id);
    const after = await exclude(id, ids);
    expect(after).toMatchObject({
      status: 'PENDING',
      amount: 50_000,
      total: Number(costOf(10_000, 40_000)),
      items: { total: 2, pending: 2, cancelled: 0 },
      bulk: {
        rows: 3,
        excluded: 1,
        excludedAmount: 20_001,
        exclusions: [{ by: { userId: holder.validator.userId }, reason, payments: 1, amount: 20_001 }],
        sums: { underWay: { count: 2, amount: 50_000 }, notPaid: { count: 0, amount: 0 } },
      },
    });
    expect([before.checks, after.checks]).toMatchObject([{ notChecked: 3 }, { notChecked: 2 }]);
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 1_000_000n, held: 0n });

    await approveBulk(kit.deps, holder.validator, id, { payments: 2 });
    expect(await kit.balancesOf(holder.id)).toMatchObject({ held: costOf(10_000, 40_000) });
    await kit.settle();
    expect(kit.operator.posts).toHaveLength(2);
    expect(await kit.balancesOf(holder.id)).toEqual({
      available: 1_000_000n - costOf(10_000, 40_000),
      held: 0n,
    });
    expect(await detail(id)).toMatchObject({
      status: 'COMPLETED',
      items: { total: 2, completed: 2, cancelled: 0 },
      bulk: { excluded: 1, sums: { paid: { count: 2, amount: 50_000 } } },
    });
  });

  it('is listed by itself with who, when and why, in its own history, and in the result', async () => {
    const id = await bulks.bulk(holder.initiator, lines);
    const ids = await idsAt(id, 1);
    await exclude(id, ids);
    expect(await namesOf(id, {})).toEqual(['Pauline Eyenga', 'Étienne N’Gono']);
    expect(await listed(id, { excluded: true })).toMatchObject([
      {
        id: ids[0],
        status: 'CANCELLED',
        excluded: { by: { userId: holder.validator.userId, name: holder.validator.name }, reason },
      },
    ]);
    expect((await detail(ids[0] ?? '')).history).toMatchObject([
      { to: 'PENDING' },
      { from: 'PENDING', to: 'CANCELLED', by: { userId: holder.validator.userId }, why: reason },
    ]);
    const fileId = (await detail(id)).bulk?.fileId ?? '';
    const result = await resultFile(kit.deps, holder.initiator, { fileId, failed: true });
    const [, ...rows] = (await text(result.content)).trim().split('\r\n');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/^Awa Ngono,/);
    const ofBulk = await resultFile(kit.deps, holder.initiator, { fileId, bulkId: id, failed: false });
    expect(await text(ofBulk.content)).not.toContain('Awa Ngono');
    expect(rows[0]).toContain(`,Excluded,Excluded by ${holder.validator.name}: ${reason},`);
  });

  it('goes back to its maker: told in the app and by mail, as a file that can be uploaded', async () => {
    const mails: unknown[] = [];
    const { send } = kit.deps.jobs;
    kit.deps.jobs = {
      ...kit.deps.jobs,
      send: async (tx, queue, data) => {
        if (queue === 'mail') mails.push(data);
        await send(tx, queue, data);
      },
    };
    const id = await bulks.bulk(holder.initiator, lines);
    await exclude(id, await idsAt(id, 0, 1));
    const told = await kit.deps.db
      .selectFrom('notification')
      .select(['user_id', 'values', 'path'])
      .where('kind', '=', 'bulk-excluded')
      .execute();
    expect(told).toMatchObject([
      {
        user_id: holder.initiator.userId,
        values: { by: holder.validator.name, count: 2, amount: 30_001, reason, name: 'pay.csv' },
        path: `/dashboard/transactions?id=${id}`,
      },
    ]);
    expect(mails).toContainEqual(
      expect.objectContaining({
        to: holder.initiator.email,
        template: 'bulk-excluded',
        values: expect.objectContaining({ payments: 2, amount: 30_001, reason }),
      }),
    );

    const { name, content } = await excludedItemsFile(kit.deps, holder.initiator, id, 'CSV');
    expect(name).toBe('pay - excluded.csv');
    const csv = await text(content);
    expect(csv.replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
      'Name,Phone number,Amount,Reason,Email,Message to beneficiary,Payment status,Status reason',
      `Pauline Eyenga,${numberOf(0)},10000,Pay,,,Excluded,Excluded by ${holder.validator.name}: ${reason}`,
    ]);
    const again = await bulks.uploadText(holder.initiator, csv);
    expect(again).toMatchObject({ status: 'UPLOADED', rows: 2, errors: [] });
  });

  it('is in the audit log once for all of them', async () => {
    const id = await bulks.bulk(holder.initiator, lines);
    await exclude(id, await idsAt(id, 0, 2));
    const rows = await kit.deps.db
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'transaction.exclude-items')
      .where('subject_id', '=', id)
      .execute();
    expect(rows).toEqual([
      { actor_id: holder.validator.userId, detail: { items: 2, amount: 50_000, reason } },
    ]);
  });

  it('of a retry may be retried again', async () => {
    kit.operator.failing.add(numberOf(0).slice(1)).add(numberOf(1).slice(1));
    const first = await bulks.bulk(holder.initiator, lines);
    await approveBulk(kit.deps, holder.validator, first);
    await kit.settle();
    const { id: child } = await inTransaction(kit.deps.db, (tx) =>
      retryBulk(tx, kit.deps, holder.initiator, first, null),
    );
    await kit.settle();
    expect((await detail(first)).bulk?.retriable).toBe(0);
    await exclude(child, await idsAt(child, 0));
    expect((await detail(first)).bulk?.retriable).toBe(1);
    kit.operator.failing.clear();
    await approveBulk(kit.deps, holder.validator, child, { payments: 1 });
    await kit.settle();
    expect(await detail(child)).toMatchObject({ status: 'COMPLETED', items: { total: 1, completed: 1 } });
  });
});

describe('it is refused', () => {
  it('to whoever made it, may not approve, or is not there', async () => {
    const id = await bulks.bulk(holder.admin, lines);
    const ids = await idsAt(id, 0);
    const stranger = await kit.holder();
    expect(await outcomeOf(exclude(id, ids, holder.admin))).toBe('SELF_APPROVAL');
    expect(await outcomeOf(exclude(id, ids, holder.initiator))).toBe('FORBIDDEN');
    expect(await outcomeOf(exclude(id, ids, stranger.validator))).toBe('NOT_FOUND');
    const person = await kit.individual(100_000n);
    const own = await bulks.bulk(person, lines);
    expect(await outcomeOf(exclude(own, await idsAt(own, 0), person))).toBe('SELF_APPROVAL');
    expect(await detail(id)).toMatchObject({ items: { total: 3 } });
  });

  it('for payments of another bulk, for single ones, and where nothing would remain', async () => {
    const id = await bulks.bulk(holder.initiator, lines);
    const other = await bulks.bulk(holder.initiator, linesOf(2));
    const own = await idsAt(id, 0, 1, 2);
    const [strange = ''] = await idsAt(other, 0);
    const single = await kit.payment(holder.initiator);
    for (const wrong of [strange, single])
      expect(await outcomeOf(exclude(id, [own[0] ?? '', wrong]))).toBe('NOT_FOUND');
    expect(await outcomeOf(exclude(single, [strange]))).toBe('NOT_FOUND');
    expect(await outcomeOf(exclude(id, own))).toBe('INVALID_INPUT');
    // one is one, however often it is named
    await exclude(id, [...own.slice(0, 2), ...own.slice(0, 2)]);
    expect(await outcomeOf(exclude(id, own.slice(2)))).toBe('INVALID_INPUT');
    expect(await detail(id)).toMatchObject({ items: { total: 1, pending: 1 } });
  });

  it('once it is approved or cancelled', async () => {
    const approved = await bulks.bulk(holder.initiator, lines);
    const cancelled = await bulks.bulk(holder.initiator, lines);
    await approveBulk(kit.deps, holder.validator, approved);
    await cancelBulk(kit.deps, holder.validator, cancelled, 'No');
    for (const id of [approved, cancelled])
      expect(await outcomeOf(exclude(id, await idsAt(id, 0)))).toBe('WRONG_STATUS');
  });

  it('to somebody else who comes second, while the same person repeating it hears the same', async () => {
    const id = await bulks.bulk(holder.initiator, lines);
    const ids = await idsAt(id, 0);
    const first = await exclude(id, ids);
    expect(await exclude(id, ids)).toEqual(first);
    expect(await outcomeOf(exclude(id, ids, holder.admin))).toBe('WRONG_STATUS');
    expect(await outcomeOf(exclude(id, ids, holder.validator, 'Another reason'))).toBe('WRONG_STATUS');
    await approveBulk(kit.deps, holder.validator, id);
    expect(await exclude(id, ids)).toMatchObject({ bulk: { exclusions: [{ payments: 1 }] } });
  });
});

describe('an approval', () => {
  it('of what was seen before is refused, and one of what is there is not', async () => {
    const id = await bulks.bulk(holder.initiator, lines);
    await exclude(id, await idsAt(id, 0), holder.admin);
    expect(await outcomeOf(approveBulk(kit.deps, holder.validator, id, { payments: 3 }))).toBe(
      'CHECKS_CHANGED',
    );
    expect(await kit.statusOf(id)).toBe('PENDING');
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 1_000_000n, held: 0n });
    await approveBulk(kit.deps, holder.validator, id, { payments: 2 });
    await kit.settle();
    expect(await kit.statusOf(id)).toBe('COMPLETED');
  });

  it('and an exclusion at the same time never pay what is excluded', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await bulks.bulk(holder.initiator, linesOf(3, 1_000 + round));
      const ids = await idsAt(id, 0);
      const approving = () => outcomeOf(approveBulk(kit.deps, holder.validator, id, { payments: 3 }));
      const excluding = () => outcomeOf(exclude(id, ids, holder.admin));
      const [one, other] = round % 2 === 0 ? [approving, excluding] : [excluding, approving];
      const both = await Promise.all([one(), other()]);
      const [approved, excluded] = round % 2 === 0 ? both : both.toReversed();
      expect([approved, excluded]).toEqual(
        approved === 'ok' ? ['ok', 'WRONG_STATUS'] : ['CHECKS_CHANGED', 'ok'],
      );
      await kit.settle();
      const { items: counts } = await detail(id);
      expect(counts).toMatchObject(
        approved === 'ok' ? { total: 3, completed: 3 } : { total: 2, pending: 2, completed: 0 },
      );
    }
  });
});

describe('with others at the same time', () => {
  it('each payment is excluded once, by one of them', async () => {
    const id = await bulks.bulk(holder.initiator, linesOf(12));
    const all = await idsAt(id, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    const tries = all.flatMap((one, place) => [
      outcomeOf(exclude(id, [one, all[(place + 1) % all.length] ?? ''], holder.validator)),
      outcomeOf(exclude(id, [one], holder.admin)),
    ]);
    await Promise.all(tries);
    const after = await detail(id);
    const gone = (await bulks.itemsOf(id)).filter(({ exclusion_id }) => exclusion_id !== null);
    expect(after.bulk?.exclusions.reduce((sum, { payments }) => sum + payments, 0)).toBe(gone.length);
    expect(after.items).toMatchObject({ total: 12 - gone.length, pending: 12 - gone.length });
  });

  it('one remains, however many are excluded in pieces', async () => {
    const id = await bulks.bulk(holder.initiator, linesOf(4));
    const all = await idsAt(id, 0, 1, 2, 3);
    const ended = await Promise.all(all.map((one) => outcomeOf(exclude(id, [one]))));
    expect(ended.filter((outcome) => outcome === 'ok')).toHaveLength(3);
    expect(await detail(id)).toMatchObject({ items: { total: 1, pending: 1 } });
  });

  it('cancelling cancels what is left, whichever comes first', async () => {
    for (const first of ['exclude', 'cancel']) {
      const id = await bulks.bulk(holder.initiator, linesOf(3));
      const ids = await idsAt(id, 0);
      const excluding = () => outcomeOf(exclude(id, ids));
      const cancelling = () => outcomeOf(cancelBulk(kit.deps, holder.initiator, id, 'No'));
      const both = first === 'exclude' ? [excluding, cancelling] : [cancelling, excluding];
      await Promise.all(both.map((run) => run()));
      const { status, items: counts } = await detail(id);
      expect(status).toBe('CANCELLED');
      expect([2, 3]).toContain(counts?.total);
      expect(counts?.cancelled).toBe(counts?.total);
    }
  });
});

describe('a large bulk payment', () => {
  it('loses hundreds at once, and the steps that follow reach what is left', async () => {
    const id = await bulks.bulk(holder.initiator, linesOf(1_100, 500));
    const all = await bulks.itemsOf(id);
    const most = all.slice(50, 550).map((item) => item.id);
    expect(await exclude(id, most)).toMatchObject({ amount: 300_000, items: { total: 600, pending: 600 } });
    const twin = await bulks.bulk(holder.initiator, linesOf(1_100, 500));
    await exclude(
      twin,
      (await bulks.itemsOf(twin)).slice(0, 500).map((item) => item.id),
    );
    await deletePayment(kit.deps, holder.initiator, twin);
    await bulks.steps();
    expect((await bulks.itemsOf(twin)).every((item) => item.deleted_at !== null)).toBe(true);
    await approveBulk(kit.deps, holder.validator, id, { payments: 600 });
    await bulks.steps();
    const after = await bulks.itemsOf(id);
    expect(after.filter(({ status }) => status === 'CONFIRMED')).toHaveLength(600);
    expect(after.filter(({ exclusion_id }) => exclusion_id !== null)).toHaveLength(500);
    await cancelBulk(kit.deps, holder.validator, id, 'No');
    await bulks.steps();
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 1_000_000n, held: 0n });
  });
});

describe('the payments of a bulk payment', () => {
  it('are found by name, number, reason and amount, also what was excluded', async () => {
    const id = await bulks.bulk(holder.initiator, lines);
    expect(await namesOf(id, { search: 'ngono' })).toEqual(['Awa Ngono', 'Étienne N’Gono']);
    expect(await namesOf(id, { search: numberOf(1).slice(4) })).toEqual(['Awa Ngono']);
    expect(await namesOf(id, { search: 'transport' })).toEqual(['Awa Ngono']);
    expect(await namesOf(id, { search: '40 000' })).toEqual(['Étienne N’Gono']);
    await exclude(id, await idsAt(id, 1));
    expect(await namesOf(id, { search: 'ngono' })).toEqual(['Étienne N’Gono']);
    expect(await namesOf(id, { search: 'ngono', excluded: true })).toEqual(['Awa Ngono']);
  });

  it('are ordered by row, amount or name', async () => {
    const id = await bulks.bulk(holder.initiator, lines);
    const first = async (sort: Parameters<typeof items>[3]['sort']) => (await namesOf(id, { sort }))[0];
    expect(await first('line,asc')).toBe('Pauline Eyenga');
    expect(await first('amount,desc')).toBe('Étienne N’Gono');
    expect(await first('amount,asc')).toBe('Pauline Eyenga');
    expect(await first('name,asc')).toBe('Awa Ngono');
    expect(await first('name,desc')).toBe('Pauline Eyenga');
  });
});

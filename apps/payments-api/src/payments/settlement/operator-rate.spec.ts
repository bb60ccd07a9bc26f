import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OperatorProduct } from '@sanaga/domain';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { approve } from '../decisions/approval.service.ts';
import { leasePolls } from '../../operator/status-polls.ts';
import type { Worker } from '../../operator/operator.worker.ts';
import type { ScheduledRequest } from '../../operator/requests.ts';
import { takeSlots } from '../../operator/slots.ts';
import { takeRequests } from '../../operator/take.ts';
import { transactionSubject } from './settlement.ts';
import { noSubject } from '../../../test/kit/money/no-subject.ts';

let kit: MoneyKit;
let holder: Holder;

const perSecond = 40;
const spacingMs = 1_000 / perSecond;
/** The first slot lies a moment ahead. */
const leadMs = 100;

beforeEach(async () => {
  kit = await moneyKit({ OPERATOR_RATE: String(perSecond), OPERATOR_POLL_INTERVAL: '0.02' });
  holder = await kit.holder(1_000_000n);
});
afterEach(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const approved = async (count: number): Promise<string[]> => {
  const ids = await Promise.all(Array.from({ length: count }, () => kit.payment(holder.initiator)));
  for (const id of ids) await approve(kit.deps, holder.validator, id, undefined);
  return ids;
};

const subjects = () => ({ TRANSACTION: transactionSubject(kit.deps), REFILL: noSubject });
/** Takes what waits at a moment, and sends nothing. */
const take = (now: Date, { most = 32, rate = perSecond } = {}) =>
  takeRequests({ ...kit.deps, now: () => now }, subjects(), {
    ...{ kind: 'DISBURSEMENT', most, mostOpen: 100, rate },
  });

/** Returns the milliseconds to a slot from the first one that could be given out at a moment. */
const after = (start: Date, turn: Date): number => turn.getTime() - start.getTime() - leadMs;
const slotsFrom = (start: Date, rows: readonly ScheduledRequest[]): number[] =>
  rows.map(({ slot_at }) => after(start, slot_at)).sort((a, b) => a - b);
const slotFrom = async (now: Date, kind: OperatorProduct, rate = perSecond): Promise<number> => {
  const [slot = now] = await takeSlots(kit.deps.db, { kind, now, rate, count: 1 });
  return after(now, slot);
};
const evenSlots = (count: number, first = 0): number[] =>
  Array.from({ length: count }, (_, n) => first + n * spacingMs);

describe('slots', () => {
  it('follow each other evenly from one batch into the next one', async () => {
    await approved(8);
    const now = kit.deps.now();
    expect(slotsFrom(now, await take(now, { most: 5 }))).toEqual(evenSlots(5));
    expect(slotsFrom(now, await take(now, { most: 5 }))).toEqual(evenSlots(3, 125));
    expect(await take(now)).toEqual([]);
  });

  it('go to each row once when many workers take at once', async () => {
    await approved(40);
    const now = kit.deps.now();
    const rows = (await Promise.all(Array.from({ length: 8 }, () => take(now, { most: 7 })))).flat();
    while (rows.length < 40) rows.push(...(await take(now)));
    expect(new Set(rows.map(({ reference_id }) => reference_id)).size).toBe(40);
    expect(slotsFrom(now, rows)).toEqual(evenSlots(40));
  });

  it('are not saved up while nothing is due', async () => {
    await approved(3);
    kit.pass(3_600);
    const now = kit.deps.now();
    expect(slotsFrom(now, await take(now))).toEqual(evenSlots(3));
    expect(await slotFrom(now, 'DISBURSEMENT')).toBe(75);
  });

  it('are given out for a second ahead to what waits, for five to what was sent', async () => {
    await approved(9);
    const now = kit.deps.now();
    expect(slotsFrom(now, await take(now, { rate: 1 }))).toEqual([0, 1_000]);
    expect(await take(now, { rate: 1 })).toEqual([]);
    const later = new Date(now.getTime() + 2_000);
    expect(slotsFrom(now, await take(later, { rate: 1 }))).toEqual([2_000, 3_000]);
    await take(later, { rate: Infinity });
    const muchLater = new Date(now.getTime() + 10_000);
    const polls = await leasePolls(
      { ...kit.deps, now: () => muchLater },
      { ...{ kind: 'DISBURSEMENT', most: 32, rate: 1, owner: 'spec', isTrial: false } },
    );
    expect(slotsFrom(muchLater, polls)).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
  });

  it('come less often than every second too', async () => {
    await approved(2);
    const now = kit.deps.now();
    expect(slotsFrom(now, await take(now, { rate: 0.1 }))).toEqual([0]);
    const later = new Date(now.getTime() + 9_000);
    expect(slotsFrom(now, await take(later, { rate: 0.1 }))).toEqual([10_000]);
  });

  it('are each product’s own, and none are counted where there is no limit', async () => {
    await approved(4);
    const now = kit.deps.now();
    await slotFrom(now, 'COLLECTION', 1);
    expect(slotsFrom(now, await take(now, { most: 2 }))).toEqual(evenSlots(2));
    expect(slotsFrom(now, await take(now, { rate: Infinity }))).toEqual([-leadMs, -leadMs]);
    expect(await slotFrom(now, 'DISBURSEMENT')).toBe(50);
  });

  it('of a process whose clock was an hour ahead delay nobody', async () => {
    await approved(2);
    const now = kit.deps.now();
    await slotFrom(new Date(now.getTime() + 3_600_000), 'DISBURSEMENT');
    expect(slotsFrom(now, await take(now))).toEqual(evenSlots(2));
  });
});

describe('two workers', () => {
  it('together never exceed the rate, neither by their payments nor by their questions', async () => {
    const times: Record<OperatorProduct, number[]> = { DISBURSEMENT: [], COLLECTION: [] };
    const { disburse, status } = kit.operator;
    kit.operator.disburse = (request) => {
      times.DISBURSEMENT.push(performance.now());
      return disburse(request);
    };
    kit.operator.status = (kind, id) => {
      times[kind].push(performance.now());
      return status.call(kit.operator, kind, id);
    };
    const ids = await approved(30);
    const allPaid = async () =>
      (await Promise.all(ids.map((id) => kit.statusOf(id)))).every((is) => is === 'COMPLETED');
    const work = async (worker: Worker) => {
      while (!(await allPaid())) await worker.runOnce();
    };
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await Promise.all([work(kit.newWorker()), work(kit.newWorker())]);
    // a call that this busy process makes late does not make the next one early
    const latenessMs = delay.max / 1e6;
    expect(times.DISBURSEMENT.length).toBeGreaterThanOrEqual(60);
    expect(soonest(times.DISBURSEMENT)).toBeGreaterThanOrEqual(-spacingMs - latenessMs);
  });
});

/** Returns how many ms before its slot a call leaves at worst, counted from any call before it; negative. */
function soonest(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const early = sorted.flatMap((start, first) =>
    sorted.slice(first).map((time, place) => time - start - place * spacingMs),
  );
  return Math.min(...early);
}

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentKind } from '@sanaga/operators';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { approve } from '../transactions/approval.service.ts';
import { claimRequests, takeSlot } from '../../operator/claims.ts';
import type { Worker } from '../../operator/operator.worker.ts';
import type { LeasedRequest } from '../../operator/requests.ts';

let kit: MoneyKit;
let holder: Holder;

const perSecond = 40;
const spacingMs = 1_000 / perSecond;
/** The first turn lies a moment ahead. */
const leadMs = 100;
const leaseMs = 60_000;

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

const settings = { owner: 'spec', leaseMs, rate: perSecond };
const limits = { DISBURSEMENT: 32, COLLECTION: 32 };
const claim = (now: Date, changes: Partial<Parameters<typeof claimRequests>[1]> = {}) =>
  claimRequests(kit.deps.db, { ...settings, limits, now, ...changes });

/** Milliseconds to a turn from the first that could be given out at a moment. */
const after = (start: Date, turn: Date): number => turn.getTime() - start.getTime() - leadMs;
const slotsFrom = (start: Date, rows: readonly LeasedRequest[]): number[] =>
  rows.map(({ slot_at }) => after(start, slot_at)).sort((a, b) => a - b);
const slotFrom = async (start: Date, kind: PaymentKind, rate = perSecond): Promise<number> =>
  after(start, await takeSlot(kit.deps.db, kind, start, rate));
const evenSlots = (count: number, first = 0): number[] =>
  Array.from({ length: count }, (_, n) => first + n * spacingMs);

describe('turns', () => {
  it('follow each other evenly from one worker’s batch into the next one’s', async () => {
    await approved(8);
    const now = kit.deps.now();
    const some = { ...limits, DISBURSEMENT: 5 };
    expect(slotsFrom(now, await claim(now, { limits: some }))).toEqual(evenSlots(5));
    expect(slotsFrom(now, await claim(now, { limits: some, owner: 'other' }))).toEqual(evenSlots(3, 125));
    expect(await claim(now)).toEqual([]);
  });

  it('go to each row once when many workers claim at once', async () => {
    await approved(40);
    const now = kit.deps.now();
    const batches = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        claim(now, { owner: `worker ${n}`, limits: { ...limits, DISBURSEMENT: 7 } }),
      ),
    );
    const rows = batches.flat();
    while (rows.length < 40) rows.push(...(await claim(now)));
    expect(new Set(rows.map(({ reference_id }) => reference_id)).size).toBe(40);
    expect(slotsFrom(now, rows)).toEqual(evenSlots(40));
  });

  it('are not saved up while nothing is due', async () => {
    await approved(3);
    kit.pass(3_600);
    const now = kit.deps.now();
    expect(slotsFrom(now, await claim(now))).toEqual(evenSlots(3));
    expect(await slotFrom(now, 'DISBURSEMENT')).toBe(75);
  });

  it('are given out for five seconds ahead and no further; what has none stays unleased', async () => {
    const ids = await approved(9);
    const now = kit.deps.now();
    expect(slotsFrom(now, await claim(now, { rate: 1 }))).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
    expect(await claim(now, { rate: 1 })).toEqual([]);
    const later = new Date(now.getTime() + 2_000);
    expect(slotsFrom(now, await claim(later, { rate: 1 }))).toEqual([6_000, 7_000]);
    expect(ids).toHaveLength(9);
  });

  it('come less often than every five seconds too', async () => {
    await approved(2);
    const now = kit.deps.now();
    expect(slotsFrom(now, await claim(now, { rate: 0.1 }))).toEqual([0]);
    const later = new Date(now.getTime() + 9_000);
    expect(slotsFrom(now, await claim(later, { rate: 0.1 }))).toEqual([10_000]);
  });

  it('are each product’s own, and none are counted where there is no limit', async () => {
    await approved(4);
    const now = kit.deps.now();
    await slotFrom(now, 'COLLECTION', 1);
    const some = { ...limits, DISBURSEMENT: 2 };
    expect(slotsFrom(now, await claim(now, { limits: some }))).toEqual(evenSlots(2));
    expect(slotsFrom(now, await claim(now, { rate: Infinity }))).toEqual([-leadMs, -leadMs]);
    expect(await slotFrom(now, 'DISBURSEMENT')).toBe(50);
  });

  it('of a process whose clock was an hour ahead delay nobody', async () => {
    await approved(2);
    const now = kit.deps.now();
    await slotFrom(new Date(now.getTime() + 3_600_000), 'DISBURSEMENT');
    expect(slotsFrom(now, await claim(now))).toEqual(evenSlots(2));
  });
});

describe('two workers', () => {
  it('together never exceed the rate, neither by their payments nor by their questions', async () => {
    const times: Record<PaymentKind, number[]> = { DISBURSEMENT: [], COLLECTION: [] };
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
    await Promise.all([work(kit.newWorker()), work(kit.newWorker())]);
    expect(times.DISBURSEMENT.length).toBeGreaterThanOrEqual(60);
    expect(soonest(times.DISBURSEMENT)).toBeGreaterThanOrEqual(-25);
  });
});

/** How many milliseconds before its turn a call leaves, counted from any call before it, at the worst; negative. */
function soonest(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const early = sorted.flatMap((start, first) =>
    sorted.slice(first).map((time, place) => time - start - place * spacingMs),
  );
  return Math.min(...early);
}

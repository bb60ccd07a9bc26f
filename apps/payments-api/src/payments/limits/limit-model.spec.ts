import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { withoutPolicy, type ApprovalLimits } from '@sanaga/domain';
import fc from 'fast-check';
import { inFull } from '../../../test/kit/base/full-run.ts';
import { runSeed } from '../../../test/kit/base/seed.ts';
import { aged } from '../../../test/kit/payments/aged.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { changePolicy } from '../../identity/approval-policy/approval-policy.service.ts';
import { approve } from '../decisions/approval.service.ts';
import { cancel } from '../decisions/cancellation.service.ts';
import { retry } from '../transactions/retry.service.ts';
import { getLimitsLeft } from './limits.service.ts';

/** Number of random stories of one organisation each, different ones each time. */
const stories = inFull ? 300 : 20;

let kit: MoneyKit;
beforeAll(async () => {
  kit = await moneyKit();
});
afterAll(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

/** Numbers of what was refused by a limit, and of what was not. */
const decisions = { refused: 0, done: 0 };

const makers = ['initiator', 'admin'] as const;
type Maker = (typeof makers)[number];
const approvers = ['validator', 'admin'] as const;
const limits = {
  approver: { payment: 25_000, day: 50_000 },
  maker: { day: 60_000 },
  organisation: { day: 70_000 },
  newPayee: { day: 30_000 },
  people: [],
} satisfies ApprovalLimits;

interface Payment {
  id: string;
  number: number;
  total: number;
  /** Person whose limit it counts for. */
  maker: Maker;
  /** Everybody who made or retried it: none of them approves it. */
  makers: Set<string>;
  /** Hour of the story. */
  madeAt: number;
  approval?: { by: string; at: number };
  state: 'WAITS' | 'HELD' | 'PAID' | 'FAILED' | 'CANCELLED';
}

/** Adds up what counts, from the story alone. */
class Model {
  hour = 0;
  readonly payments: Payment[] = [];

  readonly #isLate = (at: number) => this.hour - at < 24;

  readonly #alive = () => this.payments.filter(({ state }) => state !== 'FAILED' && state !== 'CANCELLED');

  madeBy(person: string): number {
    const made = this.#alive().filter(({ maker, madeAt }) => maker === person && this.#isLate(madeAt));
    return made.reduce((sum, { total }) => sum + total, 0);
  }

  /** Returns what was approved in the last day, by one person if one is named. */
  approved(person?: string): number {
    const counted = this.#alive().filter(
      ({ approval }) => approval && this.#isLate(approval.at) && (!person || approval.by === person),
    );
    return counted.reduce((sum, { total }) => sum + total, 0);
  }

  onNewNumber(wanted: number): number {
    const paid = this.#alive().filter(({ number, approval }) => number === wanted && approval);
    if (paid.some(({ approval }) => approval && !this.#isLate(approval.at))) return -Infinity;
    return paid.reduce((sum, { total }) => sum + total, 0);
  }

  mayMake = (person: string, total: number) => this.madeBy(person) + total <= limits.maker.day;

  mayApprove = (person: string, { total, number }: Payment) =>
    total <= limits.approver.payment &&
    this.approved(person) + total <= limits.approver.day &&
    this.approved() + total <= limits.organisation.day &&
    this.onNewNumber(number) + total <= limits.newPayee.day;
}

interface OnPayment {
  do: 'cancel' | 'retry';
  which: number;
}

type Step =
  | { do: 'pay'; by: (typeof makers)[number]; amount: number; number: number }
  | { do: 'approve'; by: (typeof approvers)[number]; which: number }
  | OnPayment
  | { do: 'settle'; outcome: 'successful' | 'failed' }
  | { do: 'wait'; hours: number };

const which = fc.nat(9);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      by: fc.constantFrom(...makers),
      amount: fc.constantFrom(7_000, 13_000, 20_000, 26_000),
      number: fc.nat(2),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('approve' as const), by: fc.constantFrom(...approvers), which }),
  },
  fc.record({ do: fc.constantFrom('cancel' as const, 'retry' as const), which }),
  fc.record({
    do: fc.constant('settle' as const),
    outcome: fc.constantFrom('successful' as const, 'failed' as const),
  }),
  // never near a day, over which sums of five minutes are blurred
  fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(7, 23, 36) }),
);

const isDone = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (error: { code?: string }) => {
      if (error.code?.startsWith('LIMIT_')) return false;
      throw error;
    },
  );

function expectDone(done: boolean, expected: boolean): void {
  expect(done).toBe(expected);
  decisions[done ? 'done' : 'refused'] += 1;
}

async function play(steps: readonly Step[]): Promise<void> {
  const org = await kit.holder(10_000_000n);
  await changePolicy(kit.deps, org.admin, withoutPolicy, { limits });
  const model = new Model();
  for (const one of steps) await perform(model, org, one);
  await expectSums(model, org);
  // what was not paid is given back
  for (const payment of model.payments) await stop(org, payment);
  await expectSums(model, org);
}

/** Compares what the product says is spent with the story. */
async function expectSums(model: Model, org: Holder): Promise<void> {
  for (const name of ['initiator', 'admin', 'validator'] as const) {
    const left = await getLimitsLeft(kit.deps, org[name]);
    expect([left.maker?.spent, left.approver.day?.spent, left.organisation?.spent]).toEqual([
      model.madeBy(name),
      model.approved(name),
      model.approved(),
    ]);
  }
}

async function perform(model: Model, org: Holder, one: Step): Promise<void> {
  if (one.do === 'pay') await pay(model, org, one);
  else if (one.do === 'wait') {
    await aged(kit, org.id, one.hours);
    model.hour += one.hours;
  } else if (one.do === 'settle') await settle(model, one.outcome);
  else {
    const payment = model.payments[one.which];
    if (!payment) return;
    if (one.do === 'approve') await decide(model, org, payment, one.by);
    else if (one.do === 'cancel') await stop(org, payment);
    else await again(model, org, payment);
  }
}

async function pay(
  model: Model,
  org: Holder,
  { by, amount, number }: Extract<Step, { do: 'pay' }>,
): Promise<void> {
  // 0.7 % and a levy of 4 XAF
  const total = amount + (amount * 7) / 1_000 + 4;
  const expected = model.mayMake(by, total);
  let id = '';
  const made = kit.payment(org[by], amount, `+23767741299${number}`).then((payment) => (id = payment));
  expectDone(await isDone(made), expected);
  if (!expected) return;
  model.payments.push({
    id,
    number,
    total,
    maker: by,
    makers: new Set([by]),
    madeAt: model.hour,
    state: 'WAITS',
  });
}

async function decide(
  model: Model,
  org: Holder,
  payment: Payment,
  by: (typeof approvers)[number],
): Promise<void> {
  if (payment.state !== 'WAITS' || payment.makers.has(by)) return;
  const expected = model.mayApprove(by, payment);
  expectDone(await isDone(approve(kit.deps, org[by], payment.id)), expected);
  if (expected) {
    payment.approval = { by, at: model.hour };
    payment.state = 'HELD';
  }
}

async function stop(org: Holder, payment: Payment): Promise<void> {
  if (payment.state !== 'WAITS' && payment.state !== 'HELD') return;
  await cancel(kit.deps, org.admin, payment.id, 'No');
  payment.state = 'CANCELLED';
}

async function settle(model: Model, outcome: 'successful' | 'failed'): Promise<void> {
  kit.operator.outcome = outcome;
  await kit.settle();
  for (const payment of model.payments)
    if (payment.state === 'HELD') payment.state = outcome === 'failed' ? 'FAILED' : 'PAID';
}

async function again(model: Model, org: Holder, payment: Payment): Promise<void> {
  if (payment.state !== 'FAILED') return;
  const expected = model.mayMake('initiator', payment.total);
  expectDone(await isDone(retry(kit.deps, org.initiator, payment.id)), expected);
  if (!expected) return;
  payment.makers.add('initiator');
  Object.assign(payment, { maker: 'initiator', madeAt: model.hour, approval: undefined, state: 'WAITS' });
  // the operator is asked again about the earlier attempt
  await settle(model, 'failed');
}

it('never lets more through than a limit in any day, refuses nothing else, and gives everything back', async () => {
  const story = fc.array(step, { minLength: 16, maxLength: 40, size: 'max' });
  await fc.assert(fc.asyncProperty(story, play), { seed: runSeed('limits'), numRuns: stories });
  expect(decisions.refused).toBeGreaterThan(0);
  expect(decisions.done).toBeGreaterThan(0);
});

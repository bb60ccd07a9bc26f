import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ApprovalTier, MemberRole } from '@sanaga/domain';
import fc from 'fast-check';
import { inFull } from '../../../test/kit/base/full-run.ts';
import { runSeed } from '../../../test/kit/base/seed.ts';
import { moneyKit, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { changePolicy } from '../../identity/approval-policy/approval-policy.service.ts';
import { reactivateUser, suspendUser } from '../../identity/users/suspension.service.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import { approve } from './approval.service.ts';
import { cancel } from './cancellation.service.ts';

/** Number of random stories of one organisation each, different ones each time. */
const stories = inFull ? 500 : 25;

let kit: MoneyKit;
beforeAll(async () => {
  kit = await moneyKit();
});
afterAll(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

/** Number of payments that one approval released, and several. */
const releases = { one: 0, several: 0 };

const people = ['admin', 'both', 'first', 'second', 'initiator'] as const;
type Person = (typeof people)[number];
const rolesOf: Record<Person, MemberRole[]> = {
  admin: ['ADMIN'],
  both: ['INITIATOR', 'VALIDATOR'],
  first: ['VALIDATOR'],
  second: ['VALIDATOR'],
  initiator: ['INITIATOR'],
};
const makers = ['admin', 'both', 'initiator'] as const satisfies Person[];

/**
 * Policies, each stricter than the one before, so that each is in force at once; the first one is none. The last one asks
 * for one approval more for a new payee, as each payment of these stories has: none is ever completed.
 */
const bounds: readonly [upTo: number, below: number, above: number, byAdmin: boolean, more: 0 | 1][] = [
  [20_000, 1, 1, false, 0],
  [20_000, 1, 2, false, 0],
  [10_000, 1, 2, true, 0],
  [10_000, 1, 2, true, 1],
];
const tiersOf = (place: number): ApprovalTier[] => {
  const [upTo, below, above, adminAmong, more] = bounds[place] ?? [0, 0, 0, false, 0];
  const from = { roles: ['VALIDATOR', 'ADMIN'] as const, userIds: [] };
  const oneMoreForNewPayee = more === 1;
  return [
    { upTo, approvals: below, from, adminAmong: false, oneMoreForNewPayee },
    { upTo: null, approvals: above, from, adminAmong, oneMoreForNewPayee },
  ];
};

interface Payment {
  id: string;
  maker: Person;
  number: number;
  total: number;
  /** Policy at its creation. */
  policy: number;
  approvers: Set<Person>;
  state: 'WAITS' | 'RELEASED' | 'CANCELLED';
}

/** Applies the rules to what the story says, without the database. */
class Model {
  policy = 0;
  readonly suspended = new Set<Person>();
  readonly payments: Payment[] = [];

  /** Returns true if the approvals so far, with this person's, suffice. */
  releases(payment: Payment, by: Person): boolean {
    const able = (one: Person) =>
      one !== payment.maker && !this.suspended.has(one) && rolesOf[one].some((role) => role !== 'INITIATOR');
    // who makes payments only does not approve any, nor does anybody an own one
    if (!able(by)) return false;
    const counted = [...new Set([...payment.approvers, by])].filter(able);
    const alive = this.payments.filter(({ state }) => state !== 'CANCELLED');
    const sum = (of: (one: Payment) => boolean) =>
      alive.filter(of).reduce((total, one) => total + one.total, 0);
    const judged = Math.max(
      payment.total,
      sum(({ number }) => number === payment.number),
      sum(({ maker }) => maker === payment.maker),
    );
    return [this.policy, payment.policy].every((place) => {
      const [upTo, below, above, byAdmin, more] = bounds[place] ?? [0, 9, 9, true, 0];
      if (judged <= upTo) return counted.length >= below + more;
      return counted.length >= above + more && (!byAdmin || counted.includes('admin'));
    });
  }
}

interface Decision {
  do: 'approve' | 'cancel';
  by: Person;
  which: number;
}

type Step =
  | { do: 'pay'; by: (typeof makers)[number]; amount: number; number: number }
  | Decision
  | { do: 'tighten' }
  | { do: 'suspend' | 'reactivate'; whom: 'first' | 'second' | 'both' };

const which = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      by: fc.constantFrom(...makers),
      amount: fc.constantFrom(3_000, 9_000, 15_000, 30_000),
      number: fc.nat(2),
    }),
  },
  {
    weight: 20,
    arbitrary: fc.record({ do: fc.constant('approve' as const), by: fc.constantFrom(...people), which }),
  },
  fc.record({ do: fc.constant('cancel' as const), by: fc.constantFrom(...people), which }),
  fc.record({ do: fc.constant('tighten' as const) }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('suspend' as const, 'reactivate' as const),
      whom: fc.constantFrom('first' as const, 'second' as const, 'both' as const),
    }),
  },
);

/** Plays a story on an organisation of its own, which begins with one of the policies. */
async function play(policy: number, steps: readonly Step[]): Promise<void> {
  const holder = await kit.holder(10_000_000n);
  const callers = Object.fromEntries(
    await Promise.all(
      people.map(async (name): Promise<[Person, MemberCaller]> => [
        name,
        name === 'admin' ? holder.admin : await kit.member(holder, rolesOf[name]),
      ]),
    ),
  ) as Record<Person, MemberCaller>;
  const model = new Model();
  while (model.policy < policy) await perform(model, callers, { do: 'tighten' });
  for (const one of steps) await perform(model, callers, one);
}

async function perform(model: Model, callers: Record<Person, MemberCaller>, one: Step): Promise<void> {
  const { deps } = kit;
  if (one.do === 'pay') {
    const { by: maker, amount, number } = one;
    const id = await kit.payment(callers[maker], amount, `+23767741299${number}`);
    const { total } = await deps.db
      .selectFrom('transaction')
      .select('total')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const made = { policy: model.policy, approvers: new Set<Person>(), state: 'WAITS' as const };
    model.payments.push({ id, maker, number, total: Number(total), ...made });
  } else if (one.do === 'tighten') {
    if (model.policy + 1 >= bounds.length) return;
    // with people missing it is refused, and nothing changes
    const changed = changePolicy(deps, callers.admin, tiersOf(model.policy + 1));
    if (
      await changed.then(
        ({ proposal }) => proposal === null,
        () => false,
      )
    )
      model.policy += 1;
  } else if (one.do === 'suspend') {
    const done = suspendUser(deps, callers.admin, callers[one.whom].userId, 'Away');
    if (
      await done.then(
        () => true,
        () => false,
      )
    )
      model.suspended.add(one.whom);
  } else if (one.do === 'reactivate') {
    await reactivateUser(deps, callers.admin, callers[one.whom].userId);
    model.suspended.delete(one.whom);
  } else await decide(model, callers, one as Decision);
}

async function decide(
  model: Model,
  callers: Record<Person, MemberCaller>,
  { do: what, by, which: place }: Decision,
): Promise<void> {
  const payment = model.payments[place];
  // whose account is suspended makes no calls
  if (!payment || model.suspended.has(by)) return;
  const expected = what === 'approve' && payment.state === 'WAITS' && model.releases(payment, by);
  const call = () =>
    what === 'approve'
      ? approve(kit.deps, callers[by], payment.id)
      : cancel(kit.deps, callers[by], payment.id, 'No');
  const done = await call().then(
    () => true,
    () => false,
  );
  if (done && what === 'approve') payment.approvers.add(by);
  const { status } = await kit.deps.db
    .selectFrom('transaction')
    .select('status')
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow();
  const state = status === 'PENDING' ? 'WAITS' : status === 'CANCELLED' ? 'CANCELLED' : 'RELEASED';
  if (payment.state === 'WAITS') expect(state === 'RELEASED').toBe(expected);
  if (payment.state === 'WAITS' && state === 'RELEASED')
    releases[payment.approvers.size > 1 ? 'several' : 'one'] += 1;
  payment.state = state;
}

/** Story in which these people approve a payment of 30,000 XAF, one after the other. */
const approvedBy = (...by: Person[]): Step[] => [
  { do: 'pay', by: 'initiator', amount: 30_000, number: 0 },
  ...by.map((one): Step => ({ do: 'approve', by: one, which: 0 })),
];

it('releases a payment with the last approval that the stricter policy asks for, and never before', async () => {
  const story = fc.array(step, { minLength: 16, maxLength: 40, size: 'max' });
  const policy = fc.nat(bounds.length - 1);
  await fc.assert(fc.asyncProperty(policy, story, play), {
    seed: runSeed('approvals'),
    numRuns: stories,
    // whatever the others come to, one approval releases a payment, and several do
    examples: [
      [0, approvedBy('first')],
      [1, approvedBy('first', 'second')],
      [3, approvedBy('first', 'second', 'admin')],
    ],
  });
  expect(releases.one).toBeGreaterThan(0);
  expect(releases.several).toBeGreaterThan(0);
});

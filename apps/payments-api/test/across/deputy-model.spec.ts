import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { dayInDouala, type ApprovalTier, type MemberRole } from '@sanaga/domain';
import fc from 'fast-check';
import { changePolicy } from '../../src/identity/approval-policy/approval-policy.service.ts';
import { endDeputy, nameDeputy } from '../../src/identity/deputies/deputies.service.ts';
import { reactivateUser, suspendUser } from '../../src/identity/users/suspension.service.ts';
import type { MemberCaller } from '../../src/kernel/caller.ts';
import { approve } from '../../src/payments/decisions/approval.service.ts';
import { detail } from '../../src/payments/transactions/transactions.queries.ts';
import { inFull } from '../kit/base/full-run.ts';
import { runSeed } from '../kit/base/seed.ts';
import { moneyKit, type MoneyKit } from '../kit/control/money-kit.ts';

/** Number of random stories of one organisation each, different ones each time. */
const stories = inFull ? 400 : 20;

let kit: MoneyKit;
beforeAll(async () => {
  kit = await moneyKit();
});
afterAll(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const people = ['admin', 'other', 'first', 'second', 'third'] as const;
type Person = (typeof people)[number];
const admins: readonly Person[] = ['admin', 'other', 'first'];
const rolesOf = (person: Person): MemberRole[] => [admins.includes(person) ? 'ADMIN' : 'VALIDATOR'];

/** Two approvals by admins: validators approve as their deputies alone. */
const tiers: ApprovalTier[] = [
  { upTo: null, approvals: 2, from: { roles: ['ADMIN'], userIds: [] }, adminAmong: false },
];

interface Payment {
  id: string;
  maker: Person | undefined;
  /** Approvals: by whom, and whose. */
  given: { by: Person; of: Person }[];
  released: boolean;
}

/** Applies the rules to what the story says, without the database. */
class Model {
  readonly suspended = new Set<Person>();
  readonly terms = new Map<string, { user: Person; deputy: Person }>();
  readonly payments: Payment[] = [];

  /** Approvals that count: of each person one, for themselves or another. */
  private counted({ given, maker }: Payment) {
    const counts = ({ by, of }: Payment['given'][number]) =>
      [by, of].every((one) => one !== maker && !this.suspended.has(one));
    return given.filter(counts);
  }

  /** Returns whose approval this person gives; undefined for nobody's. */
  whose(payment: Payment, by: Person): Person | undefined {
    const counted = this.counted(payment);
    const used = counted.flatMap((one) => [one.by, one.of]);
    const isFree = (one: Person) => one !== payment.maker && !used.includes(one) && !this.suspended.has(one);
    const stoodInFor = [...this.terms.values()].filter(({ deputy }) => deputy === by);
    if (payment.released || !isFree(by)) return undefined;
    return [by, ...stoodInFor.map(({ user }) => user)].find((one) => isFree(one) && admins.includes(one));
  }

  isReleased(payment: Payment): boolean {
    return this.counted(payment).length >= 2;
  }
}

type Step =
  | { do: 'pay'; by: 'admin' | undefined }
  | { do: 'name'; user: Person; deputy: Person }
  | { do: 'end' | 'suspend' | 'reactivate'; whom: 'first' | 'second' | 'third' }
  | { do: 'approve'; by: Person; which: number };

const anybody = fc.constantFrom(...people);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      by: fc.constantFrom('admin' as const, undefined),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('name' as const), user: anybody, deputy: anybody }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('end' as const, 'suspend' as const, 'reactivate' as const),
      whom: fc.constantFrom('first' as const, 'second' as const, 'third' as const),
    }),
  },
  {
    weight: 16,
    arbitrary: fc.record({ do: fc.constant('approve' as const), by: anybody, which: fc.nat(2) }),
  },
);

type Callers = Record<Person | 'initiator', MemberCaller>;
/** Number of payments that a deputy's approval released. */
let byDeputies = 0;

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

async function perform(model: Model, callers: Callers, one: Step): Promise<void> {
  const { deps } = kit;
  switch (one.do) {
    case 'pay': {
      const id = await kit.payment(callers[one.by ?? 'initiator'], 1_000);
      model.payments.push({ id, maker: one.by, given: [], released: false });
      return;
    }
    case 'name': {
      const today = dayInDouala(deps.now());
      const { user, deputy } = one;
      const ids = { userId: callers[user].userId, deputyId: callers[deputy].userId };
      const isFree = ![...model.terms.values()].some((term) => term.user === user);
      const mayBe = user !== deputy && isFree && ![user, deputy].some((who) => model.suspended.has(who));
      const naming = nameDeputy(deps, callers[user], { ...ids, from: today, until: today });
      if (!mayBe) return void expect(await succeeds(naming)).toBe(false);
      model.terms.set((await naming).id, { user, deputy });
      return;
    }
    case 'end': {
      const [found] = [...model.terms].filter(([, { user }]) => user === one.whom);
      if (!found) return;
      await endDeputy(deps, callers.admin, found[0]);
      model.terms.delete(found[0]);
      return;
    }
    case 'suspend': {
      if (!(await succeeds(suspendUser(deps, callers.admin, callers[one.whom].userId, 'Away')))) return;
      model.suspended.add(one.whom);
      for (const [id, { user, deputy }] of model.terms)
        if (user === one.whom || deputy === one.whom) model.terms.delete(id);
      return;
    }
    case 'reactivate':
      await reactivateUser(deps, callers.admin, callers[one.whom].userId);
      model.suspended.delete(one.whom);
      return;
    case 'approve':
      return decide(model, callers, one);
  }
}

async function decide(
  model: Model,
  callers: Callers,
  { by, which }: Extract<Step, { do: 'approve' }>,
): Promise<void> {
  const payment = model.payments[which];
  // whose account is suspended makes no calls
  if (!payment || payment.released || model.suspended.has(by)) return;
  const of = model.whose(payment, by);
  const before = model.isReleased(payment);
  await succeeds(approve(kit.deps, callers[by], payment.id));
  if (of) payment.given.push({ by, of });
  const { status, approvals } = await detail(kit.deps, callers.initiator, payment.id);
  expect({ before, released: status !== 'PENDING' }).toEqual({ before, released: model.isReleased(payment) });
  payment.released = status !== 'PENDING';
  if (!of) return;
  const given = approvals?.given.find(({ userId }) => userId === callers[by].userId);
  expect(given?.deputyFor?.userId ?? callers[by].userId).toBe(callers[of].userId);
  if (payment.released && of !== by) byDeputies += 1;
}

async function play(steps: readonly Step[]): Promise<void> {
  const holder = await kit.holder(1_000_000n);
  const callers = { initiator: holder.initiator } as Callers;
  for (const person of people)
    callers[person] = person === 'admin' ? holder.admin : await kit.member(holder, rolesOf(person));
  await changePolicy(kit.deps, holder.admin, tiers);
  const model = new Model();
  for (const one of steps) await perform(model, callers, one);
}

it('counts each person once, for themselves or another, whatever happens to deputies meanwhile', async () => {
  const byDeputy: Step[] = [
    { do: 'name', user: 'admin', deputy: 'second' },
    { do: 'pay', by: undefined },
    { do: 'approve', by: 'second', which: 0 },
    { do: 'approve', by: 'admin', which: 0 },
    { do: 'name', user: 'other', deputy: 'third' },
    { do: 'approve', by: 'third', which: 0 },
  ];
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 16, maxLength: 40, size: 'max' }), play), {
    seed: runSeed('deputies'),
    numRuns: stories,
    examples: [[byDeputy]],
  });
  expect(byDeputies).toBeGreaterThan(0);
});

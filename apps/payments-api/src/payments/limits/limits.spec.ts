import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import { superuserClient } from '@sanaga/database/testing';
import { withoutLimits, withoutPolicy, type ApprovalLimits } from '@sanaga/domain';
import { sql } from 'kysely';
import { subjectsOf } from '../../../test/kit/payments/app.ts';
import { untilBlocked } from '../../../test/kit/base/blocked.ts';
import { aged } from '../../../test/kit/payments/aged.ts';
import { bulkKit, linesOf, numberOf, type BulkKit } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import {
  changePolicy,
  confirmPolicy,
  getPolicy,
} from '../../identity/approval-policy/approval-policy.service.ts';
import { lapseRequests } from '../../operator/lapse.ts';
import { retryBulk } from '../bulk/bulk.service.ts';
import { approve, approveBulk } from '../decisions/approval.service.ts';
import { bySession } from '../decisions/proof.ts';
import { cancel, cancelBulk } from '../decisions/cancellation.service.ts';
import { deletePayment } from '../decisions/deletion.service.ts';
import { excludeFromBulk } from '../decisions/exclusion.service.ts';
import { retry } from '../transactions/retry.service.ts';
import { transition } from '../transactions/transitions.repository.ts';
import { getLimitsLeft } from './limits.service.ts';

let kit: MoneyKit;
let bulks: BulkKit;
beforeAll(async () => {
  kit = await moneyKit();
  bulks = bulkKit(kit.deps);
});
afterAll(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const limits = (more: Partial<ApprovalLimits>): ApprovalLimits => ({ ...withoutLimits, ...more });
const approver = (payment: number | null, day: number | null) => limits({ approver: { payment, day } });
const maker = (day: number) => limits({ maker: { day } });
const ofOrganisation = (day: number) => limits({ organisation: { day } });
const newPayee = (day: number) => limits({ newPayee: { day } });

/** Tiers by which each payment needs two approvals. */
const two = withoutPolicy.map((tier) => ({ ...tier, approvals: 2 }));

const set = (org: Holder, to: ApprovalLimits) =>
  changePolicy(kit.deps, org.admin, withoutPolicy, { limits: to });

async function organisation(to?: ApprovalLimits): Promise<Holder> {
  const org = await kit.holder(10_000_000n);
  if (to) await set(org, to);
  return org;
}

let numbers = 0;
const newNumber = () => `+2376775${String(30_000 + (numbers += 1))}`;
/** Creates payments, 10,074 XAF each with what they cost. */
const pay = (org: Holder, number = newNumber()) => kit.payment(org.initiator, 10_000, number);
const total = 10_074;
const leftOf = async (org: Holder) => {
  const [ofMaker, ofApprover] = await Promise.all([
    getLimitsLeft(kit.deps, org.initiator),
    getLimitsLeft(kit.deps, org.validator),
  ]);
  return {
    maker: ofMaker.maker?.spent,
    approver: ofApprover.approver.day?.spent,
    organisation: ofMaker.organisation?.spent,
  };
};
/** Limits that refuse nothing here, so that what counts towards each can be read. */
const high = limits({
  approver: { payment: null, day: 9_000_000 },
  maker: { day: 9_000_000 },
  organisation: { day: 9_000_000 },
});

/** Rolls an approval back that was only to begin. */
class NotNow extends Error {
  readonly setting: Promise<unknown>;

  constructor(setting: Promise<unknown>) {
    super();
    this.setting = setting;
  }
}

describe('limits of a policy', () => {
  it('are in force at once where they are lower, without any tiers', async () => {
    const org = await organisation();
    expect(await set(org, approver(5_000, null))).toMatchObject({
      version: 1,
      limits: { approver: { payment: 5_000, day: null }, people: [] },
      proposal: null,
    });
    expect((await set(org, approver(4_000, 9_000))).version).toBe(2);
  });

  it('wait for a second person where one is higher or gone, and stay where nothing is said of them', async () => {
    const org = await organisation(maker(5_000));
    const { proposal } = await set(org, maker(5_001));
    expect(proposal).toMatchObject({ limits: { maker: { day: 5_001 } } });
    await confirmPolicy(kit.deps, org.validator, proposal?.id ?? '');
    expect((await changePolicy(kit.deps, org.admin, withoutPolicy)).limits.maker.day).toBe(5_001);
    expect((await set(org, withoutLimits)).proposal).not.toBeNull();
    expect((await getPolicy(kit.deps, org.admin)).limits.maker.day).toBe(5_001);
  });

  it.each([1, 2])('of a stranger, or twice of a person, are refused: %i', async (times) => {
    const org = await organisation();
    const userId = times === 1 ? '00000000-0000-4000-8000-000000000001' : org.validator.userId;
    const own = { userId, payment: 1, day: 1, madeInADay: 1 };
    await expect(
      set(org, limits({ people: Array.from({ length: times }, () => own) })),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

describe('a limit', () => {
  it('of an approver holds for one payment', async () => {
    const org = await organisation(approver(total - 1, null));
    const id = await pay(org);
    await expect(approve(kit.deps, org.validator, id)).rejects.toMatchObject({
      code: 'LIMIT_APPROVER_PAYMENT',
      details: { limit: { most: total - 1, enoughAt: null } },
    });
    expect(await kit.statusOf(id)).toBe('PENDING');
  });

  it('of an approver holds for a day, and says what is left and when it is enough', async () => {
    const org = await organisation(approver(null, 2 * total + 5));
    const ids = [await pay(org), await pay(org), await pay(org)];
    for (const id of ids.slice(0, 2)) await approve(kit.deps, org.validator, id);
    const refused = approve(kit.deps, org.validator, ids[2] ?? '');
    await expect(refused).rejects.toMatchObject({
      code: 'LIMIT_APPROVER_DAY',
      details: { limit: { most: 2 * total + 5, spent: 2 * total, left: 5, enoughAt: expect.any(String) } },
    });
    expect((await approve(kit.deps, org.admin, ids[2] ?? '')).status).toBe('CONFIRMED');
  });

  it('of a person takes the place of everybody’s', async () => {
    const org = await organisation();
    const own = { userId: org.validator.userId, payment: total, day: null, madeInADay: null };
    await set(org, { ...approver(1, 1), people: [own] });
    const id = await pay(org);
    await expect(approve(kit.deps, org.admin, id)).rejects.toMatchObject({ code: 'LIMIT_APPROVER_PAYMENT' });
    expect((await approve(kit.deps, org.validator, id)).status).toBe('CONFIRMED');
  });

  it('of a maker holds for what is created in a day, single or bulk', async () => {
    const org = await organisation(maker(2 * total));
    await pay(org);
    await pay(org);
    await expect(pay(org)).rejects.toMatchObject({
      code: 'LIMIT_MAKER_DAY',
      details: { limit: { left: 0 } },
    });
    await expect(bulks.bulk(org.initiator, linesOf(2))).rejects.toMatchObject({ code: 'LIMIT_MAKER_DAY' });
    expect(await kit.payment(org.admin, 10_000, newNumber())).toEqual(expect.any(String));
  });

  it('of an organisation holds for all that is released', async () => {
    const org = await organisation(ofOrganisation(total));
    const [one, other] = [await pay(org), await pay(org)];
    await approve(kit.deps, org.validator, one);
    await expect(approve(kit.deps, org.admin, other)).rejects.toMatchObject({
      code: 'LIMIT_ORGANISATION_DAY',
      details: { limit: { spent: total, left: 0 } },
    });
    expect((await kit.balancesOf(org.id)).held).toBe(BigInt(total));
  });

  it('of a new number holds for its first day', async () => {
    const org = await organisation(newPayee(2 * total));
    const number = newNumber();
    const ids = [await pay(org, number), await pay(org, number), await pay(org, number)];
    for (const id of ids.slice(0, 2)) await approve(kit.deps, org.validator, id);
    const left = await getLimitsLeft(kit.deps, org.validator, number);
    expect(left.newPayee).toMatchObject({ most: 2 * total, spent: 2 * total, left: 0 });
    await expect(approve(kit.deps, org.validator, ids[2] ?? '')).rejects.toMatchObject({
      code: 'LIMIT_NEW_PAYEE',
      details: { values: { number } },
    });
    await kit.settle();
    await aged(kit, org.id, 25);
    expect((await getLimitsLeft(kit.deps, org.validator, number)).newPayee).toBeNull();
    expect((await approve(kit.deps, org.validator, ids[2] ?? '')).status).toBe('CONFIRMED');
  });

  it('of new numbers holds for each number of a bulk payment', async () => {
    const org = await organisation(newPayee(2_100));
    const twice = { number: numberOf(71), amount: 1_000 };
    const refused = await bulks.bulk(org.initiator, [twice, twice, { number: numberOf(72), amount: 1_100 }]);
    await set(org, newPayee(2_000));
    await expect(approveBulk(kit.deps, org.validator, refused)).rejects.toMatchObject({
      code: 'LIMIT_NEW_PAYEE',
      details: { values: { number: numberOf(71) } },
    });
    const id = await bulks.bulk(org.initiator, [{ number: numberOf(71) }, { number: numberOf(72) }]);
    expect((await approveBulk(kit.deps, org.validator, id)).status).not.toBe('PENDING');
    await bulks.steps();
  });

  it('grows again after a day, and never within it', async () => {
    const org = await organisation(ofOrganisation(total));
    const [one, other] = [await pay(org), await pay(org)];
    await approve(kit.deps, org.validator, one);
    await kit.settle();
    await aged(kit, org.id, 23);
    await expect(approve(kit.deps, org.validator, other)).rejects.toMatchObject({
      code: 'LIMIT_ORGANISATION_DAY',
    });
    await aged(kit, org.id, 2);
    expect((await approve(kit.deps, org.validator, other)).status).toBe('CONFIRMED');
  });

  it('counts what was spent before it was set', async () => {
    const org = await organisation();
    const [one, other] = [await pay(org), await pay(org)];
    await approve(kit.deps, org.validator, one);
    await set(org, ofOrganisation(2 * total - 1));
    await expect(approve(kit.deps, org.validator, other)).rejects.toMatchObject({
      code: 'LIMIT_ORGANISATION_DAY',
      details: { limit: { spent: total } },
    });
  });

  it('waits for an approval that began before it was set', async () => {
    const org = await organisation();
    const id = await pay(org);
    const { userId: by } = org.validator;
    const begun = inTransaction(kit.deps.db, async (tx) => {
      const approval = { at: kit.deps.now(), confirmation: bySession, acknowledged: undefined };
      expect(await transition(tx, { move: 'approve', id, by, approval })).toBeDefined();
      const setting = set(org, high);
      await untilBlocked(kit.deps.db, setting);
      expect((await getPolicy(kit.deps, org.admin)).version).toBe(0);
      throw new NotNow(setting);
    });
    const error: unknown = await begun.catch((thrown: unknown) => thrown);
    if (!(error instanceof NotNow)) throw error;
    await error.setting;
    expect((await getPolicy(kit.deps, org.admin)).version).toBe(1);
  });

  it('set at the moment of approvals counts those that were before it', async () => {
    const org = await organisation();
    const ids = await Promise.all(Array.from({ length: 8 }, () => pay(org)));
    const approvals = ids.map((id) => approve(kit.deps, org.validator, id));
    const [, ...all] = await Promise.allSettled([set(org, high), ...approvals]);
    const released = all.filter(({ status }) => status === 'fulfilled').length;
    expect((await leftOf(org)).organisation).toBe(released * total);
    expect((await leftOf(org)).maker).toBe(8 * total);
  });

  it('holds for whoever writes to the database', async () => {
    const org = await organisation(ofOrganisation(total - 1));
    const id = await pay(org);
    const client = await superuserClient(kit.database.superuserUrl);
    await expect(
      client.query(
        `insert into transaction_approval (transaction_id, organisation_id, attempt, approver_id, approved_at, method, total)
          select id, organisation_id, attempt, '${org.validator.userId}', now(), 'SESSION', total from transaction where id = '${id}';
        insert into payment_release (transaction_id, organisation_id, attempt, released_at, policy_version, judged, required, approver_ids)
          select id, organisation_id, attempt, now(), 1, '{}', 1, array['${org.validator.userId}'::uuid] from transaction where id = '${id}';
        update transaction set status = 'CONFIRMED', approved_by = '${org.validator.userId}', approved_at = now() where id = '${id}'`,
      ),
    ).rejects.toMatchObject({ code: 'LM001' });
    await client.end();
    await expect(
      sql`update spending_sum set amount = 0 where organisation_id = ${org.id}`.execute(kit.deps.db),
    ).rejects.toMatchObject({ code: '42501' });
    expect(await kit.statusOf(id)).toBe('PENDING');
  });
});

describe('what counts towards limits', () => {
  it('is given back where a payment is cancelled or deleted, before and after its approval', async () => {
    const org = await organisation(high);
    const [released, waiting, deleted] = [await pay(org), await pay(org), await pay(org)];
    await approve(kit.deps, org.validator, released);
    expect(await leftOf(org)).toEqual({ maker: 3 * total, approver: total, organisation: total });
    await cancel(kit.deps, org.admin, released, 'No');
    expect(await leftOf(org)).toEqual({ maker: 2 * total, approver: 0, organisation: 0 });
    await cancel(kit.deps, org.admin, waiting, 'No');
    await deletePayment(kit.deps, org.initiator, deleted);
    expect(await leftOf(org)).toEqual({ maker: 0, approver: 0, organisation: 0 });
  });

  it('is given back where a payment fails, and spent again by who retries it', async () => {
    const org = await organisation(high);
    const id = await pay(org);
    await approve(kit.deps, org.validator, id);
    kit.operator.outcome = 'failed';
    await kit.settle();
    kit.operator.outcome = 'successful';
    expect(await leftOf(org)).toEqual({ maker: 0, approver: 0, organisation: 0 });
    await retry(kit.deps, org.admin, id);
    expect((await leftOf(org)).maker).toBe(0);
    expect((await getLimitsLeft(kit.deps, org.admin)).maker?.spent).toBe(total);
    await kit.settle();
    await approve(kit.deps, org.validator, id);
    expect(await leftOf(org)).toEqual({ maker: 0, approver: total, organisation: total });
  });

  it('is given back where an approval expires, but for what its maker created', async () => {
    const org = await organisation(high);
    const id = await pay(org);
    await approve(kit.deps, org.validator, id);
    kit.pass(31 * 24 * 3_600);
    await lapseRequests(kit.deps, subjectsOf(kit.deps), (error) => {
      throw error;
    });
    expect(await kit.statusOf(id)).toBe('PENDING');
    expect(await leftOf(org)).toEqual({ maker: total, approver: 0, organisation: 0 });
    await approve(kit.deps, org.validator, id);
    expect(await leftOf(org)).toEqual({ maker: total, approver: total, organisation: total });
  });

  it('is kept while the outcome is unknown', async () => {
    const org = await organisation(high);
    const id = await pay(org);
    await approve(kit.deps, org.validator, id);
    kit.operator.outcome = 'pending';
    await kit.settle(3);
    kit.pass(16 * 60);
    await kit.settle(61);
    expect(await kit.statusOf(id)).toBe('PROBLEMATIC UNKNOWN');
    expect(await leftOf(org)).toEqual({ maker: total, approver: total, organisation: total });
    kit.operator.outcome = 'successful';
    await kit.settle(600);
    expect((await leftOf(org)).organisation).toBe(total);
  });

  it('is spent with the first of several approvals by its approver, and with the last by the organisation', async () => {
    const org = await organisation();
    await changePolicy(kit.deps, org.admin, two, { limits: high });
    const id = await pay(org);
    await approve(kit.deps, org.validator, id);
    expect(await leftOf(org)).toEqual({ maker: total, approver: total, organisation: 0 });
    await approve(kit.deps, org.admin, id);
    expect(await leftOf(org)).toEqual({ maker: total, approver: total, organisation: total });
  });

  it('of a bulk payment is spent once, and given back item by item', async () => {
    const org = await organisation(high);
    const id = await bulks.bulk(org.initiator, linesOf(600));
    const { total: whole } = await kit.deps.db
      .selectFrom('transaction')
      .select('total')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await approveBulk(kit.deps, org.validator, id);
    await bulks.steps();
    const all = Number(whole);
    expect(await leftOf(org)).toEqual({ maker: all, approver: all, organisation: all });
    expect(
      await kit.deps.db.selectFrom('spending').select('kind').where('organisation_id', '=', org.id).execute(),
    ).toHaveLength(3);
    await cancelBulk(kit.deps, org.admin, id, 'No');
    await bulks.steps();
    expect(await leftOf(org)).toEqual({ maker: 0, approver: 0, organisation: 0 });
  });

  it('of what fails in a bulk payment is given back, and spent again by its retry', async () => {
    const org = await organisation(high);
    kit.operator.failing.add(numberOf(1).slice(1));
    const id = await bulks.bulk(org.initiator, linesOf(3));
    await approveBulk(kit.deps, org.validator, id);
    await kit.settle(20);
    kit.operator.failing.clear();
    const { maker: made = 0, organisation: spent = 0 } = await leftOf(org);
    expect([made, made % 2, spent]).toEqual([made, 0, made]);
    const retried = await inTransaction(kit.deps.db, (tx) =>
      retryBulk(tx, kit.deps, org.initiator, id, null),
    );
    expect((await leftOf(org)).maker).toBe(made * 1.5);
    await cancelBulk(kit.deps, org.admin, retried.id, 'No');
    expect((await leftOf(org)).maker).toBe(made);
  });

  it('of a bulk payment becomes less as payments are excluded, and its approvals are void', async () => {
    const org = await organisation();
    await changePolicy(kit.deps, org.admin, two, { limits: high });
    const id = await bulks.bulk(org.initiator, linesOf(4));
    await approveBulk(kit.deps, org.validator, id);
    const before = await leftOf(org);
    expect(before.approver).toBe(before.maker);
    const [item] = await bulks.itemsOf(id);
    await excludeFromBulk(kit.deps, org.admin, id, { ids: [item?.id ?? ''], reason: 'Wrong' });
    const after = await leftOf(org);
    expect(after).toEqual({ maker: ((before.maker ?? 0) * 3) / 4, approver: 0, organisation: 0 });
  });
});

describe('at the same moment', () => {
  it('fifty approvals never exceed a limit, and take all of it', async () => {
    const org = await organisation();
    const ids = await Promise.all(Array.from({ length: 50 }, () => pay(org)));
    await set(org, { ...ofOrganisation(20 * total), approver: { payment: null, day: 12 * total + 1 } });
    const answers = await Promise.allSettled(
      ids.map((id, place) => approve(kit.deps, place % 2 === 0 ? org.validator : org.admin, id)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(['LIMIT_APPROVER_DAY', 'LIMIT_ORGANISATION_DAY']).toContain(
          (answer.reason as { code: string }).code,
        );
    expect((await kit.balancesOf(org.id)).held).toBe(BigInt(20 * total));
    await kit.settle();
  });

  it('two people release no more to a new number than its limit', async () => {
    const org = await organisation(newPayee(total));
    const number = newNumber();
    const [one, other] = [await pay(org, number), await pay(org, number)];
    const answers = await Promise.allSettled([
      approve(kit.deps, org.validator, one),
      approve(kit.deps, org.admin, other),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('a maker creates no more than the limit', async () => {
    const org = await organisation(maker(3 * total));
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => pay(org)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});

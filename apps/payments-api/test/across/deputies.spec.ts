import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayInDouala, dayMs, type ApprovalTier, type MemberRole } from '@sanaga/domain';
import { changePolicy } from '../../src/identity/approval-policy/approval-policy.service.ts';
import {
  endDeputy,
  endOverDeputies,
  listDeputies,
  nameDeputy,
} from '../../src/identity/deputies/deputies.service.ts';
import { removePerson } from '../../src/identity/users/removal.service.ts';
import { suspendUser } from '../../src/identity/users/suspension.service.ts';
import { changingPeople } from '../../src/identity/auth/people.service.ts';
import type { MemberCaller } from '../../src/kernel/caller.ts';
import type { Dependencies } from '../../src/kernel/dependencies.ts';
import { approve } from '../../src/payments/decisions/approval.service.ts';
import { readContent } from '../../src/payments/evidence/content.ts';
import { evidenceFile } from '../../src/payments/evidence/evidence-file.ts';
import { approverFacts } from '../../src/payments/transactions/approval-words.ts';
import { notifyApprovers } from '../../src/payments/transactions/payment-notifications.ts';
import { detail, list } from '../../src/payments/transactions/transactions.queries.ts';
import { transactionById } from '../../src/payments/transactions/transactions.repository.ts';
import { moneyKit, type MoneyKit } from '../kit/control/money-kit.ts';
import type { Holder } from '../kit/money/money-kit.ts';
import { givePasskey, signed } from '../kit/payments/signing.ts';

let kit: MoneyKit;
beforeAll(async () => {
  kit = await moneyKit();
});
afterAll(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const tier = (approvals: number, more: Partial<ApprovalTier> = {}): ApprovalTier => ({
  upTo: null,
  approvals,
  from: { roles: ['VALIDATOR', 'ADMIN'], userIds: [] },
  adminAmong: false,
  ...more,
});
const named = (...people: MemberCaller[]) => ({ roles: [], userIds: people.map(({ userId }) => userId) });

interface Organisation extends Holder {
  second: MemberCaller;
  third: MemberCaller;
}

async function organisation(policy: (org: Organisation) => ApprovalTier[]): Promise<Organisation> {
  const holder = await kit.holder(10_000_000n);
  const validators: MemberRole[] = ['VALIDATOR'];
  const org = {
    ...holder,
    second: await kit.member(holder, validators),
    third: await kit.member(holder, validators),
  };
  await changePolicy(kit.deps, org.admin, policy(org));
  return org;
}

const day = (ahead: number): string => dayInDouala(new Date(kit.deps.now().getTime() + ahead * dayMs));
/** Has a person stood in for, from today on. */
const standIn = (deputy: MemberCaller, user: MemberCaller, { by = user, days = 3, deps = kit.deps } = {}) =>
  nameDeputy(deps, by, {
    userId: user.userId,
    deputyId: deputy.userId,
    from: day(0),
    until: day(days - 1),
  });

const approvalsOf = async (caller: MemberCaller, id: string) => {
  const { approvals } = await detail(kit.deps, caller, id);
  return approvals?.given.map(({ userId, deputyFor }) => [userId, deputyFor?.userId ?? null]);
};
const queueOf = async (caller: MemberCaller) => {
  const query = { toApprove: 'true', sort: 'date,desc', page: 0, size: 20 } as const;
  return (await list(kit.deps, caller, query)).content.map(({ id }) => id);
};
const notNeeded = { code: 'APPROVAL_NOT_NEEDED' };

/** Collects what is mailed. */
function withMails() {
  const mails: { to: string; template: string; values: Record<string, unknown> }[] = [];
  const send = async (_tx: unknown, queue: string, data: object) => {
    if (queue === 'mail') mails.push(data as (typeof mails)[number]);
  };
  const jobs = { ...kit.deps.jobs, send } as Dependencies['jobs'];
  return { mails, deps: { ...kit.deps, jobs } };
}

describe('a deputy', () => {
  it('approves what the other could, also what waits already, and the row says for whom', async () => {
    const org = await organisation(({ validator }) => [tier(1, { from: named(validator) })]);
    const id = await kit.payment(org.initiator, 20_000);
    await expect(approve(kit.deps, org.second, id)).rejects.toMatchObject(notNeeded);
    await standIn(org.second, org.validator);
    expect((await detail(kit.deps, org.second, id)).approvers).toEqual(
      [
        {
          userId: org.second.userId,
          name: org.second.name,
          deputyFor: expect.objectContaining(refOf(org.validator)),
        },
        { userId: org.validator.userId, name: org.validator.name, deputyFor: null },
      ].toSorted(byName),
    );
    expect((await approve(kit.deps, org.second, id)).status).toBe('CONFIRMED');
    expect(await approvalsOf(org.initiator, id)).toEqual([[org.second.userId, org.validator.userId]]);
    const row = await transactionById(kit.deps.db, id);
    expect(approverFacts('en', row)).toEqual([
      ['Approved by', `${org.second.name}, for ${org.validator.name}`],
    ]);
    const file = JSON.parse((await evidenceFile(kit.deps, org.admin, id)).content.toString()) as {
      approvals: { deputyFor: unknown }[];
    };
    expect(file.approvals[0]?.deputyFor).toEqual(refOf(org.validator));
  });

  it('of an admin is the admin among the approvers', async () => {
    const org = await organisation(() => [tier(2, { adminAmong: true })]);
    await standIn(org.second, org.admin);
    const id = await kit.payment(org.initiator, 20_000);
    await approve(kit.deps, org.validator, id);
    await expect(approve(kit.deps, org.third, id)).rejects.toMatchObject(notNeeded);
    expect((await approve(kit.deps, org.second, id)).status).toBe('CONFIRMED');
    expect(await approvalsOf(org.initiator, id)).toEqual([
      [org.validator.userId, null],
      [org.second.userId, org.admin.userId],
    ]);
  });

  it('who is suspended leaves the payment to whom they stood in for', async () => {
    const org = await organisation(({ validator, admin }) => [tier(2, { from: named(validator, admin) })]);
    await standIn(org.second, org.validator);
    const id = await kit.payment(org.initiator, 20_000);
    await approve(kit.deps, org.second, id);
    expect(await queueOf(org.validator)).toEqual([]);
    await suspendUser(kit.deps, org.admin, org.second.userId, 'Away');
    expect(await queueOf(org.validator)).toEqual([id]);
    expect((await approve(kit.deps, org.validator, id)).status).toBe('PENDING');
  });

  it('approves for themselves where that counts, and once', async () => {
    const org = await organisation(() => [tier(2)]);
    await standIn(org.second, org.validator);
    const id = await kit.payment(org.initiator, 20_000);
    expect((await approve(kit.deps, org.second, id)).status).toBe('PENDING');
    expect((await approve(kit.deps, org.second, id)).status).toBe('PENDING');
    expect(await approvalsOf(org.initiator, id)).toEqual([[org.second.userId, null]]);
    expect((await approve(kit.deps, org.validator, id)).status).toBe('CONFIRMED');
  });

  it('and whom they stand in for count once, whoever of the two it was', async () => {
    const org = await organisation(({ validator, third }) => [tier(2, { from: named(validator, third) })]);
    await standIn(org.second, org.validator);
    const id = await kit.payment(org.initiator, 20_000);
    await approve(kit.deps, org.second, id);
    expect([await queueOf(org.second), await queueOf(org.validator)]).toEqual([[], []]);
    await expect(approve(kit.deps, org.validator, id)).rejects.toMatchObject({
      ...notNeeded,
      details: { values: { context: 'deputy', name: org.second.name } },
    });
    expect((await approve(kit.deps, org.second, id)).status).toBe('PENDING');
    expect((await approve(kit.deps, org.third, id)).status).toBe('CONFIRMED');

    const other = await kit.payment(org.initiator, 30_000);
    await approve(kit.deps, org.validator, other);
    await expect(approve(kit.deps, org.second, other)).rejects.toMatchObject(notNeeded);
  });

  it('decides nothing about what either of the two has made', async () => {
    const org = await organisation(({ admin, validator }) => [tier(1, { from: named(admin, validator) })]);
    await standIn(org.second, org.admin);
    await standIn(org.admin, org.validator);
    const id = await kit.payment(org.admin, 20_000);
    await expect(approve(kit.deps, org.second, id)).rejects.toMatchObject(notNeeded);
    await expect(approve(kit.deps, org.admin, id)).rejects.toMatchObject({ code: 'SELF_APPROVAL' });
    expect((await approve(kit.deps, org.validator, id)).status).toBe('CONFIRMED');
  });

  it('of a deputy inherits nothing', async () => {
    const org = await organisation(({ validator }) => [tier(1, { from: named(validator) })]);
    await standIn(org.second, org.validator);
    await standIn(org.third, org.second);
    const id = await kit.payment(org.initiator, 20_000);
    await expect(approve(kit.deps, org.third, id)).rejects.toMatchObject(notNeeded);
  });

  it('may approve no more than the limits of both', async () => {
    const org = await organisation(({ validator }) => [tier(1, { from: named(validator) })]);
    await standIn(org.second, org.validator);
    const policy = [tier(1, { from: named(org.validator) })];
    const people = [{ userId: org.validator.userId, payment: 10_000, day: null, madeInADay: null }];
    const none = { payment: null, day: null };
    const limits = {
      approver: none,
      maker: { day: null },
      organisation: { day: null },
      newPayee: { day: null },
      people,
    };
    await changePolicy(kit.deps, org.admin, policy, { limits });
    const id = await kit.payment(org.initiator, 20_000);
    await expect(approve(kit.deps, org.second, id)).rejects.toMatchObject({
      code: 'LIMIT_APPROVER_PAYMENT',
      details: { values: { context: 'deputy', name: org.validator.name, most: 10_000 } },
    });
    const small = await kit.payment(org.initiator, 5_000);
    expect((await approve(kit.deps, org.second, small)).status).toBe('CONFIRMED');
  });

  it('is notified of what waits, and no longer once it is approved', async () => {
    const org = await organisation(({ validator, third }) => [tier(2, { from: named(validator, third) })]);
    await standIn(org.second, org.validator);
    const id = await kit.payment(org.initiator, 20_000);
    await kit.deps.db.transaction().execute(async (tx) => notifyApprovers(tx, await transactionById(tx, id)));
    const unread = async ({ userId }: MemberCaller) => {
      const rows = await kit.deps.db
        .selectFrom('notification')
        .select(['kind', 'read_at'])
        .where('user_id', '=', userId)
        .where('kind', 'in', ['payment-waiting', 'payment-reminder'])
        .execute();
      return rows.filter(({ read_at }) => read_at === null).map(({ kind }) => kind);
    };
    const everybody = async () =>
      Promise.all([org.second, org.validator, org.third, org.admin].map((person) => unread(person)));
    const waiting = ['payment-waiting'];
    expect(await everybody()).toEqual([
      expect.arrayContaining(waiting),
      expect.arrayContaining(waiting),
      expect.arrayContaining(waiting),
      [],
    ]);
    await approve(kit.deps, org.second, id);
    expect(await everybody()).toEqual([[], [], expect.arrayContaining(waiting), []]);
  });

  it('and the end of it at the same moment come one after the other', async () => {
    const org = await organisation(({ validator }) => [tier(1, { from: named(validator) })]);
    for (let time = 0; time < 6; time += 1) {
      const { id: term } = await standIn(org.second, org.validator);
      const id = await kit.payment(org.initiator, 20_000 + time);
      const [approved] = await Promise.allSettled([
        approve(kit.deps, org.second, id),
        endDeputy(kit.deps, org.validator, term),
      ]);
      if (approved.status === 'rejected') expect(approved.reason).toMatchObject(notNeeded);
    }
  });
});

describe('what a passkey signs', () => {
  it('says for whom', async () => {
    const org = await organisation(({ validator, third }) => [tier(1, { from: named(validator, third) })]);
    await standIn(org.second, org.validator);
    const device = await givePasskey(kit.deps, org.second);
    const id = await kit.payment(org.initiator, 90_000);
    const assertion = await signed(kit.deps, org.second, device, [id]);
    expect((await approve(kit.deps, org.second, id, { assertion })).status).toBe('CONFIRMED');
    const { content } = await kit.deps.db
      .selectFrom('approval_evidence')
      .select('content')
      .where('approver_id', '=', org.second.userId)
      .executeTakeFirstOrThrow();
    expect(readContent(content).deputyFor).toBe(org.validator.userId);
  });

  it('no longer holds where the approval is another person’s by then', async () => {
    const org = await organisation(() => [tier(2, { adminAmong: true })]);
    await standIn(org.second, org.admin);
    const device = await givePasskey(kit.deps, org.second);
    const id = await kit.payment(org.initiator, 20_000);
    const assertion = await signed(kit.deps, org.second, device, [id]);
    await approve(kit.deps, org.validator, id);
    await expect(approve(kit.deps, org.second, id, { assertion })).rejects.toMatchObject({
      code: 'APPROVAL_CONTENT_CHANGED',
      details: { changed: ['deputyFor'] },
    });
    const again = await signed(kit.deps, org.second, device, [id]);
    expect((await approve(kit.deps, org.second, id, { assertion: again })).status).toBe('CONFIRMED');
  });

  it('is for one person alone', async () => {
    const org = await organisation(() => [tier(2, { adminAmong: true })]);
    await standIn(org.second, org.admin);
    const device = await givePasskey(kit.deps, org.second);
    const [own, theirs] = [await kit.payment(org.initiator), await kit.payment(org.initiator)];
    await approve(kit.deps, org.validator, theirs);
    await expect(signed(kit.deps, org.second, device, [own, theirs])).rejects.toMatchObject({
      code: 'DEPUTIES_DIFFER',
    });
  });
});

describe('it ends', () => {
  const onlyValidator = ({ validator }: Organisation) => [tier(1, { from: named(validator) })];
  /** Names a deputy; returns how the deputy approves a payment. */
  async function withDeputy() {
    const org = await organisation((all) => onlyValidator(all));
    const term = await standIn(org.second, org.validator);
    const id = await kit.payment(org.initiator, 20_000);
    return { org, term, approves: () => approve(kit.deps, org.second, id) };
  }
  const endOf = (id: string) =>
    kit.deps.db
      .selectFrom('deputy')
      .select(['ended_as', 'ended_by'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('when somebody ends it, which both are mailed', async () => {
    const { org, term, approves } = await withDeputy();
    await expect(endDeputy(kit.deps, org.third, term.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { mails, deps } = withMails();
    await endDeputy(deps, org.second, term.id);
    await expect(endDeputy(deps, org.second, term.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(approves()).rejects.toMatchObject(notNeeded);
    expect(await endOf(term.id)).toEqual({ ended_as: 'WITHDRAWN', ended_by: org.second.userId });
    expect(mails.map(({ to, template }) => [to, template]).toSorted()).toEqual(
      [org.second, org.validator].map(({ email }) => [email, 'deputy-ended']).toSorted(),
    );
    expect(await listDeputies(kit.deps, org.admin)).toEqual([]);
  });

  it('when its days are over', async () => {
    const { org, term, approves } = await withDeputy();
    kit.pass(4 * 86_400);
    await expect(approves()).rejects.toMatchObject(notNeeded);
    const { mails, deps } = withMails();
    await endOverDeputies(deps);
    await endOverDeputies(deps);
    expect(await endOf(term.id)).toEqual({ ended_as: 'OVER', ended_by: null });
    expect(mails.filter(({ to }) => to === org.second.email)).toHaveLength(1);
  });

  it('when either is suspended', async () => {
    const { org, term, approves } = await withDeputy();
    await suspendUser(kit.deps, org.admin, org.second.userId, 'Left');
    await expect(approves()).rejects.toBeDefined();
    expect(await endOf(term.id)).toEqual({ ended_as: 'SUSPENDED', ended_by: org.admin.userId });
  });

  it('when either is removed', async () => {
    const { org, term } = await withDeputy();
    await changingPeople(kit.deps, org.admin, { ids: [org.second.userId] }, (tx) =>
      removePerson(tx, kit.deps, org.admin, org.second.userId),
    );
    expect(await endOf(term.id)).toEqual({ ended_as: 'REMOVED', ended_by: org.admin.userId });
  });

  it('and what was approved until then counts, as long as both could approve', async () => {
    const org = await organisation(({ admin, validator, third }) => [
      tier(2, { from: named(validator, third, admin) }),
    ]);
    const term = await standIn(org.second, org.validator);
    const [kept, dropped] = [
      await kit.payment(org.initiator, 20_000),
      await kit.payment(org.initiator, 30_000),
    ];
    await approve(kit.deps, org.second, kept);
    await approve(kit.deps, org.second, dropped);
    await endDeputy(kit.deps, org.validator, term.id);
    expect((await approve(kit.deps, org.third, kept)).status).toBe('CONFIRMED');
    await suspendUser(kit.deps, org.admin, org.validator.userId, 'Left');
    const { approvals } = await detail(kit.deps, org.third, dropped);
    expect(approvals?.dropped).toMatchObject([
      { userId: org.second.userId, because: 'LEFT', deputyFor: { userId: org.validator.userId } },
    ]);
    expect((await approve(kit.deps, org.third, dropped)).status).toBe('PENDING');
    expect((await approve(kit.deps, org.admin, dropped)).status).toBe('CONFIRMED');
  });
});

describe('naming one', () => {
  it('is told to both by email, and listed for those whom it concerns', async () => {
    const org = await organisation(() => [tier(2)]);
    const { mails, deps } = withMails();
    const deputy = await standIn(org.second, org.validator, { by: org.admin, deps });
    expect(deputy).toMatchObject({
      user: refOf(org.validator),
      deputy: refOf(org.second),
      from: day(0),
      until: day(2),
      inForce: true,
      namedBy: refOf(org.admin),
    });
    expect(mails.map(({ to, template }) => [to, template]).toSorted()).toEqual(
      [org.second, org.validator].map(({ email }) => [email, 'deputy-named']).toSorted(),
    );
    const listed = await Promise.all(
      [org.admin, org.second, org.validator, org.third].map((one) => listDeputies(kit.deps, one)),
    );
    expect(listed).toEqual([[deputy], [deputy], [deputy], []]);
  });

  it('is for oneself, or for another by an admin, who is not the deputy', async () => {
    const org = await organisation(() => [tier(2)]);
    const forbidden = { code: 'FORBIDDEN' };
    const by = (caller: MemberCaller, user: MemberCaller, deputy: MemberCaller) =>
      standIn(deputy, user, { by: caller });
    await expect(by(org.third, org.validator, org.second)).rejects.toMatchObject(forbidden);
    await expect(by(org.admin, org.validator, org.admin)).rejects.toMatchObject(forbidden);
    await expect(by(org.initiator, org.initiator, org.second)).rejects.toMatchObject(forbidden);
    const individual = await kit.individual();
    await expect(by(individual, individual, individual)).rejects.toMatchObject(forbidden);
  });

  it.each([
    ['an initiator', (org: Organisation) => ({ deputyId: org.initiator.userId }), 'deputyId'],
    ['oneself', (org: Organisation) => ({ deputyId: org.validator.userId }), 'deputyId'],
    ['days that are over', () => ({ from: day(-1) }), 'from'],
    ['days in the wrong order', () => ({ from: day(3) }), 'until'],
    ['half a year and more', () => ({ until: day(180) }), 'until'],
    ['days in the far future', () => ({ from: day(366), until: day(367) }), 'from'],
  ])('refuses %s', async (_, change, field) => {
    const org = await organisation(() => [tier(2)]);
    const input = { userId: org.validator.userId, deputyId: org.second.userId, from: day(0), until: day(2) };
    await expect(nameDeputy(kit.deps, org.validator, { ...input, ...change(org) })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: [{ field }] },
    });
  });

  it('refuses another organisation’s people, and a second one in the same days, also at once', async () => {
    const org = await organisation(() => [tier(2)]);
    const stranger = await organisation(() => [tier(2)]);
    await expect(standIn(stranger.second, org.validator)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const both = await Promise.allSettled([
      standIn(org.second, org.validator),
      standIn(org.third, org.validator, { by: org.admin }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const one of both)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'DUPLICATE' });
    // the days after it are free
    const later = { userId: org.validator.userId, deputyId: org.second.userId, from: day(3), until: day(5) };
    expect(await nameDeputy(kit.deps, org.validator, later)).toMatchObject({ inForce: false });
    const id = await kit.payment(org.initiator);
    expect((await approve(kit.deps, org.second, id)).status).toBe('PENDING');
  });
});

function refOf({ userId, name }: MemberCaller) {
  return { userId, name };
}

function byName(one: { name: string; userId: string }, other: { name: string; userId: string }): number {
  return one.name.localeCompare(other.name) || one.userId.localeCompare(other.userId);
}

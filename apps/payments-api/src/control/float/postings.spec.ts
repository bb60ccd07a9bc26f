import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { dayInDouala, dayMs, type FloatPostingKind } from '@sanaga/domain';
import { sql } from 'kysely';
import { expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';
import { somePicture } from '../../../test/kit/base/form.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/control/money-harness.ts';

let h: MoneyHarness;
let holder: TestHolder;
let first: TestSession;
let second: TestSession;
beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(1_000_000);
  first = await h.superAdmin();
  second = await h.newSuperAdmin();
});
afterEach(async () => expect(await h.violations()).toEqual([]));
afterAll(() => h.close());

const reason = 'As the statement of the bank says';
let counted = 0;
const someReference = () => `FT-${++counted}`;
interface Changes {
  amount?: number;
  day?: string;
  reference?: string;
  organisationId?: string;
  file?: File;
}
const prepare = (kind: FloatPostingKind, changes: Changes = {}, as = first) =>
  h.postForm(as, '/platform/float/postings', {
    kind,
    amount: 1_000,
    day: dayInDouala(h.clock.now()),
    reference: someReference(),
    reason,
    ...changes,
  });
const prepared = async (kind: FloatPostingKind, changes: Changes = {}) =>
  expectSuccess(await prepare(kind, changes)).json();
const confirm = (decisionId: string, as = second) => h.patch(as, `/platform/float/confirm/${decisionId}`);
const booked = async (kind: FloatPostingKind, changes: Changes = {}) =>
  expectSuccess(await confirm((await prepared(kind, changes)).decisionId)).json();
const reverse = (id: string, as = first) => h.post(as, `/platform/float/postings/${id}/reverse`, { reason });

/** Balances of the owner's accounts, as the ledger has them. */
async function balancesNow(): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; balance: bigint }>`
    select code, balance from ledger.account where organisation_id is null`.execute(h.db);
  return Object.fromEntries(rows.map(({ code, balance }) => [code, Number(balance)]));
}
/** Returns the balances that changed while something was done, with the difference of each. */
async function movedBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await balancesNow();
  await work();
  const after = await balancesNow();
  const changes = Object.entries(after).map(
    ([code, balance]) => [code, balance - (before[code] ?? 0)] as const,
  );
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}
const refusalOf = (answer: Awaited<ReturnType<typeof prepare>>) => [
  answer.statusCode,
  answer.json().errors?.[0]?.field ?? answer.json().code,
];
const auditLines = async (id: string) =>
  (
    await h.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id }) => [action, actor_id]);

describe('a posting', () => {
  it('moves nothing until a second super admin agrees, and then once', async () => {
    let posting: { id: string; decisionId: string };
    expect(await movedBy(async () => (posting = await prepared('BOUGHT', { amount: 50_000 })))).toEqual({});
    const { id, decisionId } = posting!;
    expect((await h.get(second, '/transaction/notifications')).content[0].kind).toBe('float-posting-asked');
    expect((await confirm(decisionId, first)).json().code).toBe('SECOND_PERSON_REQUIRED');
    const moved = await movedBy(async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(decisionId)));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    });
    expect(moved).toEqual({ 'operator:momo:float': -50_000, 'owner:bank': 50_000 });
    expect(await auditLines(id)).toEqual([
      ['float.prepare', first.userId],
      ['float.post', second.userId],
    ]);
    const { content } = await h.get(first, '/platform/float/postings?status=BOOKED');
    expect(content[0]).toMatchObject({
      id,
      status: 'BOOKED',
      reason,
      preparedBy: { userId: first.userId },
      decidedBy: { userId: second.userId },
      confirmable: false,
      reversible: true,
    });
  });

  it('that is declined is never booked, and its reference may be used again', async () => {
    const { decisionId, reference } = await prepared('BOUGHT');
    expectSuccess(await h.patch(second, `/auth/joint-decisions/withdraw/${decisionId}`));
    expect(
      await movedBy(async () => expect((await confirm(decisionId)).json().code).toBe('WRONG_STATUS')),
    ).toEqual({});
    expectSuccess(await prepare('BOUGHT', { reference }));
  });

  it.each([
    ['TAKEN_OUT', 'owner:bank', 'operator:momo:float'],
    ['CHARGED', 'expense:operator', 'operator:momo:float'],
    ['CHARGE_PAID', 'expense:operator', 'owner:bank'],
  ] as const)('%s moves from one account to the other', async (kind, falls, rises) => {
    expect(await movedBy(() => booked(kind))).toEqual({ [falls]: -1_000, [rises]: 1_000 });
  });

  it('takes out no more tax and fees than payments have brought', async () => {
    const { id } = await h.payment(holder.initiator, { amount: 100_000 });
    expectSuccess(await h.approve(holder.validator, id));
    await h.settle();
    const { 'tax:payable': tax = 0, 'income:fees': fees = 0 } = await balancesNow();
    expect([tax > 0, fees > 0]).toEqual([true, true]);
    expect(refusalOf(await prepare('TAX_REMITTED', { amount: tax + 1 }))).toEqual([422, 'amount']);
    expect(await movedBy(() => booked('TAX_REMITTED', { amount: tax }))).toEqual({
      'tax:payable': -tax,
      'owner:bank': tax,
    });
    // both wait, and the second is more than what the first leaves
    const [one, other] = [
      await prepared('FEES_TAKEN_OUT', { amount: fees }),
      await prepared('FEES_TAKEN_OUT', { amount: 1 }),
    ];
    expectSuccess(await confirm(one.decisionId));
    expect(refusalOf(await confirm(other.decisionId))).toEqual([422, 'amount']);
    expect((await balancesNow())['income:fees']).toBe(0);
    expect(refusalOf(await prepare('SUBSCRIPTIONS_TAKEN_OUT'))).toEqual([422, 'amount']);
  });

  it('takes no more out of the float than the books have there', async () => {
    const held = -((await balancesNow())['operator:momo:float'] ?? 0);
    for (const kind of ['TAKEN_OUT', 'CHARGED'] as const)
      expect(refusalOf(await prepare(kind, { amount: held + 1 }))).toEqual([422, 'amount']);
  });

  it('is refused of a day to come, without a holder where one is concerned, with one where none is, and twice', async () => {
    const tomorrow = dayInDouala(new Date(h.clock.now().getTime() + dayMs));
    expect(refusalOf(await prepare('BOUGHT', { day: tomorrow }))).toEqual([422, 'day']);
    expect(refusalOf(await prepare('DEBT_WRITTEN_OFF'))).toEqual([422, 'organisationId']);
    expect(refusalOf(await prepare('BOUGHT', { organisationId: holder.id }))).toEqual([
      422,
      'organisationId',
    ]);
    expect(refusalOf(await prepare('BOUGHT', { amount: 0 }))).toEqual([422, 'amount']);
    const { reference } = await prepared('BOUGHT');
    expect(refusalOf(await prepare('BOUGHT', { reference: reference.toLowerCase() }))).toEqual([
      422,
      'reference',
    ]);
    expectSuccess(await prepare('TAKEN_OUT', { reference }));
  });

  it('keeps its document', async () => {
    const { id, document } = await prepared('BOUGHT', { file: somePicture() });
    expect(document).toEqual({ name: 'picture.webp', type: 'image/webp' });
    const url = `/platform/float/postings/${id}/document`;
    const answer = await h.as(second).inject({ method: 'GET', url });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    const without = await prepared('BOUGHT');
    const none = await h.as(second).inject({ method: 'GET', url: url.replace(id, without.id) });
    expect(none.statusCode).toBe(404);
  });

  it('is for super admins alone, and never changed', async () => {
    expect((await prepare('BOUGHT', {}, holder.admin)).statusCode).toBe(403);
    const { id } = await prepared('BOUGHT');
    await expect(sql`update float_posting set amount = 1 where id = ${id}`.execute(h.db)).rejects.toThrow(
      /permission denied|append-only/,
    );
  });
});

describe('a wrong posting', () => {
  it('is undone once, by two, and its reference may be used again', async () => {
    const { id, reference } = await booked('BOUGHT', { amount: 70_000 });
    const { decisionId, reverses } = expectSuccess(await reverse(id)).json();
    expect(reverses).toBe(id);
    expect((await reverse(id, second)).json().code).toBe('DUPLICATE');
    expect((await prepare('BOUGHT', { reference })).statusCode).toBe(422);
    expect(await movedBy(() => confirm(decisionId))).toEqual({
      'operator:momo:float': 70_000,
      'owner:bank': -70_000,
    });
    expect((await reverse(id)).json().code).toBe('DUPLICATE');
    const { content } = await h.get(first, '/platform/float/postings?size=200');
    const find = (wanted: string) => content.find((one: { id: string }) => one.id === wanted);
    expect(find(id)).toMatchObject({ reversed: true, reversible: false });
    const undoing = content.find((one: { reverses: string }) => one.reverses === id);
    expect((await reverse(undoing.id)).json().code).toBe('WRONG_STATUS');
    expectSuccess(await prepare('BOUGHT', { reference }));
  });

  it('is undone also where payouts have spent the float since, and cannot be before it is booked', async () => {
    const waiting = await prepared('BOUGHT');
    expect((await reverse(waiting.id)).json().code).toBe('WRONG_STATUS');
    const held = -((await balancesNow())['operator:momo:float'] ?? 0);
    const wrong = await booked('BOUGHT', { amount: 10 });
    await booked('TAKEN_OUT', { amount: held + 10 });
    const { decisionId } = expectSuccess(await reverse(wrong.id)).json();
    expectSuccess(await confirm(decisionId));
    expect((await balancesNow())['operator:momo:float']).toBe(10);
    await booked('BOUGHT', { amount: held + 10 });
  });
});

describe('what can be paid to nobody', () => {
  it('a debt is written off, no more than is owed, and its holder hears of it', async () => {
    const debtor = await h.holder(0);
    const { topUpId } = expectSuccess(
      await h.post(debtor.admin, '/card/checkout', { amount: 50_000 }),
    ).json();
    const { id: page } = h.cards.pageOf(topUpId);
    h.cards.pay(page);
    await h.get(debtor.admin, `/card/top-up/${topUpId}`);
    const { id } = await h.payment(debtor.initiator, { amount: 49_000 });
    expectSuccess(await h.approve(debtor.validator, id));
    await h.settle();
    h.cards.dispute(page, 50_000, 'needs_response');
    const { payload, headers } = h.cards.moneyBackEvent('charge.dispute.funds_withdrawn', page);
    expectSuccess(await h.anonymous().inject({ method: 'POST', url: '/card/webhook', payload, headers }));
    const { debt } = await h.get(debtor.admin, '/transaction/wallet');
    expect(debt).toBeGreaterThan(0);
    const { inDebt } = await h.get(first, '/platform/float');
    expect(inDebt).toEqual([expect.objectContaining({ organisationId: debtor.id, amount: debt })]);

    const more = { organisationId: debtor.id, amount: debt + 1 };
    expect(refusalOf(await prepare('DEBT_WRITTEN_OFF', more))).toEqual([422, 'amount']);
    const all = { organisationId: debtor.id, amount: debt };
    expect(await movedBy(() => booked('DEBT_WRITTEN_OFF', all))).toEqual({ 'expense:bad-debt': -debt });
    expect(await h.get(debtor.admin, '/transaction/wallet')).toMatchObject({ debt: 0, available: 0 });
    const notifications = await h.get(debtor.admin, '/transaction/notifications');
    expect(notifications.content[0].kind).toBe('debt-written-off');
  });

  it('what was left in a closed wallet is paid to its claimant, once', async () => {
    const closed = await h.holder(300);
    const { decisionId } = expectSuccess(
      await h.post(first, `/auth/organisations/close-out/${closed.id}`, { reason }),
    ).json();
    expectSuccess(await h.patch(second, `/auth/organisations/confirm-close-out/${decisionId}`));
    const url = `/auth/organisations/delete-organisation/${closed.id}`;
    expectSuccess(await h.as(first).inject({ method: 'DELETE', url }));
    expect((await h.get(first, '/platform/float')).closedOut).toEqual([
      expect.objectContaining({ organisationId: closed.id, amount: 300 }),
    ]);

    const claim = { organisationId: closed.id, amount: 300 };
    expect(refusalOf(await prepare('CLOSED_OUT_PAID', { ...claim, organisationId: holder.id }))).toEqual([
      422,
      'amount',
    ]);
    expect(await movedBy(() => booked('CLOSED_OUT_PAID', claim))).toEqual({
      'closed-out:payable': -300,
      'owner:bank': 300,
    });
    expect(refusalOf(await prepare('CLOSED_OUT_PAID', { ...claim, amount: 1 }))).toEqual([422, 'amount']);
    expect((await h.get(first, '/platform/float')).closedOut).toEqual([]);
  });
});

describe('a sole super admin', () => {
  it('books at once, within the limit of a day', async () => {
    await h.db.updateTable('app_user').set({ status: 'SUSPENDED' }).where('id', '=', second.userId).execute();
    const { aloneDailyLimit } = await h.get(first, '/platform/settings');
    const posting = await prepared('BOUGHT', { amount: 2_000 });
    expect(posting).toMatchObject({ status: 'BOOKED', decidedBy: { userId: first.userId } });
    expect(await prepared('BOUGHT', { amount: aloneDailyLimit })).toMatchObject({ status: 'WAITING' });
  });
});

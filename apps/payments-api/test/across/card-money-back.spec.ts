import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import { debtOf } from '@sanaga/ledger';
import { applyReport } from '../../src/wallet/card/money-back.ts';
import { createCardProvider } from '../../src/wallet/card/card-provider.ts';
import { atEveryPoint } from '../kit/base/fault-injection.ts';
import { expectSuccess, type TestSession } from '../kit/base/clients.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';

let h: MoneyHarness;
let holder: TestHolder;
let superAdmin: TestSession;
beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(0);
  superAdmin = await h.superAdmin();
});
afterEach(async () => expect(await h.violations()).toEqual([]));
afterAll(() => h.close());

const wallet = () => h.get(holder.admin, '/transaction/wallet');
const kindsOf = async (session: TestSession): Promise<string[]> =>
  (await h.get(session, '/transaction/notifications')).content.map(({ kind }: { kind: string }) => kind);

/** Creates a page that was paid, and whose money is in the wallet. */
async function paidPage(amount: number): Promise<string> {
  const { topUpId } = expectSuccess(await h.post(holder.admin, '/card/checkout', { amount })).json();
  const { id } = h.cards.pageOf(topUpId);
  h.cards.pay(id);
  await h.get(holder.admin, `/card/top-up/${topUpId}`);
  return id;
}
const backOf = async (page: string): Promise<bigint | undefined> =>
  (
    await h.db
      .selectFrom('card_top_up')
      .select('taken_back')
      .where('checkout_id', '=', page)
      .executeTakeFirst()
  )?.taken_back;
type Event = Parameters<MoneyHarness['cards']['moneyBackEvent']>[0];
const deliver = ({ payload, headers }: ReturnType<MoneyHarness['cards']['event']>) =>
  h.anonymous().inject({ method: 'POST', url: '/card/webhook', payload, headers });
const tell = async (type: Event, page: string) =>
  expectSuccess(await deliver(h.cards.moneyBackEvent(type, page)));
/** Pays out all of it, so that the wallet is empty again; the amounts leave room for the costs. */
async function payOut(amount: number): Promise<void> {
  const { id } = await h.payment(holder.initiator, { amount });
  expectSuccess(await h.approve(holder.validator, id));
  await h.settle();
}
async function refill(amount: number): Promise<void> {
  const { accountNumber } = await h.confirmedAccount(holder.admin);
  const { refillId } = await h.refill(holder.admin, accountNumber, amount);
  expectSuccess(await h.patch(superAdmin, `/transaction/process-refill/${refillId}`));
  await h.settle();
}

describe('a card payment', () => {
  it('that is refunded in parts leaves the wallet, each part once, however often and in whichever order it is told', async () => {
    const page = await paidPage(40_000);
    const before = await wallet();
    h.cards.refund(page, 10_000);
    const first = h.cards.moneyBackEvent('charge.refunded', page);
    await Promise.all(Array.from({ length: 4 }, () => deliver(first)));
    expect(await wallet()).toMatchObject({ available: before.available - 10_000, debt: 0 });
    h.cards.refund(page, 25_000);
    await tell('charge.refunded', page);
    expectSuccess(await deliver(first));
    expect(await wallet()).toMatchObject({ available: before.available - 25_000, debt: 0 });
    const day = dayInDouala(new Date());
    const overview = await h.patch(holder.admin, '/transaction/overview', { startDate: day, endDate: day });
    expect(overview.json().cashIn.byMethod).toEqual([{ key: 'CARD', amount: 15_000 }]);
    expect(await kindsOf(superAdmin)).toContain('card-taken-back-of-holder');
    expect(await kindsOf(holder.admin)).toContain('card-taken-back');
    h.cards.refund(page, 40_000);
    await tell('charge.refunded', page);
    expect(await wallet()).toMatchObject({ available: before.available - 40_000 });
  });

  it('says at its own page how much was taken back and when, and no more of what is returned', async () => {
    const page = await paidPage(20_000);
    const { id } = await h.db
      .selectFrom('card_top_up')
      .select('id')
      .where('checkout_id', '=', page)
      .executeTakeFirstOrThrow();
    const shown = () => h.get(holder.admin, `/card/top-up/${id}`);
    expect(await shown()).toMatchObject({ status: 'COMPLETED', takenBack: null });
    h.cards.refund(page, 5_000);
    await tell('charge.refunded', page);
    const first = (await shown()).takenBack;
    expect(first).toEqual({ amount: 5_000, at: expect.any(String) });
    h.cards.refund(page, 20_000);
    await tell('charge.refunded', page);
    // nor does a report that changes nothing move a date
    await tell('charge.refunded', page);
    const { at, amount } = (await shown()).takenBack;
    expect(amount).toBe(20_000);
    expect(at > first.at).toBe(true);
    const last = await h.db
      .selectFrom('ledger.transfer')
      .select('created_at')
      .where('kind', '=', 'CARD_TAKEN_BACK')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(at).toBe(last.created_at.toISOString());
    h.cards.refund(page, 0);
    await tell('charge.refunded', page);
    expect(await shown()).toMatchObject({ takenBack: null });
  });

  it('that is disputed is taken when the money is, not at an inquiry, and returned where the dispute is won', async () => {
    const page = await paidPage(30_000);
    const before = await wallet();
    h.cards.dispute(page, 30_000, 'warning_needs_response');
    await tell('charge.dispute.created', page);
    expect(await wallet()).toEqual(before);
    h.cards.dispute(page, 30_000, 'needs_response');
    await tell('charge.dispute.funds_withdrawn', page);
    expect(await wallet()).toMatchObject({ available: before.available - 30_000 });
    h.cards.dispute(page, 30_000, 'won');
    await tell('charge.dispute.closed', page);
    // late, and out of order
    await tell('charge.dispute.created', page);
    expect(await wallet()).toEqual(before);
    h.cards.dispute(page, 30_000, 'lost');
    await tell('charge.dispute.closed', page);
    expect(await wallet()).toMatchObject({ available: before.available - 30_000 });
  });

  it('of which a refund is told before it was credited is credited, and taken back', async () => {
    const { topUpId } = expectSuccess(await h.post(holder.admin, '/card/checkout', { amount: 8_000 })).json();
    const { id } = h.cards.pageOf(topUpId);
    const before = await wallet();
    h.cards.pay(id);
    h.cards.refund(id, 8_000);
    await tell('charge.refunded', id);
    expect(await wallet()).toEqual(before);
    expectSuccess(await deliver(h.cards.event('checkout.session.completed', id)));
    expect(await wallet()).toEqual(before);
  });

  it('of another installation changes nothing', async () => {
    const page = await paidPage(600);
    const before = await wallet();
    h.cards.pay(page, { payment_intent: 'pi_of_somebody_else', client_reference_id: 'order-17' });
    h.cards.refund(page, 600);
    await tell('charge.refunded', page);
    expect(await wallet()).toEqual(before);
  });
});

describe('a report', () => {
  it('is booked wholly or not at all where it fails, and then by the next event', async () => {
    const provider = createCardProvider(h.dependencies.settings)!;
    let page = '';
    let refunded = 0;
    const points = await atEveryPoint(
      h.dependencies,
      async (broken) => {
        page = await paidPage(1_000);
        refunded += 1;
        h.cards.refund(page, 1_000);
        await applyReport(broken, provider, `pi_${page}`);
      },
      async () => {
        expect(await h.violations()).toEqual([]);
        await applyReport(h.dependencies, provider, `pi_${page}`);
        expect(await backOf(page)).toBe(1_000n);
      },
    );
    expect(points).toBeGreaterThan(6);
    expect(refunded).toBe(points + 1);
  });

  it('that was read before another one was applied is read again', async () => {
    const page = await paidPage(9_000);
    const before = await wallet();
    const provider = createCardProvider(h.dependencies.settings)!;
    let isFirst = true;
    const slow = {
      ...provider,
      async takenBack(paymentId: string) {
        const read = await provider.takenBack(paymentId);
        if (isFirst) {
          isFirst = false;
          h.cards.dispute(page, 9_000, 'won');
          await applyReport(h.dependencies, provider, paymentId);
        }
        return read;
      },
    };
    h.cards.dispute(page, 9_000, 'needs_response');
    await applyReport(h.dependencies, slow, `pi_${page}`);
    expect(await wallet()).toEqual(before);
  });
});

describe('a wallet that lacks what is taken back', () => {
  it('is in debt: its holder and super admins are told, nothing is approved, and the next money pays', async () => {
    const { available: rest } = await wallet();
    const page = await paidPage(50_000);
    const { id: waiting } = await h.payment(holder.initiator, { amount: 1_000 });
    await payOut(49_000);
    const left = (await wallet()).available;
    h.cards.dispute(page, 50_000, 'needs_response');
    await tell('charge.dispute.funds_withdrawn', page);
    const debt = 50_000 - left;
    expect(debt).toBeGreaterThan(0);
    expect(rest).toBeLessThan(49_000);
    expect(await wallet()).toMatchObject({ available: 0, debt });
    expect(await kindsOf(superAdmin)).toContain('holder-in-debt');
    expect(await kindsOf(holder.admin)).toContain('wallet-in-debt');

    const refused = await h.approve(holder.validator, waiting);
    expect(refused.json()).toMatchObject({ code: 'WALLET_IN_DEBT' });

    // less than the debt, then more
    await refill(debt - 500);
    expect(await wallet()).toMatchObject({ available: 0, debt: 500 });
    expect((await h.approve(holder.validator, waiting)).json().code).toBe('WALLET_IN_DEBT');
    await refill(5_000);
    expect(await wallet()).toMatchObject({ available: 4_500, debt: 0 });
    expect(await kindsOf(holder.admin)).toContain('debt-paid');
    expectSuccess(await h.approve(holder.validator, waiting));
    await h.settle();
  });

  it('is paid by the next card payment, too, which its admin sees on the success page', async () => {
    const page = await paidPage(7_000);
    await payOut(6_500);
    const left = (await wallet()).available;
    h.cards.refund(page, 7_000);
    await tell('charge.refunded', page);
    expect(await wallet()).toMatchObject({ available: 0, debt: 7_000 - left });
    await paidPage(8_000);
    expect(await wallet()).toMatchObject({ available: 1_000 + left, debt: 0 });
  });

  it('still holds what was approved before, also under a next attempt for want of the operator’s float', async () => {
    const page = await paidPage(20_000);
    const { id } = await h.payment(holder.initiator, { amount: 15_000 });
    expectSuccess(await h.approve(holder.validator, id));
    h.operator.float = 0n;
    h.cards.dispute(page, 20_000, 'needs_response');
    await tell('charge.dispute.funds_withdrawn', page);
    const { reserved, debt } = await wallet();
    expect(debt).toBeGreaterThan(0);
    await h.settle();
    expect(await wallet()).toMatchObject({ available: 0, reserved, debt });
    h.operator.float = 1_000_000n;
    await h.settle(65);
    const payment = await h.get(holder.admin, `/transaction/detail/${id}`);
    expect(payment.status).toBe('COMPLETED');
    expect(await wallet()).toMatchObject({ reserved: 0, debt });
    h.cards.dispute(page, 20_000, 'won');
    await tell('charge.dispute.closed', page);
  });

  it('is paid out of a dispute that is won, and of nothing twice where approvals come at once', async () => {
    const page = await paidPage(20_000);
    const { id } = await h.payment(holder.initiator, { amount: 19_000 });
    h.cards.dispute(page, 20_000, 'needs_response');
    const event = h.cards.moneyBackEvent('charge.dispute.created', page);
    await Promise.all([h.approve(holder.validator, id), deliver(event), deliver(event)]);
    await h.settle();
    h.cards.dispute(page, 20_000, 'won');
    await tell('charge.dispute.closed', page);
    expect(await wallet()).toMatchObject({ debt: 0 });
    expect(await debtOf(h.db, holder.id)).toBe(0n);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { formatAmount } from '@sanaga/mail';
import { dayFrom } from '../kit/base/days.ts';
import { expectSuccess } from '../kit/base/clients.ts';
import { bulkCalls } from '../kit/payments/bulk-calls.ts';
import { linesOf } from '../kit/payments/bulk-kit.ts';
import { createReconciliationKit, type ReconciliationKit } from '../kit/whole/reconciliation-kit.ts';

let kit: ReconciliationKit;
beforeAll(async () => {
  kit = await createReconciliationKit();
});
beforeEach(() => kit.signInAgain());
afterEach(async () => expect(await kit.h.violations()).toEqual([]));
afterAll(() => kit.close());

type Books = Awaited<ReturnType<ReconciliationKit['books']>>;
const changed = (before: Books, after: Books) =>
  Object.fromEntries(
    (Object.keys(before) as (keyof Books)[]).flatMap((account) =>
      after[account] === before[account] ? [] : [[account, Number(after[account] - before[account])]],
    ),
  );
/** Returns the costs of an amount: 0.5 % and 0.2 % of it, rounded up each, and 4. */
const costs = (amount: number): number => Math.ceil(amount * 0.005) + Math.ceil(amount * 0.002) + 4;

const detailOf = (id: string) => kit.h.get(kit.people.holder.admin, `/transaction/detail/${id}`);
const correctionOf = async (id: string) => (await detailOf(id)).correction;

/** Makes a payment that is held, as the operator paid something else than was requested. */
async function held(amount: number, paid: bigint, currency = 'XAF') {
  const payment = await kit.paid(amount, 'pending');
  kit.say(payment.reference, paid, currency);
  await kit.callBack(payment.reference);
  await kit.h.settle(3);
  const [difference] = await kit.openOf(payment.reference);
  expect(difference).toMatchObject({ kind: 'CONTRADICTION', ourStatus: 'SENT', unfinished: true });
  return { ...payment, difference };
}

/** Returns the lines of the wallet's statement written since then, newest last: what each was, and what it moved. */
async function movementsOf(walletBefore: number) {
  const url = `/transaction/wallet-statement/export-csv?startDate=${dayFrom(-1)}&endDate=${dayFrom(2)}`;
  const { body } = await kit.h.as(kit.people.holder.admin).inject({ method: 'GET', url });
  const [head = '', ...lines] = body.trim().split(/\r?\n/);
  const columns = head.replace('\uFEFF', '').split(',');
  const cells = lines.map((line) => line.split(','));
  const at = (name: string) => columns.indexOf(name);
  return cells
    .slice(walletBefore, -1)
    .map((line) => [line[at('type')], Number(line[at('moneyIn')]) - Number(line[at('moneyOut')])]);
}
const linesSoFar = async (): Promise<number> => (await movementsOf(1)).length + 1;

/**
 * Expects the lists with these queries, the search and the export to show a failed payment as completed, with the
 * reason.
 */
async function expectListedAsCompleted(id: string, why: string, queries = ['']) {
  const { admin } = kit.people.holder;
  const { reference } = await detailOf(id);
  const { payments } = await kit.h.get(admin, `/search?q=${reference}`);
  expect(payments.items).toMatchObject([{ id, status: 'PROBLEMATIC', paidLate: true }]);
  for (const [status, isIn] of [
    ['COMPLETED', true],
    ['PROBLEMATIC', false],
  ] as const) {
    for (const more of queries) {
      const url = `/transaction?type=SINGLE&size=200&status=${status}${more}`;
      const { content, totalElements } = await kit.h.get(admin, url);
      expect(content.some((one: { id: string }) => one.id === id)).toBe(isIn);
      expect(totalElements).toBe(content.length);
    }
    for (const [values, said] of [
      ['words', `Completed,${why}`],
      ['codes', 'PROBLEMATIC,'],
    ]) {
      const query = `format=csv&separator=comma&values=${values}&columns=transactionId,status,operatorCode`;
      const url = `/transaction/export-csv?${query}&status=${status}`;
      const { body } = await kit.h.as(admin).inject({ method: 'GET', url });
      expect(body.includes(`${reference},${said}`)).toBe(isIn);
    }
  }
}

/** Makes a request that the operator has said nothing about for weeks. */
async function unknownFor<Request extends { reference: string }>(request: Request) {
  kit.h.clock.advance(21 * 86_400_000);
  await kit.h.settle(61);
  await kit.signInAgain();
  const [task] = await kit.openOf(request.reference);
  expect(task).toMatchObject({
    kind: 'UNKNOWN_OUTCOME',
    resolutions: ['RELEASED', 'PAID_IN_WRITING', 'NOT_PAID_IN_WRITING'],
  });
  return { ...request, task };
}

describe('a payout that is held because the operator paid another amount', () => {
  it.each([
    ['more', 'SUSPENSE', 12_000n, { float: 12_000, suspense: -2_000 }, 0],
    ['more', 'WALLET', 12_000n, { float: 12_000 }, -2_000],
    ['less', 'SUSPENSE', 7_000n, { float: 7_000, suspense: 3_000 }, 0],
    ['less', 'WALLET', 7_000n, { float: 7_000 }, 3_000],
  ])('%s is captured, and the rest settled by %s', async (_name, resolution, moved, booked, rest) => {
    const [before, lines] = [await kit.books(), await linesSoFar()];
    const { id, difference } = await held(10_000, moved);
    expect(difference).toMatchObject({
      ours: 10_000,
      theirs: Number(moved),
      resolutions: ['SUSPENSE', 'WALLET'],
    });
    // one person alone closes nothing
    expect((await kit.acknowledge(difference.id)).json().code).toBe('WRONG_STATUS');
    const done = await kit.settled(difference.id, resolution);
    expect(done).toMatchObject({ status: 'RESOLVED', resolution, ours: 10_000, theirs: Number(moved) });
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    expect(changed(before, await kit.books())).toEqual({
      ...booked,
      available: -10_000 - costs(10_000) + rest,
    });
    expect(await correctionOf(id)).toEqual(
      rest === 0 ? null : { at: expect.any(String), amount: rest, reversed: false },
    );
    expect(await movementsOf(lines)).toEqual([
      ['PAYOUT', -10_000 - costs(10_000)],
      ...(rest === 0 ? [] : [['RECONCILIATION', rest]]),
    ]);
    // nothing is left over for the worker
    await kit.h.settle(3);
    expect(await kit.openOf(difference.operatorReferenceId)).toEqual([]);
  });

  it('is settled once, whoever else settles it at the same moment', async () => {
    const before = await kit.books();
    const { id, difference } = await held(5_000, 5_500n);
    const { proposal } = expectSuccess(await kit.propose(difference.id, 'SUSPENSE')).json();
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => kit.confirm(proposal.decisionId)),
      kit.h.settle(3),
    ]);
    const codes = answers.slice(0, 6).map((answer) => (answer as { statusCode: number }).statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    expect(changed(before, await kit.books())).toMatchObject({ float: 5_500, suspense: -500 });
  });

  it('and corrects itself before people agree is settled by the operator’s outcome, not by theirs', async () => {
    const { id, reference, difference } = await held(6_000, 6_600n);
    const { proposal } = expectSuccess(await kit.propose(difference.id, 'SUSPENSE')).json();
    kit.say(reference, 6_000n);
    await kit.h.settle(61);
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    const before = await kit.books();
    const refused = await kit.confirm(proposal.decisionId);
    expect(refused.json().code).toBe('OPERATOR_DISAGREES');
    expect(await kit.books()).toEqual(before);
    const url = `/auth/joint-decisions/withdraw/${proposal.decisionId}`;
    expectSuccess(await kit.h.patch(kit.people.first, url));
    expectSuccess(await kit.acknowledge(difference.id));
  });

  it('is taken from no wallet that lacks it', async () => {
    const { id, difference } = await held(4_000, 90_000_000n);
    const { proposal } = expectSuccess(await kit.propose(difference.id, 'WALLET')).json();
    expect((await kit.confirm(proposal.decisionId)).json().code).toBe('INSUFFICIENT_FUNDS');
    expect(await kit.statusOf(id)).toBe('IN_PROGRESS');
    const url = `/auth/joint-decisions/withdraw/${proposal.decisionId}`;
    expectSuccess(await kit.h.patch(kit.people.second, url));
    await kit.settled(difference.id, 'SUSPENSE');
    expect(await kit.statusOf(id)).toBe('COMPLETED');
  });
});

describe('a payout that the operator paid in another currency', () => {
  it.each([
    ['more than requested, to the wallet', 'WALLET', 9_840, { float: 9_840, suspense: 0 }, -840],
    ['exactly what was requested', 'SUSPENSE', 9_000, { float: 9_000, suspense: 0 }, 0],
  ])('is captured over what it came to: %s', async (_name, resolution, theirs, booked, rest) => {
    const before = await kit.books();
    const { id, difference } = await held(9_000, 15n, 'EUR');
    expect(difference).toMatchObject({
      ...{ theirs: null, theirsElsewhere: { amount: 15, currency: 'EUR' } },
      resolutions: ['SUSPENSE', 'WALLET'],
    });
    const unnamed = await kit.propose(difference.id, resolution);
    expect(unnamed.json()).toMatchObject({ code: 'INVALID_INPUT', errors: [{ field: 'theirs' }] });
    const done = await kit.settled(difference.id, resolution, { theirs });
    expect(done).toMatchObject({ status: 'RESOLVED', ours: 9_000, theirs });
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    const { float, suspense, available } = { suspense: 0, ...changed(before, await kit.books()) } as Record<
      string,
      number
    >;
    expect({ float, suspense }).toEqual(booked);
    expect(available).toBe(-9_000 - costs(9_000) + rest);
    await kit.callBack(difference.operatorReferenceId);
    expect(await kit.openOf(difference.operatorReferenceId)).toEqual([]);
  });

  it('after it was settled as requested is corrected by what it came to', async () => {
    const { reference } = await kit.paid(8_000);
    kit.say(reference, 13n, 'EUR');
    await kit.callBack(reference);
    const [difference] = await kit.openOf(reference);
    const before = await kit.books();
    await kit.settled(difference.id, 'SUSPENSE', { theirs: 8_528 });
    expect(changed(before, await kit.books())).toEqual({ float: 528, suspense: -528 });
  });
});

describe('a payout that was settled otherwise than the operator says', () => {
  it.each([
    ['SUSPENSE', { float: 11_000, suspense: -11_000 }],
    ['WALLET', { float: 11_000, available: -11_000 }],
  ])('as failed, and was paid, is booked by %s', async (resolution, booked) => {
    const { id, reference } = await kit.paid(11_000, 'failed');
    kit.say(reference, 11_000n);
    await kit.callBack(reference);
    const [difference] = await kit.openOf(reference);
    expect(difference).toMatchObject({ ours: 0, theirs: 11_000 });
    const before = await kit.books();
    await kit.settled(difference.id, resolution);
    expect(changed(before, await kit.books())).toEqual(booked);
    expect(await kit.statusOf(id)).toBe('PROBLEMATIC');
  });

  it('as failed, and was paid, is found and told as completed', async () => {
    const { admin, initiator } = kit.people.holder;
    const { id, reference } = await kit.paid(11_300, 'failed');
    const figures = () => kit.h.get(initiator, '/transaction/own-figures');
    const { notPaid } = await figures();
    const days = { startDate: dayFrom(-30), endDate: dayFrom(1) };
    const counted = async (status: string): Promise<number> => {
      const { statuses } = (await kit.h.patch(admin, '/transaction/overview', days)).json();
      return statuses.find((one: { status: string }) => one.status === status)?.count ?? 0;
    };
    const [completed, problematic] = [await counted('COMPLETED'), await counted('PROBLEMATIC')];
    kit.say(reference, 11_300n);
    await kit.callBack(reference);
    const [difference] = await kit.openOf(reference);
    await kit.settled(difference.id, 'WALLET');
    const { number } = await detailOf(id);
    expect((await figures()).notPaid).toMatchObject({
      payments: notPaid.payments - 1,
      amount: notPaid.amount - 11_300,
    });
    expect(await counted('COMPLETED')).toBe(completed + 1);
    expect(await counted('PROBLEMATIC')).toBe(problematic - 1);
    const paidTo = `&paidTo=${encodeURIComponent(number)}`;
    await expectListedAsCompleted(id, 'Paid late', ['', paidTo]);
  });

  it('as paid, and failed, is undone, and booked again where the operator thinks again', async () => {
    const start = await kit.books();
    const { id, reference } = await kit.paid(14_000);
    kit.sayFailed(reference);
    await kit.callBack(reference);
    const [difference] = await kit.openOf(reference);
    expect(difference).toMatchObject({ ours: 14_000, theirs: 0, resolutions: ['REVERSED', 'SUSPENSE'] });
    await kit.settled(difference.id, 'REVERSED');
    expect(changed(start, await kit.books())).toEqual({});
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    const returned = 14_000 + costs(14_000);
    expect(await correctionOf(id)).toEqual({ at: expect.any(String), amount: returned, reversed: true });
    const { holder } = kit.people;
    const { reference: shown } = await kit.h.get(holder.admin, `/transaction/detail/${id}`);
    const { payments } = await kit.h.get(holder.admin, `/search?q=${shown}`);
    expect(payments.items).toEqual([expect.objectContaining({ id, status: 'COMPLETED', reversed: true })]);
    for (const [values, said] of [
      ['words', 'Reversed'],
      ['codes', 'COMPLETED'],
    ]) {
      const url = `/transaction/export-csv?format=csv&separator=comma&values=${values}&columns=transactionId,status`;
      const { body } = await kit.h.as(holder.admin).inject({ method: 'GET', url });
      expect(body).toContain(`${shown},${said}`);
    }
    for (const person of [holder.admin, holder.initiator]) {
      const { content } = await kit.h.get(person, '/transaction/notifications');
      expect(content[0]).toMatchObject({
        ...{ kind: 'payment-reversed', path: `/dashboard/transactions?id=${id}` },
        title: `The payment to Pauline Eyenga was reversed: ${formatAmount(returned, 'en')} is back in your wallet`,
      });
    }

    kit.say(reference, 14_000n);
    await kit.callBack(reference);
    const [again] = await kit.openOf(reference);
    expect(again).toMatchObject({ ours: 0, theirs: 14_000, resolutions: ['SUSPENSE', 'WALLET'] });
    await kit.settled(again.id, 'WALLET');
    expect(changed(start, await kit.books())).toEqual({ float: 14_000, available: -14_000 });
    expect(await correctionOf(id)).toMatchObject({ amount: returned - 14_000, reversed: false });
    const { content } = await kit.h.get(holder.admin, '/transaction/notifications');
    expect(content[0]).toMatchObject({
      kind: 'wallet-corrected',
      title: `Your wallet was corrected by ${formatAmount(-14_000, 'en')} after a comparison with the operator`,
    });

    // a reversal of entries happens once: what differs from then on is an amount
    kit.sayFailed(reference);
    await kit.callBack(reference);
    const [third] = await kit.openOf(reference);
    expect(third).toMatchObject({ ours: 14_000, theirs: 0, resolutions: ['SUSPENSE', 'WALLET'] });
    await kit.settled(third.id, 'WALLET');
    expect(changed(start, await kit.books())).toEqual({});
    expect(await correctionOf(id)).toMatchObject({ amount: returned, reversed: true });
  });

  it('as an item of a bulk transaction, stands apart in its sums and takes nothing from the wallet', async () => {
    const start = await kit.books();
    const calls = bulkCalls(kit.h);
    const id = await calls.paidExceptSecond(kit.people.holder);
    const [item] = (await kit.h.get(kit.people.holder.admin, `/transaction/bulk/${id}/items`)).content;
    const { reference_id: reference } = await kit.requestOf(item.id);
    kit.sayFailed(reference);
    await kit.callBack(reference);
    const [difference] = await kit.openOf(reference);
    await kit.settled(difference.id, 'REVERSED');
    const { amount, items, bulk } = await detailOf(id);
    expect(items).toMatchObject({ completed: 1, returned: 1, failed: 1 });
    const [listed] = (await kit.h.get(kit.people.holder.admin, '/transaction?type=BULK&size=1')).content;
    expect(listed).toMatchObject({ id, items });
    expect(bulk.sums).toEqual({
      paid: { count: 1, amount: 20_000 },
      returned: { count: 1, amount: 10_000 },
      paidLate: { count: 0, amount: 0 },
      notPaid: { count: 1, amount: 40_000 },
      underWay: { count: 0, amount: 0 },
      taken: { amount: 20_000, fee: 100, tax: 40, levy: 4, corrections: 0, total: 20_144 },
      reserved: 0,
    });
    expect(amount).toBe(70_000);
    expect(changed(start, await kit.books())).toEqual({ float: 20_000, available: -20_144 });
  });

  it('as an item of a bulk transaction that failed, stands apart in its sums as paid late', async () => {
    const start = await kit.books();
    const { admin, initiator } = kit.people.holder;
    const id = await bulkCalls(kit.h).paidExceptSecond(kit.people.holder);
    const figures = () => kit.h.get(initiator, '/transaction/own-figures');
    const { notPaid } = await figures();
    await kit.paidLate(id, 40_000n);
    expect((await figures()).notPaid).toMatchObject({
      payments: notPaid.payments - 1,
      amount: notPaid.amount - 40_000,
    });
    for (const [status, isIn] of [
      ['COMPLETED', true],
      ['PROBLEMATIC', false],
    ] as const) {
      const { content, totalElements } = await kit.h.get(admin, `/transaction?type=BULK&status=${status}`);
      expect(content.some((one: { id: string }) => one.id === id)).toBe(isIn);
      expect(totalElements).toBe(content.length);
    }
    const { amount, items, bulk } = await detailOf(id);
    expect(items).toMatchObject({ completed: 2, paidLate: 1, problematic: 0, failed: 0 });
    for (const [status, count] of [
      ['COMPLETED', 3],
      ['PROBLEMATIC', 0],
    ])
      expect(await kit.h.get(admin, `/transaction/bulk/${id}/items?status=${status}`)).toMatchObject({
        totalElements: count,
      });
    const [listed] = (await kit.h.get(admin, '/transaction?type=BULK&size=1')).content;
    expect(listed).toMatchObject({ id, items });
    const { bulkPayments } = await kit.h.get(admin, `/search?q=${listed.reference}`);
    expect(bulkPayments.items).toMatchObject([{ id, items: { total: 3, completed: 3 } }]);
    expect(bulk.sums).toEqual({
      paid: { count: 2, amount: 30_000 },
      returned: { count: 0, amount: 0 },
      paidLate: { count: 1, amount: 40_000 },
      notPaid: { count: 0, amount: 0 },
      underWay: { count: 0, amount: 0 },
      taken: { amount: 30_000, fee: 150, tax: 60, levy: 8, corrections: -40_000, total: 70_218 },
      reserved: 0,
    });
    expect(amount).toBe(70_000);
    expect(changed(start, await kit.books())).toEqual({ float: 70_000, available: -70_218 });
    const url = `/transaction/file-result/${bulk.fileId}?format=csv`;
    const { body } = await kit.h.as(admin).inject({ method: 'GET', url });
    expect(body).toMatch(/Boris Kamdem.+Paid late.+taken from the wallet/);
    const again = await kit.h.as(admin).inject({ method: 'GET', url: `${url}&failed=true` });
    expect(again.body).not.toContain('Boris Kamdem');
  });

  it('as paid, and is in no statement, is undone where the operator does not know it', async () => {
    const start = await kit.books();
    const { reference } = await kit.paid(15_000);
    const days = { from: dayFrom(-1), to: dayFrom(1) };
    const { differences } = await kit.compared(
      [{ id: `pad-${reference}`, amount: 1, status: 'FAILED' }],
      days,
    );
    const missing = differences.find(
      ({ operatorReferenceId }: { operatorReferenceId: string }) => operatorReferenceId === reference,
    );
    expect(missing).toMatchObject({ kind: 'MISSING_THERE', ours: 15_000, theirs: 0 });
    expect((await kit.propose(missing.id, 'REVERSED')).json().code).toBe('OPERATOR_DISAGREES');
    kit.h.operator.payments.delete(reference);
    const again = (await kit.openOf(reference))[0];
    expect(again).toMatchObject({ theirs: 15_000 });
    expectSuccess(await kit.acknowledge(again.id));
    const pad = { id: `again-${reference}`, amount: 1, status: 'FAILED' };
    const next = (await kit.compared([pad], days)).differences.find(
      ({ operatorReferenceId }: { operatorReferenceId: string }) => operatorReferenceId === reference,
    );
    await kit.settled(next.id, 'REVERSED');
    expect(changed(start, await kit.books())).toEqual({});
    for (const one of [...differences, ...(await kit.exceptionsOf(next.statementId))])
      if (one.kind === 'MISSING_THERE') await kit.acknowledge(one.id);
  });
});

describe('a payout of unknown outcome', () => {
  const unknown = async (amount: number) => unknownFor(await kit.paid(amount, 'pending'));

  it('is given up by two where the operator does not know it; what was reserved returns', async () => {
    const before = await kit.books();
    const { id, reference, task } = await unknown(16_000);
    expect((await kit.propose(task.id, 'RELEASED')).json().code).toBe('OPERATOR_DISAGREES');
    kit.say(reference, 16_000n);
    expect((await kit.propose(task.id, 'RELEASED')).json().code).toBe('OPERATOR_DISAGREES');
    const { operator } = kit.h;
    operator.payments.delete(reference);
    operator.away = true;
    expect((await kit.propose(task.id, 'RELEASED')).json().code).toBe('OPERATOR_UNREACHABLE');
    operator.away = false;
    const { proposal } = expectSuccess(await kit.propose(task.id, 'RELEASED')).json();
    expect((await kit.confirm(proposal.decisionId, kit.people.first)).json().code).toBe(
      'SECOND_PERSON_REQUIRED',
    );
    expect((await kit.books()).held).toBeGreaterThan(before.held);
    const done = expectSuccess(await kit.confirm(proposal.decisionId)).json();
    expect(done).toMatchObject({ status: 'RESOLVED', resolution: 'RELEASED' });
    expect(changed(before, await kit.books())).toEqual({});
    expect(await kit.statusOf(id)).toBe('PROBLEMATIC');
    await kit.h.settle(61);
    expect(operator.payments.has(reference)).toBe(false);
  });

  it('is not given up while it may be on its way, and is sent no more once that is proposed', async () => {
    const before = await kit.books();
    const { reference, task } = await unknown(16_200);
    const { h, people } = kit;
    h.operator.payments.delete(reference);
    // as if it had been sent again a moment ago
    const sentAgain = h.db
      .updateTable('operator_request')
      .set({ last_sent_at: h.clock.now() })
      .where('reference_id', '=', reference);
    await sentAgain.execute();
    // nobody else is there: it is proposed, but not done at once
    const others = h.db
      .updateTable('app_user')
      .where('super_admin', '=', true)
      .where('id', '<>', people.first.userId);
    await others.set({ status: 'SUSPENDED' }).execute();
    const proposed = expectSuccess(await kit.propose(task.id, 'RELEASED')).json();
    expect(proposed).toMatchObject({ status: 'PROPOSED', proposal: { confirmable: true } });
    await others.set({ status: 'ACTIVE' }).execute();
    const { decisionId } = proposed.proposal;
    const early = await kit.confirm(decisionId);
    expect(early.json().code).toBe('PAYMENT_ON_ITS_WAY');
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);

    await h.settle(61);
    expect(h.operator.payments.has(reference)).toBe(false);
    expectSuccess(await kit.confirm(decisionId));
    expect(changed(before, await kit.books())).toEqual({});
  });

  it('that was paid in another amount after weeks is captured, and the rest settled', async () => {
    const before = await kit.books();
    const { id, reference, task } = await unknown(16_500);
    kit.say(reference, 15_000n);
    await kit.callBack(reference);
    await kit.h.settle(3);
    const difference = (await kit.openOf(reference)).find(
      ({ kind }: { kind: string }) => kind === 'CONTRADICTION',
    );
    await kit.settled(difference.id, 'WALLET');
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    expect(changed(before, await kit.books())).toEqual({
      float: 15_000,
      available: -15_000 - costs(16_500),
    });
    expectSuccess(await kit.acknowledge(task.id));
  });

  it('is settled by the operator’s own outcome as soon as it has one', async () => {
    const before = await kit.books();
    const { id, reference, task } = await unknown(17_000);
    kit.say(reference, 17_000n);
    const url = `/reconciliation/ask-operator/${reference}`;
    expectSuccess(await kit.h.post(kit.people.first, url, {}));
    await kit.h.settle(3);
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    expect(changed(before, await kit.books())).toEqual({ float: 17_000, available: -17_000 - costs(17_000) });
    expectSuccess(await kit.acknowledge(task.id));
  });
});

/** Money that comes in: how its request is made and settled, and how a statement's row reports it. */
const incoming = {
  'a collection': {
    async start(amount: number) {
      const { h, people } = kit;
      const body = { number: '+237677412085', amount, reason: 'Invoice 12' };
      return expectSuccess(await h.post(people.holder.initiator, '/transaction/request-payment', body)).json()
        .id as string;
    },
    statusOf: (id: string) => kit.statusOf(id),
    failed: 'PROBLEMATIC',
    listedAsCompleted: (id: string) => expectListedAsCompleted(id, 'Received late'),
  },
  'a refill': {
    async start(amount: number) {
      const { h, people } = kit;
      const { accountNumber } = await h.confirmedAccount(people.holder.admin);
      const { refillId } = await h.refill(people.holder.admin, accountNumber, amount);
      expectSuccess(await h.patch(people.first, `/transaction/process-refill/${refillId}`));
      return refillId;
    },
    statusOf: async (id: string) =>
      (await kit.h.db.selectFrom('refill').select('status').where('id', '=', id).executeTakeFirstOrThrow())
        .status,
    failed: 'FAILED',
    async listedAsCompleted(refillId: string) {
      const { admin } = kit.people.holder;
      for (const [status, isIn] of [
        ['COMPLETED', true],
        ['FAILED', false],
      ] as const) {
        const url = `/transaction/wallet-refills?size=200&status=${status}`;
        for (const reader of [admin, kit.people.first]) {
          const { content, totalElements } = await kit.h.get(reader, url);
          expect(content.some((one: { refillId: string }) => one.refillId === refillId)).toBe(isIn);
          expect(totalElements).toBe(content.length);
        }
      }
      const one = `/transaction/wallet-refills?refillId=${refillId}`;
      const [{ reference }] = (await kit.h.get(admin, one)).content;
      const { refills } = await kit.h.get(admin, `/search?q=${reference}`);
      expect(refills.items).toMatchObject([{ id: refillId, status: 'FAILED', receivedLate: true }]);
    },
  },
};

describe.each(Object.entries(incoming))('%s', (_name, { start, statusOf, failed, listedAsCompleted }) => {
  async function requested(amount: number, outcome: 'successful' | 'failed' | 'pending') {
    kit.h.operator.outcome = outcome;
    const id = await start(amount);
    await kit.h.settle(3);
    kit.h.operator.outcome = 'successful';
    return { id, reference: (await kit.requestOf(id)).reference_id };
  }
  /** Returns the difference that the operator's word makes of it. */
  async function differenceOf(reference: string) {
    await kit.callBack(reference);
    await kit.h.settle(3);
    const [difference] = await kit.openOf(reference);
    return difference;
  }

  it.each([
    ['less', 17_500n, 'WALLET', { float: -17_500, available: 17_500 }],
    ['less', 17_500n, 'SUSPENSE', { float: -17_500, suspense: -500, available: 18_000 }],
    ['more', 19_000n, 'WALLET', { float: -19_000, available: 19_000 }],
    ['more', 19_000n, 'SUSPENSE', { float: -19_000, suspense: 1_000, available: 18_000 }],
  ])('that brought %s is completed, and the rest settled: %s by %s', async (_case, moved, how, booked) => {
    const before = await kit.books();
    const { id, reference } = await requested(18_000, 'pending');
    kit.say(reference, moved);
    const difference = await differenceOf(reference);
    await kit.settled(difference.id, how);
    expect(changed(before, await kit.books())).toEqual(booked);
    expect(await statusOf(id)).toBe('COMPLETED');
  });

  it('that brought another currency is credited with what it came to', async () => {
    const before = await kit.books();
    const { reference } = await requested(18_000, 'pending');
    kit.say(reference, 27n, 'EUR');
    const difference = await differenceOf(reference);
    await kit.settled(difference.id, 'WALLET', { theirs: 17_711 });
    expect(changed(before, await kit.books())).toEqual({ float: -17_711, available: 17_711 });
  });

  it('that failed here and was paid there is credited', async () => {
    const before = await kit.books();
    const { id, reference } = await requested(18_000, 'failed');
    kit.say(reference, 18_000n);
    const difference = await differenceOf(reference);
    await kit.settled(difference.id, 'WALLET');
    expect(changed(before, await kit.books())).toEqual({ float: -18_000, available: 18_000 });
    expect(await statusOf(id)).toBe(failed);
    await listedAsCompleted(id);
  });

  it('that was paid here and failed there is taken back', async () => {
    const before = await kit.books();
    const { id, reference } = await requested(18_000, 'successful');
    kit.sayFailed(reference);
    const difference = await differenceOf(reference);
    expect(difference).toMatchObject({ ours: 18_000, theirs: 0, resolutions: ['REVERSED', 'SUSPENSE'] });
    await kit.settled(difference.id, 'REVERSED');
    expect(changed(before, await kit.books())).toEqual({});
    expect(await statusOf(id)).toBe('COMPLETED');
  });

  it('of unknown outcome is given up where the operator does not know it', async () => {
    const before = await kit.books();
    const { id, reference, task } = await unknownFor(await requested(18_000, 'pending'));
    kit.h.operator.payments.delete(reference);
    await kit.settled(task.id, 'RELEASED');
    expect(changed(before, await kit.books())).toEqual({});
    expect(await statusOf(id)).toBe(failed);
  });
});

describe('an item of a bulk transaction', () => {
  it('that was paid in another amount is completed by people, and its bulk transaction follows', async () => {
    const { h, people } = kit;
    const bulks = bulkCalls(h);
    h.operator.outcome = 'pending';
    const { id } = await bulks.bulk(people.holder.initiator, linesOf(3));
    expectSuccess(await bulks.approveBulk(people.holder.validator, id));
    await h.settle(3);
    h.operator.outcome = 'successful';
    const requests = await h.db
      .selectFrom('operator_request')
      .select(['reference_id', 'amount'])
      .where('bulk_id', '=', id)
      .orderBy('reference_id')
      .execute();
    for (const [place, { reference_id, amount }] of requests.entries()) {
      kit.say(reference_id, place === 0 ? amount + 500n : amount);
      await kit.callBack(reference_id);
    }
    expect(await kit.statusOf(id)).toBe('IN_PROGRESS');
    const before = await kit.books();
    const [difference] = await kit.openOf(requests[0]?.reference_id ?? '');
    await kit.settled(difference.id, 'SUSPENSE');
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    const moved = Number(requests[0]?.amount ?? 0n) + 500;
    expect(changed(before, await kit.books())).toMatchObject({ float: moved, suspense: -500 });
  });
});

describe('an item of a bulk transaction that was paid and is reversed', () => {
  it('is reversed in the result file as on its receipt, and not among what can be sent again', async () => {
    const { h, people } = kit;
    const bulks = bulkCalls(h);
    const { id } = await bulks.bulk(people.holder.initiator, linesOf(2));
    expectSuccess(await bulks.approveBulk(people.holder.validator, id));
    await h.settle(3);
    const { reference_id, amount } = await h.db
      .selectFrom('operator_request')
      .select(['reference_id', 'amount'])
      .where('bulk_id', '=', id)
      .orderBy('amount')
      .executeTakeFirstOrThrow();
    kit.sayFailed(reference_id);
    await kit.callBack(reference_id);
    const [difference] = await kit.openOf(reference_id);
    await kit.settled(difference.id, 'REVERSED');
    const { fileId } = (await h.get(people.holder.admin, `/transaction/detail/${id}`)).bulk;
    const resultOf = async (query = '') => {
      const url = `/transaction/file-result/${fileId}?format=csv${query}`;
      return (await h.as(people.holder.admin).inject({ method: 'GET', url })).body.split('\r\n');
    };
    const rows = (await resultOf()).filter((row) => /Reversed|Completed/.test(row));
    expect(rows).toHaveLength(2);
    const reversed = rows.find((row) => row.includes(String(amount)));
    expect(reversed).toMatch(/Reversed.+credited to the wallet/);
    const paid = rows.find((row) => row !== reversed);
    expect(paid).toContain('Completed');
    // its costs came back with it
    expect([reversed, paid].map((row) => row?.endsWith(','))).toEqual([true, false]);
    expect((await resultOf('&failed=true')).filter((row) => row.includes('Reversed'))).toEqual([]);
  });
});

describe('what only the operator knows', () => {
  it('is booked against suspense where it was paid out, and to a wallet where it was collected', async () => {
    const before = await kit.books();
    const [payout] = (await kit.compared([{ id: 'only-theirs-1', amount: 600 }])).differences;
    expect(payout.resolutions).toEqual(['SUSPENSE']);
    await kit.settled(payout.id, 'SUSPENSE');
    const [collection] = (
      await kit.compared([{ id: 'only-theirs-2', amount: 700 }], { product: 'COLLECTION' })
    ).differences;
    await kit.settled(collection.id, 'WALLET', { organisationId: kit.people.holder.id });
    expect(changed(before, await kit.books())).toEqual({ float: -100, suspense: -600, available: 700 });
  });
});

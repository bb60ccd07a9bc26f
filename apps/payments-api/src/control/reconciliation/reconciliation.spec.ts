import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import type { MoneyHarness, TestHolder } from '../../../test/kit/control/money-harness.ts';
import { expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';
import type { StatementLine } from '../../../test/kit/base/statements.ts';
import {
  createReconciliationKit,
  reason,
  type ReconciliationKit,
} from '../../../test/kit/control/reconciliation-kit.ts';

let kit: ReconciliationKit;
let h: MoneyHarness;
let holder: TestHolder;
let first: TestSession;
let second: TestSession;
beforeAll(async () => {
  kit = await createReconciliationKit();
  h = kit.h;
  ({ holder, first, second } = kit.people);
});
afterAll(() => kit.close());

const today = () => dayInDouala(new Date());
const rowsOf = async (statementId: string): Promise<string[]> =>
  (await h.get(first, `/reconciliation/statements/${statementId}/rows`)).content.map(
    ({ outcome }: { outcome: string }) => outcome,
  );

/** Returns the one difference that a statement of one row makes. */
async function differenceOf(line: StatementLine, product = 'DISBURSEMENT') {
  const { statementId } = expectSuccess(await kit.upload([line], { product })).json();
  const [difference] = await kit.exceptionsOf(statementId);
  return difference;
}

interface Amounts {
  ours: number;
  theirs: number;
}

describe('a statement', () => {
  it('is matched by our reference id, the operator’s id and the payment’s id, and says what each row is', async () => {
    const [one, two, three] = [await kit.paid(1_000), await kit.paid(2_000), await kit.paid(3_000)];
    const failed = await kit.paid(4_000, 'failed');
    const answer = await kit.upload([
      { reference: one.reference, id: 'x-1', amount: '-1000.00', status: 'Completed' },
      { id: two.financialId, amount: -2_000 },
      { externalId: three.id, date: '', amount: '-3 000' },
      { reference: failed.reference, id: 'x-4', amount: -4_000, status: 'FAILED' },
      { id: 'nobody-knows', amount: -9_000, status: 'Failed' },
      { id: two.financialId, amount: -2_000 },
    ]);
    const statement = expectSuccess(answer).json();
    expect(statement).toMatchObject({ rows: 6, amount: 6_000, matched: 6, exceptions: 0, missingThere: 0 });
    expect(await rowsOf(statement.statementId)).toEqual([
      ...['MATCHED', 'MATCHED', 'MATCHED', 'MATCHED', 'NO_MONEY', 'REPEATED'],
    ]);
    expect(await kit.exceptionsOf(statement.statementId)).toEqual([]);
  });

  it('makes an exception of each difference, once, however often a statement says so', async () => {
    const [more, less] = [await kit.paid(1_000), await kit.paid(2_000)];
    const failed = await kit.paid(3_000, 'failed');
    const lines = [
      { reference: more.reference, amount: 1_500 },
      { reference: less.reference, amount: 2_000, status: 'FAILED' },
      { reference: failed.reference, amount: 3_000 },
      { id: 'from-elsewhere', amount: 5_000 },
    ];
    const { statementId, exceptions } = expectSuccess(await kit.upload(lines)).json();
    expect(exceptions).toBe(4);
    const found = await kit.exceptionsOf(statementId);
    const kinds = found
      .map((one: Record<string, unknown>) => [one['kind'], one['ours'], one['theirs']])
      .sort();
    expect(kinds).toEqual([
      ['AMOUNT_DIFFERS', 1_000, 1_500],
      ['CONTRADICTION', 2_000, 0],
      ['MISSING_HERE', 0, 5_000],
      ['PAID_AFTER_FAILED', 0, 3_000],
    ]);
    const sorted = (sort: string, more = '') =>
      h.get(first, `/reconciliation/exceptions?statementId=${statementId}&sort=${sort}${more}`);
    const differences = async (sort: string) =>
      (await sorted(sort)).content.map(({ ours, theirs }: Amounts) => Math.abs(theirs - ours));
    expect(await differences('amount,desc')).toEqual([5_000, 3_000, 2_000, 500]);
    expect(await differences('amount,asc')).toEqual([500, 2_000, 3_000, 5_000]);
    const ids = async (sort: string) => (await sorted(sort)).content.map(({ id }: { id: string }) => id);
    expect(await ids('date,desc')).toEqual((await ids('date,asc')).reverse());
    expect((await sorted('amount,desc', '&size=1')).difference).toEqual({ amount: 6_500, unknown: 0 });
    expect((await sorted('amount,desc', '&status=RESOLVED')).difference).toBeUndefined();
    const again = expectSuccess(
      await kit.upload([...lines, { id: 'pad', amount: 1, status: 'FAILED' }]),
    ).json();
    expect(await kit.exceptionsOf(again.statementId)).toEqual([]);
    for (const { id, kind } of found)
      if (kind === 'PAID_AFTER_FAILED') await kit.settled(id, 'NOT_PAID');
      else expectSuccess(await kit.acknowledge(id));
  });

  it('twice is refused and compares nothing, also when both come at once', async () => {
    const lines = [{ id: 'twice', amount: 700, status: 'FAILED' }];
    const answers = await Promise.all(Array.from({ length: 6 }, () => kit.upload(lines)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused.map((answer) => answer.json().code)).toEqual(Array(5).fill('DUPLICATE_FILE'));
  });

  it('lacks what we count as paid in its days, until another statement has it', async () => {
    const one = await kit.paid(6_000);
    const days = { from: today(), to: today() };
    const { statementId } = expectSuccess(
      await kit.upload([{ id: 'other-1', amount: 1, status: 'FAILED' }], days),
    ).json();
    const lacking = (await kit.exceptionsOf(statementId)).find(
      ({ operatorReferenceId }: { operatorReferenceId: string }) => operatorReferenceId === one.reference,
    );
    expect(lacking).toMatchObject({ kind: 'MISSING_THERE', ours: 6_000, theirs: 0, status: 'OPEN' });
    expectSuccess(await kit.upload([{ reference: one.reference, amount: 6_000 }]));
    expect(await h.get(first, `/reconciliation/exceptions/${lacking.id}`)).toMatchObject({
      ...{ status: 'RESOLVED', resolution: 'FOUND' },
      resolutions: [],
    });
  });

  it.each([
    ['an amount that is none', 'Id,Amount\n1,1.5\n', 'amount', 2],
    ['an unknown status', 'Id,Amount,Status\n1,5,Fine\n2,5,Done\n', 'status', 'Fine'],
    ['a row that names nothing', 'Id,Amount\n1,5\n,6\n', 'reference', 3],
    ['no column that names a payment', 'Amount,Date\n5,today\n', 'reference', undefined],
    ['amounts of ambiguous size', 'Id,Amount\n1,"1,000"\n', 'amount', 2],
  ])('with %s is refused as a whole, with its line or word', async (_name, text, field, named) => {
    const answer = await kit.upload([], { file: new File([text], 'odd.csv') });
    expect(answer.statusCode).toBe(422);
    const [error] = answer.json().errors;
    expect(error.field).toBe(field);
    if (named !== undefined) expect(error.message).toContain(String(named));
  });

  it('of days that end before they begin is refused', async () => {
    const answer = await kit.upload([{ id: '1', amount: 1 }], { from: '2026-02-02', to: '2026-02-01' });
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', errors: [{ field: 'to' }] });
  });
});

describe('money that settles a difference', () => {
  it('needs two super admins, moves once, and leaves the payment’s status alone', async () => {
    const { id, reference } = await kit.paid(10_000, 'failed');
    kit.say(reference, 10_000n);
    const difference = await differenceOf({ reference, amount: 10_000 });
    expect(difference.resolutions).toEqual(['SUSPENSE', 'WALLET', 'NOT_PAID']);
    const before = await kit.books();
    const proposed = expectSuccess(await kit.propose(difference.id, 'WALLET')).json();
    expect(proposed).toMatchObject({
      status: 'PROPOSED',
      proposal: { resolution: 'WALLET', confirmable: false },
    });
    expect(await kit.books()).toEqual(before);
    const { decisionId } = proposed.proposal;
    expect((await kit.confirm(decisionId, first)).json().code).toBe('SECOND_PERSON_REQUIRED');
    expect((await kit.propose(difference.id, 'SUSPENSE', {}, second)).json().code).toBe('DUPLICATE');
    const answers = await Promise.all(Array.from({ length: 8 }, () => kit.confirm(decisionId)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await kit.books()).toEqual({
      ...before,
      float: before.float + 10_000n,
      available: before.available - 10_000n,
    });
    expect(await h.get(first, `/reconciliation/exceptions/${difference.id}`)).toMatchObject({
      ...{ status: 'RESOLVED', resolution: 'WALLET', note: reason, ours: 0, theirs: 10_000 },
      resolvedBy: { userId: second.userId },
    });
    expect((await h.get(holder.admin, `/transaction/detail/${id}`)).status).toBe('PROBLEMATIC');
    const notifications = await h.get(holder.admin, '/transaction/notifications');
    expect(notifications.content[0]).toMatchObject({ kind: 'wallet-corrected' });
  });

  it('undoes a payout that the operator did not make, fee and tax included', async () => {
    const before = await kit.books();
    const [fees, tax] = [await kit.balanceOf('income:fees'), await kit.balanceOf('tax:payable')];
    const { reference } = await kit.paid(20_000);
    kit.sayFailed(reference);
    const difference = await differenceOf({ reference, amount: 20_000, status: 'FAILED' });
    expect(difference.resolutions).toEqual(['REVERSED', 'SUSPENSE']);
    await kit.settled(difference.id, 'REVERSED');
    expect(await kit.books()).toEqual(before);
    expect([await kit.balanceOf('income:fees'), await kit.balanceOf('tax:payable')]).toEqual([fees, tax]);
  });

  it('puts the float right against suspense where the amounts differ', async () => {
    const { reference } = await kit.paid(3_000);
    kit.say(reference, 3_500n);
    const difference = await differenceOf({ reference, amount: 3_500 });
    const before = await kit.books();
    await kit.settled(difference.id, 'SUSPENSE');
    expect(await kit.books()).toEqual({
      ...before,
      float: before.float + 500n,
      suspense: before.suspense - 500n,
    });
    // what the operator says is what the books say now
    await h.anonymous().inject({ method: 'PUT', url: `/operator/callback/${reference}`, payload: {} });
    await h.settle(3);
    const open = (await h.get(first, '/reconciliation/exceptions?status=OPEN&kind=CONTRADICTION')).content;
    expect(open.map((one: { operatorReferenceId: string }) => one.operatorReferenceId)).not.toContain(
      reference,
    );
  });

  it('goes to the wallet that was meant, where we know nothing of a collection', async () => {
    const difference = await differenceOf({ id: 'c-77', amount: 7_700 }, 'COLLECTION');
    expect((await kit.propose(difference.id, 'WALLET')).json()).toMatchObject({
      ...{ code: 'INVALID_INPUT', errors: [{ field: 'organisationId' }] },
    });
    const before = await kit.books();
    await kit.settled(difference.id, 'WALLET', { organisationId: holder.id });
    expect(await kit.books()).toEqual({
      ...before,
      float: before.float - 7_700n,
      available: before.available + 7_700n,
    });
  });

  it('charges no wallet for a payout that we know nothing of, and none below zero', async () => {
    const unknown = await differenceOf({ id: 'd-88', amount: 8_800 });
    expect((await kit.propose(unknown.id, 'WALLET', { organisationId: holder.id })).json().code).toBe(
      'WRONG_STATUS',
    );
    await kit.settled(unknown.id, 'SUSPENSE');
    const { reference } = await kit.paid(30_000, 'failed');
    kit.say(reference, 5_000_000n);
    const difference = await differenceOf({ reference, amount: 5_000_000 });
    const { proposal } = expectSuccess(await kit.propose(difference.id, 'WALLET')).json();
    expect((await kit.confirm(proposal.decisionId)).json().code).toBe('INSUFFICIENT_FUNDS');
    const url = `/auth/joint-decisions/withdraw/${proposal.decisionId}`;
    expectSuccess(await h.patch(first, url));
    expect((await kit.confirm(proposal.decisionId)).json().code).toBe('WRONG_STATUS');
    kit.sayFailed(reference);
    await kit.settled(difference.id, 'NOT_PAID');
    expect((await kit.propose(difference.id, 'SUSPENSE')).json().code).toBe('WRONG_STATUS');
  });

  it('is not decided by a super admin who has the number of somebody of the holder', async () => {
    const { reference } = await kit.paid(8_000, 'failed');
    kit.say(reference, 8_000n);
    const difference = await differenceOf({ reference, amount: 8_000 });
    const people = h.db.selectFrom('app_user').select(['id', 'phone_number']);
    const { phone_number } = await people.where('id', '=', holder.admin.userId).executeTakeFirstOrThrow();
    const numberOf = (userId: string, number: string | null) =>
      h.db.updateTable('app_user').set({ phone_number: number }).where('id', '=', userId).execute();
    await numberOf(first.userId, phone_number);
    const refused = await kit.propose(difference.id, 'WALLET');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'OWN_INTEREST']);
    await numberOf(first.userId, null);
    const { proposal } = expectSuccess(await kit.propose(difference.id, 'WALLET')).json();
    await numberOf(second.userId, phone_number);
    expect((await kit.confirm(proposal.decisionId)).json().code).toBe('OWN_INTEREST');
    await numberOf(second.userId, null);
    expectSuccess(await kit.confirm(proposal.decisionId));
  });

  it('is done at once, for the written reason, where there is only one super admin', async () => {
    const difference = await differenceOf({ id: 'c-99', amount: 9_900 }, 'COLLECTION');
    const others = h.db
      .updateTable('app_user')
      .where('super_admin', '=', true)
      .where('id', '<>', first.userId);
    await others.set({ status: 'SUSPENDED' }).execute();
    try {
      const answer = expectSuccess(await kit.propose(difference.id, 'SUSPENSE')).json();
      expect(answer).toMatchObject({ status: 'RESOLVED', resolution: 'SUSPENSE', note: reason });
    } finally {
      await others.set({ status: 'ACTIVE' }).execute();
    }
  });
});

describe('polling the operator', () => {
  it('of a payment that it thought over makes an exception', async () => {
    const { reference } = await kit.paid(40_000);
    const ask = () => h.post(second, `/reconciliation/ask-operator/${reference}`, {});
    expect(expectSuccess(await ask()).json()).toMatchObject({
      ...{ operatorSays: 'successful', theirs: 40_000, ourStatus: 'SUCCESSFUL', exceptionId: null },
    });
    kit.sayFailed(reference);
    const { operatorSays, exceptionId } = expectSuccess(await ask()).json();
    expect(operatorSays).toBe('failed');
    await kit.settled(exceptionId, 'REVERSED');
  });

  it('that does not respond changes nothing', async () => {
    const { reference } = await kit.paid(1_000);
    h.operator.away = true;
    const answer = await h.post(first, `/reconciliation/ask-operator/${reference}`, {});
    h.operator.away = false;
    expect(answer.json()).toMatchObject({ operatorSays: 'no-answer', theirs: null, exceptionId: null });
  });
});

describe('a payment of unknown outcome', () => {
  it('keeps its task and its reserved money until the operator reports it, whatever anybody notes', async () => {
    const minutes = 60_000;
    h.operator.outcome = 'pending';
    const { id } = await h.payment(holder.initiator, { amount: 9_000 });
    expectSuccess(await h.approve(holder.validator, id));
    await h.settle(3);
    h.operator.outcome = 'successful';
    h.clock.advance(16 * minutes);
    await h.settle(5);
    // people's sessions have ended by then
    const people = await h.signInAgain(holder);
    const [one] = [await h.signIn(first.email)];
    const open = '/reconciliation/exceptions?status=OPEN&kind=UNKNOWN_OUTCOME';
    const [task] = (await h.get(one, open)).content;
    expect(task).toMatchObject({ transactionId: id, ourStatus: 'SENT', resolutions: ['RELEASED'] });
    const acknowledge = () =>
      h.patch(one, `/reconciliation/exceptions/${task.id}/acknowledge`, { note: reason });
    const held = (await h.get(people.admin, '/transaction/wallet')).reserved;
    const refused = await acknowledge();
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'WRONG_STATUS']);
    const ask = () => h.post(one, `/reconciliation/ask-operator/${task.operatorReferenceId}`, {});
    expect((await ask()).json()).toMatchObject({ operatorSays: 'pending', exceptionId: task.id });
    expect((await h.get(people.admin, '/transaction/wallet')).reserved).toBe(held);

    const said = { state: 'successful', amount: 9_000n, currency: 'XAF' } as const;
    h.operator.say(task.operatorReferenceId, said);
    expect((await ask()).json()).toMatchObject({ operatorSays: 'successful', theirs: 9_000 });
    await h.settle(5);
    expect((await h.get(people.admin, `/transaction/detail/${id}`)).status).toBe('COMPLETED');
    expect(expectSuccess(await acknowledge()).json()).toMatchObject({
      ...{ status: 'RESOLVED', resolution: 'ACKNOWLEDGED', note: reason },
    });
  });
});

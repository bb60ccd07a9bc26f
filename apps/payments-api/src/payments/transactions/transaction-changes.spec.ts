import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';
import { expectSuccess, type TestSession } from '../../../test/kit/base/clients.ts';
import type { OperatorStatus } from '@sanaga/operators';
import { remindApprovers } from '../decisions/reminders.worker.ts';

let h: MoneyHarness;
let holder: TestHolder;
beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(1_000_000);
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const remove = (session: TestSession, id: string) =>
  h.as(session).inject({ method: 'DELETE', url: `/transaction/delete/${id}` });
const retry = (session: TestSession, id: string) => h.patch(session, `/transaction/retry/${id}`);
const detail = (id: string) => h.get(holder.admin, `/transaction/detail/${id}`);
const codeOf = ({ statusCode, json }: Awaited<ReturnType<typeof remove>>) => [statusCode, json().code];
const wallet = () => h.walletOf(holder.admin);

/** Creates a payment of the initiator's that was approved and that the operator then failed. */
async function failed(): Promise<string> {
  const { id } = await h.payment(holder.initiator);
  expectSuccess(await h.approve(holder.validator, id));
  h.operator.outcome = 'failed';
  await h.settle(2);
  h.operator.outcome = 'successful';
  expect(await detail(id)).toMatchObject({ status: 'PROBLEMATIC', problemReason: 'FAILED' });
  return id;
}

const stored = (id: string) =>
  h.db.selectFrom('transaction').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const historyOf = (id: string) =>
  h.db
    .selectFrom('transaction_history')
    .select(['by', 'from_status', 'to_status', 'why'])
    .where('transaction_id', '=', id)
    .orderBy('id')
    .execute();

describe('deleting a payment', () => {
  it('cancels what waits and takes it out of every list; row and history stay', async () => {
    const { id, reference } = await h.payment(holder.initiator);
    expect(expectSuccess(await remove(holder.initiator, id)).json()).toMatchObject({
      id,
      status: 'CANCELLED',
      finishedAt: expect.any(String),
    });
    expect((await h.get(holder.admin, `/transaction?search=${reference}`)).totalElements).toBe(0);
    for (const call of [
      remove(holder.initiator, id),
      h.approve(holder.validator, id),
      retry(holder.admin, id),
    ])
      expect(codeOf(await call)).toEqual([404, 'NOT_FOUND']);
    expect(await stored(id)).toMatchObject({ status: 'CANCELLED', deleted_at: expect.any(Date) });
    expect(await historyOf(id)).toMatchObject([
      { from_status: null, to_status: 'PENDING' },
      { by: holder.initiator.userId, from_status: 'PENDING', to_status: 'CANCELLED', why: 'DELETED' },
    ]);
  });

  it('hides what was cancelled before, and leaves when that was', async () => {
    const { id } = await h.payment(holder.initiator);
    expectSuccess(await h.patch(holder.initiator, `/transaction/cancel/${id}`, { reason: 'Twice' }));
    const { finished_at } = await stored(id);
    h.clock.advance(60_000);
    expectSuccess(await remove(holder.admin, id));
    expect((await stored(id)).finished_at).toEqual(finished_at);
    expect((await historyOf(id)).slice(-2)).toMatchObject([
      { to_status: 'CANCELLED', why: 'Twice' },
      { by: holder.admin.userId, from_status: 'CANCELLED', to_status: 'CANCELLED', why: 'DELETED' },
    ]);
  });

  it('is for its makers and for admins, and only before it was approved', async () => {
    const { id } = await h.payment(holder.admin);
    expect(codeOf(await remove(holder.initiator, id))).toEqual([403, 'FORBIDDEN']);
    expectSuccess(await h.approve(holder.validator, id));
    expect(codeOf(await remove(holder.admin, id))).toEqual([409, 'WRONG_STATUS']);
    await h.settle();
    expect(codeOf(await remove(holder.admin, id))).toEqual([409, 'WRONG_STATUS']);
    expect(codeOf(await remove(holder.admin, await failed()))).toEqual([409, 'WRONG_STATUS']);
  });

  it('notifies a maker whose waiting payment an admin deletes', async () => {
    const { id } = await h.payment(holder.initiator, { name: 'Told of' });
    expectSuccess(await remove(holder.admin, id));
    const { content } = await h.get(holder.initiator, '/transaction/notifications');
    expect(content[0]).toMatchObject({
      kind: 'payment-cancelled',
      title: expect.stringContaining('Told of'),
    });
    expect(content[0].title).toContain(holder.admin.name);
  });

  it('notifies a maker of who cancelled their payment and why', async () => {
    const { id } = await h.payment(holder.initiator, { name: 'Called off' });
    expectSuccess(await h.patch(holder.admin, `/transaction/cancel/${id}`, { reason: 'Paid in cash' }));
    const { content } = await h.get(holder.initiator, '/transaction/notifications');
    expect(content[0]).toMatchObject({
      kind: 'payment-cancelled',
      title: expect.stringMatching(
        `^${holder.admin.name} cancelled the payment of 1,000\\sXAF to Called off: Paid in cash$`,
      ),
    });
  });

  it('and approving and cancelling at once have one effect', async () => {
    const before = (await wallet()).balance;
    const { id } = await h.payment(holder.initiator);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        [
          () => remove(holder.initiator, id),
          () => h.approve(holder.validator, id),
          () => h.patch(holder.admin, `/transaction/cancel/${id}`, {}),
        ][n % 3]?.(),
      ),
    );
    for (const answer of answers) expect([200, 404, 409]).toContain(answer?.statusCode);
    const row = await stored(id);
    expect(['CONFIRMED', 'CANCELLED']).toContain(row.status);
    expect(row.status === 'CONFIRMED' && row.deleted_at !== null).toBe(false);
    await h.settle();
    expect((await wallet()).reserved).toBe(0);
    expect((await wallet()).balance).toBe(row.status === 'CONFIRMED' ? before - 1_011 : before);
  });
});

describe('retrying a failed payment', () => {
  it('is its next attempt, which somebody else approves; the old approval stays in the history', async () => {
    const id = await failed();
    const again = expectSuccess(await retry(holder.admin, id)).json();
    expect(again).toMatchObject({
      status: 'PENDING',
      problemReason: null,
      operatorCode: null,
      approvedBy: null,
      approvedAt: null,
      finishedAt: null,
      makers: [holder.initiator.userId, holder.admin.userId],
    });
    for (const maker of [holder.admin, holder.initiator])
      expect((await h.approve(maker, id)).statusCode).toBe(403);
    expect((await detail(id)).approvers).toEqual([
      { userId: holder.validator.userId, name: expect.any(String), deputyFor: null },
    ]);

    const { balance } = await wallet();
    await h.settle(1);
    expectSuccess(await h.approve(holder.validator, id));
    await h.settle();
    expect(await detail(id)).toMatchObject({ status: 'COMPLETED', problemReason: null });
    expect((await wallet()).balance).toBe(balance - 1_011);
    const moves = (await historyOf(id)).map(({ to_status, by }) => `${to_status} ${by ?? 'the system'}`);
    const { initiator, admin, validator } = holder;
    expect(moves).toEqual([
      `PENDING ${initiator.userId}`,
      `CONFIRMED ${validator.userId}`,
      'IN_PROGRESS the system',
      'PROBLEMATIC the system',
      `PENDING ${admin.userId}`,
      `CONFIRMED ${validator.userId}`,
      'IN_PROGRESS the system',
      'COMPLETED the system',
    ]);
    const requests = await h.db
      .selectFrom('operator_request')
      .select(['attempt', 'state'])
      .where('subject_id', '=', id)
      .orderBy('attempt')
      .execute();
    expect(requests).toEqual([
      { attempt: 1, state: 'FAILED' },
      { attempt: 2, state: 'SUCCESSFUL' },
    ]);
  });

  it('may be done again and again, each time under a reference id of its own', async () => {
    const id = await failed();
    for (const attempt of [2, 3]) {
      expectSuccess(await retry(holder.initiator, id));
      await h.settle(1);
      expectSuccess(await h.approve(holder.validator, id));
      h.operator.outcome = attempt === 3 ? 'successful' : 'failed';
      // the earlier attempts are asked about once more before it is sent
      await h.settle(5);
    }
    h.operator.outcome = 'successful';
    expect(await detail(id)).toMatchObject({ status: 'COMPLETED', makers: [holder.initiator.userId] });
    expect((await stored(id)).attempt).toBe(3);
  });

  it('is a single attempt, however many retry it at once', async () => {
    const id = await failed();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => retry(n % 2 ? holder.initiator : holder.admin, id)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
    expect((await stored(id)).attempt).toBe(2);
  });

  it('notifies whoever may approve it, and reminds them a day after that and not before', async () => {
    const id = await failed();
    h.clock.advance(2 * 86_400_000);
    const admin = await h.signIn(holder.admin.email);
    expectSuccess(await retry(admin, id));
    const validator = await h.signIn(holder.validator.email);
    const { content } = await h.get(validator, '/transaction/notifications');
    expect(content[0]).toMatchObject({ kind: 'payment-waiting', path: `/dashboard/transactions?id=${id}` });
    await remindApprovers(h.dependencies);
    expect((await stored(id)).reminded_at).toBeNull();
    h.clock.advance(86_400_000 + 1_000);
    await remindApprovers(h.dependencies);
    expect((await stored(id)).reminded_at).not.toBeNull();
    const mails = await h.mails.all(holder.validator.email);
    const reminders = mails.filter(({ template }) => template === 'payment-reminder');
    expect(reminders.at(-1)?.values).toMatchObject({
      link: expect.stringMatching(new RegExp(`/dashboard/transactions\\?id=${id}$`)),
    });
    holder = await h.signInAgain(holder);
  });

  it('is refused where the operator says by then that it was paid, and until it was asked', async () => {
    const [id, disputed] = [await failed(), await failed()];
    const referenceOf = async (subject: string) =>
      (
        await h.db
          .selectFrom('operator_request')
          .selectAll()
          .where('subject_id', '=', subject)
          .executeTakeFirstOrThrow()
      ).reference_id;
    const says = async (subject: string, status: OperatorStatus) =>
      h.operator.say(await referenceOf(subject), status);
    const paid: OperatorStatus = { state: 'successful', amount: 1_000n, currency: 'XAF' };
    expectSuccess(await retry(holder.admin, id));
    expectSuccess(await retry(holder.admin, disputed));
    const early = await h.approve(holder.validator, id);
    expect(codeOf(early)).toEqual([409, 'OUTCOME_BEING_CHECKED']);
    expect(early.json().retryAfter).toBeGreaterThan(0);
    await says(disputed, paid);
    await h.settle(1);
    expect(codeOf(await h.approve(holder.validator, disputed))).toEqual([409, 'OUTCOME_DISPUTED']);
    expectSuccess(await h.patch(holder.admin, `/transaction/cancel/${disputed}`, { reason: 'It was paid' }));
    expectSuccess(await h.approve(holder.validator, id));
    await h.settle();
    expect(await detail(id)).toMatchObject({ status: 'COMPLETED' });
    await says(disputed, { state: 'failed', code: 'PAYEE_NOT_FOUND' });
  });

  it('is refused at once where that is known already', async () => {
    const id = await failed();
    const { reference_id: reference } = await h.db
      .selectFrom('operator_request')
      .selectAll()
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    h.operator.say(reference, { state: 'successful', amount: 1_000n, currency: 'XAF' });
    await h.anonymous().inject({ method: 'PUT', url: `/operator/callback/${reference}`, payload: {} });
    await h.settle(1);
    expect(codeOf(await retry(holder.admin, id))).toEqual([409, 'OUTCOME_DISPUTED']);
    h.operator.say(reference, { state: 'failed', code: 'PAYEE_NOT_FOUND' });
  });

  it('is not for what did not fail', async () => {
    const { id } = await h.payment(holder.initiator);
    expect(codeOf(await retry(holder.admin, id))).toEqual([409, 'WRONG_STATUS']);
    expectSuccess(await h.approve(holder.validator, id));
    await h.settle();
    expect(codeOf(await retry(holder.admin, id))).toEqual([409, 'WRONG_STATUS']);
  });

  it('needs money once more when it is approved', async () => {
    const poor = await h.holder(1_011);
    const { id } = await h.payment(poor.initiator);
    expectSuccess(await h.approve(poor.validator, id));
    h.operator.outcome = 'failed';
    await h.settle(2);
    h.operator.outcome = 'successful';
    const other = await h.payment(poor.initiator);
    expectSuccess(await h.approve(poor.validator, other.id));
    expectSuccess(await retry(poor.initiator, id));
    await h.settle(1);
    expect(codeOf(await h.approve(poor.validator, id))).toEqual([409, 'INSUFFICIENT_FUNDS']);
  });
});

describe('what a payment is counted under', () => {
  const categorise = (session: TestSession, id: string, expenseCategory: string) =>
    h.patch(session, `/transaction/expense-category/${id}`, { expenseCategory });

  it('is guessed from its reason and corrected by a person, whatever its status', async () => {
    const { id, expenseCategory } = await h.payment(holder.initiator, { reason: 'Taxi to the bank' });
    expect(expenseCategory).toBe('TRANSPORT');
    expectSuccess(await h.approve(holder.validator, id));
    await h.settle();
    const answer = expectSuccess(await categorise(holder.admin, id, 'SERVICES'));
    expect(answer.json()).toMatchObject({ id, status: 'COMPLETED', expenseCategory: 'SERVICES' });
    expect((await detail(id)).expenseCategory).toBe('SERVICES');
    const row = await h.db
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'expense.categorise')
      .where('subject_id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({
      actor_id: holder.admin.userId,
      detail: { from: 'TRANSPORT', to: 'SERVICES' },
    });
  });

  it('is one of the list, and nothing for what comes in', async () => {
    const { id } = await h.payment(holder.initiator);
    expect((await categorise(holder.initiator, id, 'YACHTS')).statusCode).toBe(422);
    const request = { number: '+237677412085', amount: 2_000, reason: 'Rent' };
    const asked = expectSuccess(
      await h.post(holder.initiator, '/transaction/request-payment', request),
    ).json();
    expect(codeOf(await categorise(holder.initiator, asked.id, 'TAXES'))).toEqual([403, 'FORBIDDEN']);
    await h.settle();
  });
});

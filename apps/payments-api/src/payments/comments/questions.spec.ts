import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inTransaction, withHolder } from '@sanaga/database';
import { sql } from 'kysely';
import { changePolicy } from '../../identity/approval-policy/approval-policy.service.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import { untilBlocked } from '../../../test/kit/base/blocked.ts';
import { outcomeOf } from '../../../test/kit/base/outcome.ts';
import { bulkKit, linesOf, type BulkKit } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { approve, approveBulk } from '../decisions/approval.service.ts';
import { cancel, cancelBulk } from '../decisions/cancellation.service.ts';
import { deletePayment } from '../decisions/deletion.service.ts';
import { remindApprovers } from '../decisions/reminders.worker.ts';
import { setExpenseCategory } from '../transactions/expense-category.service.ts';
import { retry } from '../transactions/retry.service.ts';
import { detailOf, figuresOfOwn, list } from '../transactions/transactions.queries.ts';
import { addComment, listComments } from './comments.service.ts';
import { sendBack, withdrawQuestion } from './questions.service.ts';

let kit: MoneyKit;
let bulks: BulkKit;
let holder: Holder;

beforeEach(async () => {
  kit = await moneyKit();
  bulks = bulkKit(kit.deps);
  holder = await kit.holder(1_000_000n);
});
afterEach(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const text = 'Is this the invoice of October?';
const ask = (id: string, by: MemberCaller = holder.validator, question = text) =>
  sendBack(kit.deps, by, id, question);
const answer = (id: string, by: MemberCaller = holder.initiator, words = 'Yes, it came late') =>
  inTransaction(kit.deps.db, (tx) => addComment(tx, kit.deps, by, id, { text: words, mentions: [] }, null));
const withdraw = (id: string, by: MemberCaller) => withdrawQuestion(kit.deps, by, id);
const approveIt = (id: string, by: MemberCaller = holder.validator) => approve(kit.deps, by, id);
const detail = (id: string) => detailOf(kit.deps.db, holder.initiator, id);
const questionOf = async (id: string) => (await detail(id)).question;
const closings = async (id: string) => {
  const rows = await kit.deps.db
    .selectFrom('transaction_question')
    .select(['closed_as', 'closed_by'])
    .where('transaction_id', '=', id)
    .orderBy('closed_position')
    .execute();
  return rows.map(({ closed_as, closed_by }) => [closed_as, closed_by]);
};
const listed = async (by: MemberCaller, query: { toApprove?: 'true'; question?: 'OPEN' }) => {
  const { content } = await list(kit.deps, by, { page: 0, size: 20, sort: 'date,desc', ...query });
  return content.map(({ id }) => id);
};
const toldOf = async (id: string) => {
  const rows = await kit.deps.db
    .selectFrom('notification')
    .select(['kind', 'user_id'])
    .where('path', '=', `/dashboard/transactions?id=${id}`)
    .where('kind', 'not in', ['payment-waiting', 'bulk-waiting'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ kind, user_id }) => [kind, user_id]);
};
/** Starts two things while a payment is locked, which then happen in this order. */
const inOrder = async (id: string, first: () => Promise<unknown>, second: () => Promise<unknown>) => {
  const outcomes: Promise<string>[] = [];
  await inTransaction(kit.deps.db, async (tx) => {
    await sql`select from transaction where id = ${id} for update`.execute(tx);
    for (const start of [first, second]) {
      outcomes.push(outcomeOf(start()));
      await untilBlocked(kit.deps.db, Promise.all(outcomes), outcomes.length);
    }
  });
  return Promise.all(outcomes);
};

describe('a payment that is sent back', () => {
  it('is with its maker, and nobody approves it until they answer', async () => {
    const id = await kit.payment(holder.initiator);
    const returned = await ask(id);
    expect(returned.status).toBe('PENDING');
    const { validator, admin, initiator } = holder;
    expect(await questionOf(id)).toMatchObject({
      askedBy: { userId: validator.userId, name: validator.name },
      text,
    });
    for (const by of [validator, admin]) {
      expect(await outcomeOf(approveIt(id, by))).toBe('QUESTION_OPEN');
      expect(await listed(by, { toApprove: 'true' })).toEqual([]);
    }
    expect(await kit.balancesOf(holder.id)).toEqual({ available: 1_000_000n, held: 0n });
    expect(await listed(initiator, { question: 'OPEN' })).toEqual([id]);
    expect(await figuresOfOwn(kit.deps, initiator)).toMatchObject({ questions: 1, waiting: { payments: 1 } });

    expect(await answer(id)).toMatchObject({ kind: 'ANSWER', author: { userId: initiator.userId } });
    expect(await questionOf(id)).toBeNull();
    expect(await listed(validator, { toApprove: 'true' })).toEqual([id]);
    expect(await listed(initiator, { question: 'OPEN' })).toEqual([]);
    expect(await figuresOfOwn(kit.deps, initiator)).toMatchObject({ questions: 0 });
    await approveIt(id);
    await kit.settle();
    expect(await kit.statusOf(id)).toBe('COMPLETED');
    expect((await listComments(kit.deps, validator, id)).map(({ kind }) => kind)).toEqual([
      'QUESTION',
      'ANSWER',
    ]);
    expect(await closings(id)).toEqual([['ANSWERED', initiator.userId]]);
  });

  it('as a bulk payment waits as a whole, and is found item by item in an export', async () => {
    const id = await bulks.bulk(holder.initiator, linesOf(3));
    expect(await ask(id)).toMatchObject({ status: 'PENDING', question: { text } });
    expect(await outcomeOf(approveBulk(kit.deps, holder.validator, id, { payments: 3 }))).toBe(
      'QUESTION_OPEN',
    );
    expect(await listed(holder.validator, { toApprove: 'true' })).toEqual([]);
    await answer(id);
    await approveBulk(kit.deps, holder.validator, id, { payments: 3 });
    await kit.settle();
    expect(await detail(id)).toMatchObject({ status: 'COMPLETED', question: null });
  });

  it('asks its makers once, who are told in the app and by mail', async () => {
    const mails: unknown[] = [];
    const { send } = kit.deps.jobs;
    kit.deps.jobs = {
      ...kit.deps.jobs,
      send: async (tx, queue, data) => {
        if (queue === 'mail') mails.push(data);
        await send(tx, queue, data);
      },
    };
    const id = await kit.payment(holder.initiator);
    await ask(id);
    // again, as the response was lost
    expect((await ask(id)).question).toMatchObject({ text });
    expect(await toldOf(id)).toEqual([['payment-question', holder.initiator.userId]]);
    expect(mails).toEqual([
      expect.objectContaining({
        to: holder.initiator.email,
        template: 'payment-question',
        values: expect.objectContaining({ by: holder.validator.name, text, amount: 1_000 }),
      }),
    ]);
    await answer(id);
    expect(await toldOf(id)).toContainEqual(['payment-answer', holder.validator.userId]);
    expect(mails).toHaveLength(1);
  });

  it('reminds nobody to approve it, and does again once it is answered', async () => {
    const id = await kit.payment(holder.initiator);
    await ask(id);
    kit.pass(200 * 3_600);
    expect(await remindApprovers(kit.deps)).toBe(0);
    await answer(id);
    expect(await remindApprovers(kit.deps)).toBe(1);
  });

  it('is in the audit log with who asked and who answered', async () => {
    const id = await kit.payment(holder.initiator);
    await ask(id);
    await answer(id);
    const rows = await kit.deps.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_type', '=', 'comment')
      .where('subject_id', '=', id)
      .orderBy('position')
      .execute();
    expect(rows).toEqual([
      { action: 'question.ask', actor_id: holder.validator.userId },
      { action: 'question.answer', actor_id: holder.initiator.userId },
    ]);
  });
});

describe('a question', () => {
  it('is asked by people who may approve the payment, and not by who made it', async () => {
    const id = await kit.payment(holder.initiator);
    expect(await outcomeOf(ask(id, holder.initiator))).toBe('FORBIDDEN');
    const ofAdmin = await kit.payment(holder.admin);
    expect(await outcomeOf(ask(ofAdmin, holder.admin))).toBe('SELF_QUESTION');
    const person = await kit.individual(10_000n);
    const own = await kit.payment(person);
    expect(await outcomeOf(ask(own, person))).toBe('SELF_QUESTION');
  });

  it('is one at a time, about a payment that waits, and never about an item or another holder’s', async () => {
    const id = await kit.payment(holder.initiator);
    await ask(id);
    expect(await outcomeOf(ask(id, holder.admin, 'And why so late?'))).toBe('QUESTION_OPEN');
    await answer(id);
    await ask(id, holder.admin, 'And why so late?');
    await answer(id);
    await approveIt(id);
    expect(await outcomeOf(ask(id))).toBe('WRONG_STATUS');
    const bulk = await bulks.bulk(holder.initiator, linesOf(2));
    const [item] = await bulks.itemsOf(bulk);
    expect(await outcomeOf(ask(item?.id ?? ''))).toBe('NOT_FOUND');
    const other = await kit.holder();
    for (const attempt of [() => ask(bulk, other.validator), () => answer(bulk, other.initiator)])
      expect(await outcomeOf(attempt())).toBe('NOT_FOUND');
    expect(await outcomeOf(listComments(kit.deps, other.admin, id))).toBe('NOT_FOUND');
  });

  it('is not answered by a colleague’s comment', async () => {
    const id = await kit.payment(holder.initiator);
    await ask(id);
    expect(await answer(id, holder.admin, 'I wonder too')).toMatchObject({ kind: 'COMMENT' });
    expect(await outcomeOf(approveIt(id))).toBe('QUESTION_OPEN');
  });

  it('is withdrawn by who asked it, or by an admin', async () => {
    const other = await kit.member(holder, ['VALIDATOR']);
    for (const by of [holder.validator, holder.admin]) {
      const id = await kit.payment(holder.initiator);
      await ask(id);
      expect(await outcomeOf(withdraw(id, other))).toBe('FORBIDDEN');
      expect(await withdraw(id, by)).toMatchObject({ question: null });
      expect(await outcomeOf(withdraw(id, by))).toBe('WRONG_STATUS');
      expect(await closings(id)).toEqual([['WITHDRAWN', by.userId]]);
      expect(await toldOf(id)).toContainEqual(['payment-question-withdrawn', holder.initiator.userId]);
      await approveIt(id);
    }
  });

  it('is closed by a correction of a maker, not by one of somebody else', async () => {
    const id = await kit.payment(holder.initiator);
    await ask(id);
    await setExpenseCategory(kit.deps, holder.admin, id, 'TRANSPORT');
    expect(await questionOf(id)).not.toBeNull();
    await setExpenseCategory(kit.deps, holder.initiator, id, 'TAXES');
    expect(await questionOf(id)).toBeNull();
    expect(await closings(id)).toEqual([['CORRECTED', holder.initiator.userId]]);
    expect(await toldOf(id)).toContainEqual(['payment-corrected', holder.validator.userId]);
    await approveIt(id);
  });

  it('about a bulk payment is closed by the correction of an item', async () => {
    const id = await bulks.bulk(holder.initiator, linesOf(2));
    await ask(id);
    const [item] = await bulks.itemsOf(id);
    await setExpenseCategory(kit.deps, holder.initiator, item?.id ?? '', 'TAXES');
    expect(await closings(id)).toEqual([['CORRECTED', holder.initiator.userId]]);
  });

  it('ends with the payment that is cancelled or deleted', async () => {
    const cancelled = await kit.payment(holder.initiator);
    const deleted = await kit.payment(holder.initiator);
    const bulk = await bulks.bulk(holder.initiator, linesOf(2));
    for (const id of [cancelled, deleted, bulk]) await ask(id);
    expect(await cancel(kit.deps, holder.initiator, cancelled, 'No')).toMatchObject({ status: 'CANCELLED' });
    await deletePayment(kit.deps, holder.initiator, deleted);
    await cancelBulk(kit.deps, holder.validator, bulk, 'No');
    expect([...(await closings(cancelled)), ...(await closings(deleted)), ...(await closings(bulk))]).toEqual(
      [
        ['CANCELLED', null],
        ['DELETED', null],
        ['CANCELLED', null],
      ],
    );
    expect(await questionOf(cancelled)).toBeNull();
    expect(await listed(holder.initiator, { question: 'OPEN' })).toEqual([]);
  });

  it('is not there any more when a payment waits again after it failed', async () => {
    const id = await kit.payment(holder.initiator);
    await ask(id);
    await answer(id);
    kit.operator.outcome = 'failed';
    await approveIt(id);
    await kit.settle();
    await retry(kit.deps, holder.initiator, id);
    expect(await questionOf(id)).toBeNull();
    await ask(id);
    expect(await outcomeOf(approveIt(id))).toBe('QUESTION_OPEN');
  });

  it('and its comments are seen by nobody of another holder', async () => {
    const id = await kit.payment(holder.initiator);
    await ask(id);
    const other = await kit.holder();
    for (const [of, rows] of [
      [other.id, 0],
      [holder.id, 1],
    ] as const)
      await withHolder(of, async () => {
        const { db } = kit.deps;
        expect(await db.selectFrom('transaction_question').selectAll().execute()).toHaveLength(rows);
        expect(await db.selectFrom('transaction_comment').selectAll().execute()).toHaveLength(rows);
      });
  });
});

describe('at the same moment', () => {
  it('either the approval comes first or the question, in the order in which they came', async () => {
    const [one, other] = [await kit.payment(holder.initiator), await kit.payment(holder.initiator)];
    const asking = (id: string) => () => ask(id, holder.admin);
    expect(await inOrder(one, () => approveIt(one), asking(one))).toEqual(['ok', 'WRONG_STATUS']);
    expect(await inOrder(other, asking(other), () => approveIt(other))).toEqual(['ok', 'QUESTION_OPEN']);
    expect(await kit.statusOf(other)).toBe('PENDING');
    expect(await kit.balancesOf(holder.id)).toMatchObject({ held: 1_011n });
  });

  it('the same holds of a bulk payment', async () => {
    for (const askFirst of [true, false]) {
      const id = await bulks.bulk(holder.initiator, linesOf(2));
      const asking = () => ask(id, holder.admin);
      const approving = () => approveBulk(kit.deps, holder.validator, id, { payments: 2 });
      expect(await (askFirst ? inOrder(id, asking, approving) : inOrder(id, approving, asking))).toEqual([
        'ok',
        askFirst ? 'QUESTION_OPEN' : 'WRONG_STATUS',
      ]);
    }
  });

  it('never both, whoever is faster', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await kit.payment(holder.initiator);
      const both = [() => approveIt(id), () => ask(id, holder.admin)];
      const [first, second] = round % 2 === 0 ? both : both.toReversed();
      const ended = await Promise.all([outcomeOf(first!()), outcomeOf(second!())]);
      expect(ended.filter((outcome) => outcome === 'ok')).toHaveLength(1);
      expect(await kit.statusOf(id)).toBe((await questionOf(id)) ? 'PENDING' : 'CONFIRMED');
    }
  });

  it('one of many questions is asked', async () => {
    const id = await kit.payment(holder.initiator);
    const ended = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        outcomeOf(ask(id, place % 2 ? holder.admin : holder.validator, `Question ${place}`)),
      ),
    );
    expect(ended.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(ended.filter((outcome) => outcome === 'QUESTION_OPEN')).toHaveLength(7);
    expect(await listComments(kit.deps, holder.admin, id)).toHaveLength(1);
  });

  it('an answer and a cancellation close it once, and the answer is written in any case', async () => {
    for (const answerFirst of [true, false]) {
      const id = await kit.payment(holder.initiator);
      await ask(id);
      const answering = () => answer(id);
      const cancelling = () => cancel(kit.deps, holder.admin, id, 'No');
      const [first, second] = answerFirst ? [answering, cancelling] : [cancelling, answering];
      expect(await inOrder(id, first, second)).toEqual(['ok', 'ok']);
      expect(await closings(id)).toEqual([
        answerFirst ? ['ANSWERED', holder.initiator.userId] : ['CANCELLED', null],
      ]);
      const [, said] = await listComments(kit.deps, holder.admin, id);
      expect(said?.kind).toBe(answerFirst ? 'ANSWER' : 'COMMENT');
      expect(await kit.statusOf(id)).toBe('CANCELLED');
    }
  });

  it('an answer and an approval go in either order, and the approval is refused before it', async () => {
    for (const answerFirst of [true, false]) {
      const id = await kit.payment(holder.initiator);
      await ask(id);
      const answering = () => answer(id);
      const approving = () => approveIt(id);
      const [first, second] = answerFirst ? [answering, approving] : [approving, answering];
      const ended = await inOrder(id, first, second);
      expect(ended).toEqual(answerFirst ? ['ok', expect.any(String)] : ['QUESTION_OPEN', 'ok']);
      expect(await questionOf(id)).toBeNull();
    }
  });
});

describe('under a policy of two approvals', () => {
  let other: MemberCaller;
  beforeEach(async () => {
    other = await kit.member(holder, ['VALIDATOR']);
    await changePolicy(kit.deps, holder.admin, [
      { upTo: null, approvals: 2, from: { roles: ['VALIDATOR', 'ADMIN'], userIds: [] }, adminAmong: false },
    ]);
  });

  it('a question stops the first and the second approval alike, and the first still counts after the answer', async () => {
    const id = await kit.payment(holder.initiator);
    await ask(id, holder.admin);
    expect(await outcomeOf(approveIt(id))).toBe('QUESTION_OPEN');
    await answer(id);
    await approveIt(id);
    await ask(id, holder.admin);
    expect(await outcomeOf(approveIt(id, other))).toBe('QUESTION_OPEN');
    await answer(id);
    await approveIt(id, other);
    expect(await kit.statusOf(id)).toBe('CONFIRMED');
  });

  it('an approval and a question come one after the other, in the order in which they came', async () => {
    const [one, two] = [await kit.payment(holder.initiator), await kit.payment(holder.initiator)];
    const asking = (id: string) => () => ask(id, holder.admin);
    // what is approved by one of two still waits, and may be asked about
    expect(await inOrder(one, () => approveIt(one), asking(one))).toEqual(['ok', 'ok']);
    expect(await inOrder(two, asking(two), () => approveIt(two))).toEqual(['ok', 'QUESTION_OPEN']);
    for (const id of [one, two]) expect(await outcomeOf(approveIt(id, other))).toBe('QUESTION_OPEN');
  });
});

it('no server approves in spite of an open question, as the database refuses it', async () => {
  const id = await kit.payment(holder.initiator);
  await ask(id);
  const approved = {
    status: 'CONFIRMED',
    approved_by: holder.validator.userId,
    approved_at: new Date(),
  } as const;
  await expect(
    kit.deps.db.updateTable('transaction').set(approved).where('id', '=', id).execute(),
  ).rejects.toMatchObject({ code: '23514' });
});

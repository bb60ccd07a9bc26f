import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import { commentLimits } from '@sanaga/domain';
import { sql } from 'kysely';
import type { MemberCaller } from '../../kernel/caller.ts';
import { outcomeOf } from '../../../test/kit/base/outcome.ts';
import { bulkKit, linesOf } from '../../../test/kit/payments/bulk-kit.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { approve } from '../decisions/approval.service.ts';
import { addComment, listComments } from './comments.service.ts';

let kit: MoneyKit;
let holder: Holder;
let mails: unknown[];

beforeEach(async () => {
  kit = await moneyKit();
  holder = await kit.holder(1_000_000n);
  mails = [];
  const { send } = kit.deps.jobs;
  kit.deps.jobs = {
    ...kit.deps.jobs,
    send: async (tx, queue, data) => {
      if (queue === 'mail') mails.push(data);
      await send(tx, queue, data);
    },
  };
});
afterEach(async () => {
  expect(await kit.violations()).toEqual([]);
  await kit.close();
});

const say = (id: string, by: MemberCaller, text: string, mentions: readonly string[] = []) =>
  inTransaction(kit.deps.db, (tx) => addComment(tx, kit.deps, by, id, { text, mentions }, null));
const read = (id: string, by: MemberCaller = holder.validator) => listComments(kit.deps, by, id);
const toldOf = async (kind: string) => {
  const rows = await kit.deps.db
    .selectFrom('notification')
    .select('user_id')
    .where('kind', '=', kind)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
};

it('every member writes and reads them, in the order in which they were written, whatever became of the payment', async () => {
  const id = await kit.payment(holder.initiator);
  await say(id, holder.validator, 'Why cash?');
  await say(id, holder.initiator, 'The bank was closed');
  await approve(kit.deps, holder.validator, id);
  await kit.settle();
  await say(id, holder.admin, 'Thank you');
  expect(await read(id)).toMatchObject([
    { author: { userId: holder.validator.userId }, kind: 'COMMENT', text: 'Why cash?', mentions: [] },
    { author: { userId: holder.initiator.userId }, kind: 'COMMENT', text: 'The bank was closed' },
    { author: { userId: holder.admin.userId }, kind: 'COMMENT', text: 'Thank you' },
  ]);
});

it('they are of a bulk payment as a whole', async () => {
  const bulks = bulkKit(kit.deps);
  const id = await bulks.bulk(holder.initiator, linesOf(2));
  await say(id, holder.validator, 'Two of them?');
  expect(await read(id)).toHaveLength(1);
  const [item] = await bulks.itemsOf(id);
  expect(await outcomeOf(say(item?.id ?? '', holder.validator, 'This one'))).toBe('NOT_FOUND');
});

it('those mentioned are told in the app and by mail, and others who took part in the app alone', async () => {
  const id = await kit.payment(holder.initiator);
  const { userId } = holder.admin;
  const said = await say(id, holder.validator, 'See this', [userId, userId]);
  expect(said.mentions).toEqual([{ userId, name: holder.admin.name }]);
  expect(await read(id)).toEqual([said]);
  expect(await toldOf('payment-mention')).toEqual([userId]);
  expect(await toldOf('payment-comment')).toEqual([holder.initiator.userId]);
  expect(mails).toEqual([
    expect.objectContaining({
      to: holder.admin.email,
      template: 'payment-mention',
      values: expect.objectContaining({ by: holder.validator.name, text: 'See this' }),
    }),
  ]);

  // the admin has not written yet, so only the validator is told
  await say(id, holder.initiator, 'Seen');
  expect(await toldOf('payment-comment')).toEqual([holder.initiator.userId, holder.validator.userId].sort());
});

it('nobody is told of what they write themselves, not even if they mention themselves', async () => {
  const id = await kit.payment(holder.initiator);
  await say(id, holder.initiator, 'A note', [holder.initiator.userId]);
  expect(await toldOf('payment-mention')).toEqual([]);
  expect(mails).toEqual([]);
});

it('only people at work in the holder are mentioned', async () => {
  const id = await kit.payment(holder.initiator);
  const other = await kit.holder();
  const away = await kit.member(holder, ['VALIDATOR']);
  await kit.deps.db
    .updateTable('app_user')
    .set({ status: 'SUSPENDED' })
    .where('id', '=', away.userId)
    .execute();
  for (const { userId } of [other.admin, away])
    expect(await outcomeOf(say(id, holder.validator, 'See this', [userId]))).toBe('INVALID_INPUT');
  expect(await read(id)).toEqual([]);
});

it('there are so many at most', async () => {
  const id = await kit.payment(holder.initiator);
  await sql`insert into transaction_comment (transaction_id, organisation_id, author_id, at, kind, text)
    select ${id}, ${holder.id}, ${holder.admin.userId}, now(), 'COMMENT', 'again'
    from generate_series(2, ${commentLimits.perPayment})`.execute(kit.deps.db);
  await say(id, holder.validator, 'The last one');
  expect(await outcomeOf(say(id, holder.validator, 'One more'))).toBe('INVALID_INPUT');
});

it('they are in the audit log, without their text', async () => {
  const id = await kit.payment(holder.initiator);
  const { id: comment } = await say(id, holder.validator, 'See this', [holder.admin.userId]);
  const rows = await kit.deps.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id', 'detail'])
    .where('action', '=', 'comment.write')
    .execute();
  expect(rows).toEqual([
    { actor_id: holder.validator.userId, subject_id: id, detail: { comment, mentions: 1 } },
  ]);
});

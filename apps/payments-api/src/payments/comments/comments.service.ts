import type { Database, Tx } from '@sanaga/database';
import { commentLimits } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import type { KeyColumns } from '../../kernel/plugins/idempotency.ts';
import { membersAtWork } from '../approvers/approvers.repository.ts';
import { findTransaction, type NamedTransactionRow } from '../transactions/transactions.repository.ts';
import { notifyOfComment } from './comment-notifications.ts';
import { type Comment, toComment } from '../../kernel/comments.ts';
import * as repository from './comments.repository.ts';

/** Finds what people comment on: anything but an item, whose bulk transaction they comment on. Throws NOT_FOUND. */
export async function commentedOrThrow(
  db: Tx | Database,
  caller: MemberCaller,
  id: string,
): Promise<NamedTransactionRow> {
  const row = await findTransaction(db, caller.organisationId, id);
  if (!row || row.bulk_id !== null) throw new Failure('NOT_FOUND');
  return row;
}

/** Lists the comments on a payment, the oldest first. Throws NOT_FOUND. */
export async function listComments(
  { db }: Dependencies,
  caller: MemberCaller,
  id: string,
): Promise<Comment[]> {
  await commentedOrThrow(db, caller, id);
  return (await repository.commentsOf(db, id)).map(toComment);
}

export const findByKey = async (tx: Tx, caller: MemberCaller, key: string): Promise<Comment | undefined> => {
  const row = await repository.findByKey(tx, caller.organisationId, key);
  return row && toComment(row);
};

interface Said {
  text: string;
  mentions: readonly string[];
}

/**
 * Adds a comment to a payment. By one of its makers, while a question is open, it is the answer: the payment is back in the
 * queue. Throws NOT_FOUND, and INVALID_INPUT if somebody mentioned is not at work in the holder, or there are too many
 * comments already.
 */
export async function addComment(
  tx: Tx,
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  { text, ...said }: Said,
  key: KeyColumns | null,
): Promise<Comment> {
  // 1. May this be written, and are those mentioned there to read it?
  const row = await commentedOrThrow(tx, caller, id);
  const mentions = [...new Set(said.mentions)];
  const mentioned = mentions.length > 0 ? await membersAtWork(tx, row.organisation_id, mentions) : [];
  if (mentioned.length < mentions.length) throw invalid('mentions', 'notMentionable');
  const maximum = commentLimits.perPayment;
  if ((await repository.countComments(tx, id)) >= maximum)
    throw invalid('text', 'tooManyComments', { maximum });

  // 2. The comment, and the question that it answers.
  const at = deps.now();
  const { userId, name } = caller;
  const written = await repository.writeComment(tx, {
    transactionId: id,
    by: userId,
    at,
    text,
    mentions,
    key,
  });

  // 3. Those concerned, and the audit row.
  await notifyOfComment(tx, deps, row, { by: caller, text, written, mentioned });
  await audit(tx, caller, {
    action: written.kind === 'ANSWER' ? 'question.answer' : 'comment.write',
    subjectType: 'comment',
    subjectId: id,
    detail: { comment: written.id, mentions: mentions.length },
  });
  const byId = new Map(mentioned.map((person) => [person.id, person.name]));
  return {
    ...{ id: written.id, author: { userId, name }, at: at.toISOString(), kind: written.kind, text },
    mentions: mentions.map((mention) => ({ userId: mention, name: byId.get(mention) ?? '' })),
  };
}

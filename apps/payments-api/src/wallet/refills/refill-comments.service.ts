import type { comments } from '@sanaga/contract';
import { asSystem, type Database, type Tx } from '@sanaga/database';
import { commentLimits } from '@sanaga/domain';
import type { z } from 'zod';
import { adminsAtWork, type Admin } from '../../identity/users/admins.service.ts';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { notify, superAdminIds } from '../../kernel/notifications/notifications.service.ts';
import { shortened } from '../../kernel/notifications/shortened.ts';
import type { KeyColumns } from '../../kernel/plugins/idempotency.ts';
import * as repository from './refill-comments.repository.ts';
import { refillsByIds, type NamedRefillRow } from './refills.repository.ts';

type Comment = z.input<typeof comments.Comment>;

const toComment = (row: repository.RefillCommentRow): Comment => ({
  id: row.id,
  author: { userId: row.author_id, name: row.author_name },
  at: row.at.toISOString(),
  kind: 'COMMENT',
  text: row.text,
  mentions: row.mentions,
});

/** Finds the refill that people comment on: an own one, or any for a super admin. Throws NOT_FOUND. */
export async function commentedRefill(
  db: Tx | Database,
  { organisationId }: Caller,
  id: string,
): Promise<NamedRefillRow> {
  const [row] = await refillsByIds(db, [id]);
  if (!row || (organisationId !== null && row.organisation_id !== organisationId))
    throw new Failure('NOT_FOUND');
  return row;
}

/** Lists the comments on a refill, the oldest first. Throws NOT_FOUND. */
export async function listRefillComments(
  { db }: Dependencies,
  caller: Caller,
  id: string,
): Promise<Comment[]> {
  await commentedRefill(db, caller, id);
  return (await repository.commentsOf(db, id)).map(toComment);
}

export const findByKey = async (
  tx: Tx,
  organisationId: string,
  key: string,
): Promise<Comment | undefined> => {
  const row = await repository.commentByKey(tx, organisationId, key);
  return row && toComment(row);
};

interface Said {
  text: string;
  mentions: readonly string[];
}

/**
 * Adds a comment to a refill. Throws NOT_FOUND, and INVALID_INPUT if somebody mentioned is no active admin of the
 * holder, or there are too many comments already.
 */
export async function addRefillComment(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  id: string,
  { text, ...said }: Said,
  key: KeyColumns | null,
): Promise<Comment> {
  // 1. May this be written, and are those mentioned there to read it?
  const refill = await commentedRefill(tx, caller, id);
  const admins = await adminsAtWork(tx, refill.organisation_id);
  const mentions = [...new Set(said.mentions)];
  const mentioned = admins.filter((admin) => mentions.includes(admin.id));
  if (mentioned.length < mentions.length) throw invalid('mentions', 'notMentionable');
  const before = await repository.commentsOf(tx, id);
  const maximum = commentLimits.perPayment;
  if (before.length >= maximum) throw invalid('text', 'tooManyComments', { maximum });

  // 2. The comment.
  const at = deps.now();
  const { userId, name } = caller;
  const organisationId = refill.organisation_id;
  const comment = { refillId: id, organisationId, by: userId, at, text, mentions, key };
  const commentId = await repository.insertComment(tx, comment);

  // 3. Those concerned, and the audit row.
  await notifyHolder(tx, deps, refill, { caller, text, commentId, admins, mentioned });
  await notifyPlatform(tx, refill, { caller, text, authors: before.map(({ author_id: author }) => author) });
  await audit(tx, caller, {
    action: 'comment.write',
    subjectType: 'refill',
    subjectId: id,
    organisationId,
    detail: { comment: commentId, mentions: mentions.length },
  });
  return {
    ...{ id: commentId, author: { userId, name }, at: at.toISOString(), kind: 'COMMENT', text },
    mentions: mentioned.map((admin) => ({ userId: admin.id, name: admin.name })),
  };
}

interface Written {
  caller: Caller;
  text: string;
}

const notificationOf = ({ amount }: NamedRefillRow, { caller, text }: Written) =>
  ({
    kind: 'refill-comment',
    values: { by: caller.name, amount: Number(amount), text: shortened(text) },
  }) as const;

/**
 * Notifies the holder's other admins. Those mentioned are mailed, and whoever requested the refill where a super admin
 * writes: nobody of the holder may be looking at it.
 */
async function notifyHolder(
  tx: Tx,
  deps: Dependencies,
  refill: NamedRefillRow,
  said: Written & { commentId: string; admins: readonly Admin[]; mentioned: readonly Admin[] },
): Promise<void> {
  const { caller, text, commentId, mentioned } = said;
  const { organisation_id: organisationId } = refill;
  const path = `/dashboard/balances?id=${refill.id}`;
  const others = said.admins.filter(({ id }) => id !== caller.userId);
  const userIds = others.map(({ id }) => id);
  await notify(tx, { ...notificationOf(refill, said), userIds, organisationId, path });
  const isMailed = (admin: Admin) =>
    mentioned.includes(admin) || (caller.superAdmin && admin.id === refill.requested_by);
  for (const { id, email, name, language } of others.filter(isMailed))
    await queueMail(deps.jobs, tx, {
      to: email,
      language,
      template: 'refill-comment',
      values: {
        person: name,
        by: caller.name,
        amount: Number(refill.amount),
        text,
        link: `${deps.settings.ORG_PORTAL_URL}${path}`,
      },
      messageId: `refill-comment-${commentId}-${id}`,
    });
}

/**
 * Notifies the other super admins: all of them while the refill is not over, then those who took part in it. They belong to
 * no holder, so a member's call reaches them in the system's scope.
 */
const notifyPlatform = (
  tx: Tx,
  refill: NamedRefillRow,
  said: Written & { authors: readonly string[] },
): Promise<void> =>
  asSystem(tx, async (db) => {
    const { agreed_by: agreedBy, processed_by: processedBy, refused_by: refusedBy } = refill;
    const isOpen = refill.finished_at === null;
    const tookPart = [agreedBy, processedBy, refusedBy, ...said.authors];
    const userIds = (await superAdminIds(db)).filter(
      (id) => id !== said.caller.userId && (isOpen || tookPart.includes(id)),
    );
    const path = `/super-admin/process-refills?id=${refill.id}`;
    await notify(db, { ...notificationOf(refill, said), userIds, organisationId: null, path });
  });

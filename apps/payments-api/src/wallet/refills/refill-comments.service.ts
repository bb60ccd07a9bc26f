import type { Database, Tx } from '@sanaga/database';
import { commentLimits } from '@sanaga/domain';
import { adminsAtWork, type Admin } from '../../identity/users/admins.service.ts';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type Comment, shortened, toComment } from '../../kernel/comments.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { notify, notifySuperAdmins } from '../../kernel/notifications/notifications.service.ts';
import type { KeyColumns } from '../../kernel/plugins/idempotency.ts';
import * as repository from './refill-comments.repository.ts';
import { refillsByIds, type NamedRefillRow } from './refills.repository.ts';

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
 * Adds a comment to a refill that the caller may read. Throws INVALID_INPUT if somebody mentioned is no active admin of the
 * holder, or there are too many comments already.
 */
export async function addRefillComment(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  refill: NamedRefillRow,
  { text, ...said }: Said,
  key: KeyColumns | null,
): Promise<Comment> {
  // 1. May this be written, and are those mentioned there to read it?
  const { id, organisation_id: organisationId } = refill;
  const admins = await adminsAtWork(tx, organisationId);
  const mentions = [...new Set(said.mentions)];
  const mentioned = admins.filter((admin) => mentions.includes(admin.id));
  if (mentioned.length < mentions.length) throw invalid('mentions', 'notMentionable');
  const before = await repository.commentsOf(tx, id);
  const maximum = commentLimits.perPayment;
  if (before.length >= maximum) throw invalid('text', 'tooManyComments', { maximum });

  // 2. The comment.
  const at = deps.now();
  const { userId, name } = caller;
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

/** Notifies the other super admins: all of them while the refill is not over, then those who took part in it. */
async function notifyPlatform(
  tx: Tx,
  refill: NamedRefillRow,
  said: Written & { authors: readonly string[] },
): Promise<void> {
  const isOpen = refill.finished_at === null;
  const tookPart = [refill.agreed_by, refill.processed_by, refill.refused_by, ...said.authors];
  const path = `/super-admin/process-refills?id=${refill.id}`;
  await notifySuperAdmins(
    tx,
    { ...notificationOf(refill, said), path },
    (id) => id !== said.caller.userId && (isOpen || tookPart.includes(id)),
  );
}

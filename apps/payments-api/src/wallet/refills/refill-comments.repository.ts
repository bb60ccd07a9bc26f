import type { Database, Tx } from '@sanaga/database';
import { sql, type RawBuilder } from 'kysely';
import { commentColumns, type CommentRow } from '../../kernel/comments.ts';
import type { KeyColumns } from '../../kernel/plugins/idempotency.ts';

async function commentsWhere(db: Tx | Database, condition: RawBuilder<unknown>): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns}, 'COMMENT' as kind
    from refill_comment c where ${condition} order by c.position`.execute(db);
  return rows;
}

/** Finds the comments on a refill, the oldest first. */
export const commentsOf = (db: Tx | Database, refillId: string): Promise<CommentRow[]> =>
  commentsWhere(db, sql`c.refill_id = ${refillId}`);

/** Finds the comment that a key made. */
export const commentByKey = async (
  tx: Tx,
  organisationId: string,
  key: string,
): Promise<CommentRow | undefined> =>
  (await commentsWhere(tx, sql`c.organisation_id = ${organisationId} and c.idempotency_key = ${key}`))[0];

interface NewComment {
  refillId: string;
  organisationId: string;
  by: string;
  at: Date;
  text: string;
  mentions: readonly string[];
  key: KeyColumns | null;
}

/** Writes a comment on a refill, and returns its id. */
export async function insertComment(tx: Tx, comment: NewComment): Promise<string> {
  const { id } = await tx
    .insertInto('refill_comment')
    .values({
      refill_id: comment.refillId,
      organisation_id: comment.organisationId,
      author_id: comment.by,
      at: comment.at,
      text: comment.text,
      mentions: [...comment.mentions],
      ...comment.key,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

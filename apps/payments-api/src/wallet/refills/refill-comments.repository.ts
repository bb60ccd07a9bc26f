import type { Database, Tx } from '@sanaga/database';
import { sql, type RawBuilder } from 'kysely';
import type { KeyColumns } from '../../kernel/plugins/idempotency.ts';

export interface RefillCommentRow {
  id: string;
  author_id: string;
  author_name: string;
  at: Date;
  text: string;
  mentions: { userId: string; name: string }[];
}

async function commentsWhere(db: Tx | Database, condition: RawBuilder<unknown>): Promise<RefillCommentRow[]> {
  const { rows } = await sql<RefillCommentRow>`
    select c.id, c.author_id, (select name from actor where id = c.author_id) as author_name, c.at, c.text,
      coalesce((select jsonb_agg(jsonb_build_object('userId', m.id, 'name', (select name from actor where id = m.id)) order by m.place)
        from unnest(c.mentions) with ordinality m (id, place)), '[]') as mentions
    from refill_comment c where ${condition} order by c.position`.execute(db);
  return rows;
}

/** Finds the comments on a refill, the oldest first. */
export const commentsOf = (db: Tx | Database, refillId: string): Promise<RefillCommentRow[]> =>
  commentsWhere(db, sql`c.refill_id = ${refillId}`);

/** Finds the comment that a key made. */
export const commentByKey = async (
  tx: Tx,
  organisationId: string,
  key: string,
): Promise<RefillCommentRow | undefined> =>
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

import type { Database, Tx } from '@sanaga/database';
import type { CommentKind } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { commentColumns, type CommentRow } from '../../kernel/comments.ts';
import type { KeyColumns } from '../../kernel/plugins/idempotency.ts';

const commentsWhere = async (db: Tx | Database, condition: RawBuilder<unknown>): Promise<CommentRow[]> => {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns}, c.kind
    from transaction_comment c where ${condition} order by c.position`.execute(db);
  return rows;
};

/** Finds the comments on a payment, the oldest first. */
export const commentsOf = (db: Tx | Database, transactionId: string): Promise<CommentRow[]> =>
  commentsWhere(db, sql`c.transaction_id = ${transactionId}`);

/** Finds the comment that a key made. */
export const findByKey = async (
  tx: Tx,
  organisationId: string,
  key: string,
): Promise<CommentRow | undefined> =>
  (await commentsWhere(tx, sql`c.organisation_id = ${organisationId} and c.idempotency_key = ${key}`))[0];

interface NewComment {
  transactionId: string;
  by: string;
  at: Date;
  text: string;
  mentions: readonly string[];
  key: KeyColumns | null;
}

/** Comment as it was written. */
export interface Written {
  id: string;
  kind: CommentKind;
  /** Person whose question it answers; null for a comment that answers none. */
  asked_by: string | null;
}

/**
 * Writes a comment on a payment, in one statement with the question that it answers: it does if one of the makers writes
 * while a question is open. The payment is locked first, as by whoever cancels it.
 */
export async function writeComment(tx: Tx, comment: NewComment): Promise<Written> {
  const { transactionId, by, at, text, mentions, key } = comment;
  const { rows } = await sql<Written>`
    with payment as materialized (
      select id, organisation_id, makers from transaction where id = ${transactionId} for no key update),
    answered as (
      update transaction_question q set closed_at = ${at}, closed_by = ${by}::uuid, closed_as = 'ANSWERED',
        closed_position = nextval('transaction_history_id_seq')
      from payment p where q.transaction_id = p.id and q.closed_at is null and ${by}::uuid = any(p.makers)
      returning q.comment_id),
    written as (
      insert into transaction_comment
        (transaction_id, organisation_id, author_id, at, kind, text, mentions, idempotency_key, idempotency_hash)
      select id, organisation_id, ${by}::uuid, ${at}::timestamptz,
        case when exists (select from answered) then 'ANSWER' else 'COMMENT' end, ${text}, ${[...mentions]}::uuid[],
        ${key?.idempotency_key ?? null}::text, ${key?.idempotency_hash ?? null}::bytea
      from payment returning id, kind)
    select id, kind,
      (select c.author_id from answered a join transaction_comment c on c.id = a.comment_id) as asked_by
    from written`.execute(tx);
  const [written] = rows;
  if (!written) throw new Error(`there is no transaction ${transactionId}`);
  return written;
}

export async function countComments(tx: Tx, transactionId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('transaction_comment')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds those who took part in a payment: its makers, and who approved it or wrote about it. */
export async function participantsOf(
  tx: Tx,
  { id, makers }: { id: string; makers: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select author_id as id from transaction_comment where transaction_id = ${id}
    union select approver_id from transaction_approval where transaction_id = ${id}`.execute(tx);
  return [...makers, ...rows.map((row) => row.id)];
}

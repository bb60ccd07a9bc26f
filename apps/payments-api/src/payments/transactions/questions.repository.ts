import type { Tx } from '@sanaga/database';
import { transactionMoves } from '@sanaga/domain';
import { sql } from 'kysely';

interface NewQuestion {
  transactionId: string;
  organisationId: string;
  by: string;
  at: Date;
  text: string;
}

/**
 * Opens a question about a payment that waits and that others made, in one guarded statement with the comment that it is.
 * It holds the lock by which the payment is approved: either that comes first, or it sees the question. Returns undefined
 * if the payment does not wait, or if a question is open; the caller then rolls back.
 */
export async function openQuestion(tx: Tx, question: NewQuestion): Promise<string | undefined> {
  const { transactionId, organisationId, by, at, text } = question;
  const { rows } = await sql<{ comment_id: string }>`
    with payment as materialized (
      select id, organisation_id from transaction
      where id = ${transactionId} and organisation_id = ${organisationId} and bulk_id is null and deleted_at is null
        and kind <> 'COLLECTION' and status = any(${[...transactionMoves.approve.from]}::text[])
        and not individual and not (${by}::uuid = any(makers))
      for no key update),
    asked as (
      insert into transaction_comment (transaction_id, organisation_id, author_id, at, kind, text)
      select id, organisation_id, ${by}::uuid, ${at}::timestamptz, 'QUESTION', ${text} from payment
      returning id, transaction_id, organisation_id)
    insert into transaction_question (comment_id, transaction_id, organisation_id)
    select id, transaction_id, organisation_id from asked
    on conflict (transaction_id) where closed_at is null do nothing
    returning comment_id`.execute(tx);
  return rows[0]?.comment_id;
}

interface Closing {
  transactionId: string;
  by: string;
  at: Date;
  as: 'CORRECTED' | 'WITHDRAWN';
}

/**
 * Closes the open question about a payment, and returns who asked it; undefined if none is open. The payment is locked
 * first, as by whoever cancels it.
 */
export async function closeQuestion(tx: Tx, closing: Closing): Promise<string | undefined> {
  const { transactionId, by, at, as } = closing;
  const { rows } = await sql<{ asked_by: string }>`
    with payment as materialized (select id from transaction where id = ${transactionId} for no key update)
    update transaction_question q set closed_at = ${at}, closed_by = ${by}, closed_as = ${as},
      closed_position = nextval('transaction_history_id_seq')
    from payment p, transaction_comment c
    where q.transaction_id = p.id and q.closed_at is null and c.id = q.comment_id
    returning c.author_id as asked_by`.execute(tx);
  return rows[0]?.asked_by;
}

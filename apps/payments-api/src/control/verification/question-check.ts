import type { Check } from '@sanaga/ledger';
import { sql } from 'kysely';

/**
 * Compares questions with the history of their payments, in the one order in which both were written, with the comments
 * that they are, and with the audit log.
 */
export const questionCheck: Check = {
  id: 'I34',
  title:
    'no payment was approved while a question about it was open, and each was asked and closed as it says',
  examined: sql`select count(*) as count from transaction_question`,
  violations: sql`
    with question as materialized (
      select q.*, c.transaction_id as of_comment, c.author_id, c.kind, c.position
      from transaction_question q join transaction_comment c on c.id = q.comment_id)
    select 'transaction ' || q.transaction_id || ' was approved while a question about it was open' as violation
    from question q join transaction_history h on h.transaction_id = q.transaction_id
    where h.from_status = 'PENDING' and h.to_status = 'CONFIRMED' and h.id > q.position
      and (q.closed_position is null or h.id < q.closed_position)
    union all
    select 'question ' || q.comment_id || ' is of another payment than its comment, an item or a request, or of one of its makers'
    from question q join transaction t on t.id = q.transaction_id
    where q.of_comment <> q.transaction_id or q.kind <> 'QUESTION' or q.organisation_id <> t.organisation_id
      or t.bulk_id is not null or t.kind = 'COLLECTION' or q.author_id = any(t.makers)
    union all
    select 'comment ' || c.id || ' is a question that was never open' from transaction_comment c
    where c.kind = 'QUESTION' and not exists (select from transaction_question q where q.comment_id = c.id)
    union all
    select 'question ' || q.comment_id || ' is open, and the payment does not wait'
    from question q join transaction t on t.id = q.transaction_id where q.closed_at is null and t.status <> 'PENDING'
    union all
    select 'transaction ' || coalesce(q.transaction_id::text, a.subject_id) || ' has ' || coalesce(q.times, 0) || ' questions of '
      || coalesce(q.author_id, a.actor_id) || ', says the payment, and ' || coalesce(a.times, 0) || ', says the audit log'
    from (select transaction_id, author_id, count(*) as times from question group by 1, 2) q
    full join (select subject_id, actor_id, count(*) as times from audit_log where action = 'question.ask' group by 1, 2) a
      on a.subject_id = q.transaction_id::text and a.actor_id = q.author_id
    where q.times is distinct from a.times
    union all
    select 'question about ' || q.transaction_id || ' was closed by another person or otherwise than the audit log says'
    from (select transaction_id, closed_by, case closed_as when 'ANSWERED' then 'question.answer'
        when 'CORRECTED' then 'question.correct' when 'WITHDRAWN' then 'question.withdraw' end as action, count(*) as times
      from question where closed_as in ('ANSWERED', 'CORRECTED', 'WITHDRAWN') group by 1, 2, 3) q
    full join (select subject_id, actor_id, action, count(*) as times from audit_log
      where action in ('question.answer', 'question.correct', 'question.withdraw') group by 1, 2, 3) a
      on a.subject_id = q.transaction_id::text and a.actor_id = q.closed_by and a.action = q.action
    where q.times is distinct from a.times`,
};

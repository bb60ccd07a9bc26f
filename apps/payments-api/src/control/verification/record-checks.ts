import type { Check } from '@sanaga/ledger';
import { sql } from 'kysely';

/** History of each transaction that a person made and moved, in brief. */
const histories = sql`
  select h.transaction_id, array_agg(h.by order by h.id) as by,
    (array_agg(h.to_status order by h.id desc))[1] as last,
    -- an approval that expires makes a payment wait again by itself
    array_agg(distinct h.by) filter (where h.to_status = 'PENDING' and h.by is not null) as makers,
    -- from IN_PROGRESS it comes back for its next attempt, which nobody approves anew
    (array_agg(h.by order by h.id desc) filter (where h.to_status = 'CONFIRMED' and h.from_status = 'PENDING'))[1] as approver
  from transaction_history h group by 1`;

const history: Check = {
  id: 'I15',
  title: 'a transaction is what its history and the audit log say of it',
  examined: sql`select count(*) as count from transaction_history`,
  violations: sql`
    with histories as materialized (${histories}),
    audited as materialized (
      select subject_id, array_agg(actor_id order by position) as by from audit_log
      where subject_type = 'transaction' and action <> 'transaction.add-approval' group by 1)
    select 'transaction ' || t.id || ' is ' || t.status || ', its history ends with ' || coalesce(h.last, 'nothing')
      as violation
    from transaction t left join histories h on h.transaction_id = t.id where t.status is distinct from h.last
    union all
    select 'history of ' || h.transaction_id || ' goes from ' || coalesce(h.from_status, 'nothing') || ' after '
      || coalesce(h.before, 'nothing')
    from (select *, lag(to_status) over (partition by transaction_id order by id) as before from transaction_history) h
    where h.from_status is distinct from h.before
    union all
    select 'history or audit log mentions transaction ' || s.id || ', which is not there'
    from (select transaction_id::text as id from histories union select subject_id from audited) s
    where not exists (select from transaction t where t.id::text = s.id)
    union all
    select 'history of ' || t.id || ' names other people than the audit log'
    from transaction t join histories h on h.transaction_id = t.id left join audited a on a.subject_id = t.id::text
    where t.type = 'SINGLE' and h.by is distinct from a.by
    union all
    select 'transaction ' || t.id || ' is over ' || t.amount || ' for ' || t.payee_number || ', it was made over '
      || coalesce(a.detail->>'amount', 'nothing') || coalesce(' for ' || (a.detail->>'number'), '')
    from transaction t join audit_log a on a.subject_type = 'transaction' and a.subject_id = t.id::text
    left join (select bulk_id, sum(amount) as amount from bulk_exclusion group by 1) x on x.bulk_id = t.id
    where a.action in ('transaction.create', 'transaction.request-payment')
      and (t.amount + coalesce(x.amount, 0) <> (a.detail->>'amount')::bigint
      or t.total <> (a.detail->>'total')::bigint or t.payee_number <> a.detail->>'number')
    union all
    select 'refill ' || coalesce(r.id::text, a.subject_id) || ' is over ' || coalesce(r.amount, 0) || ', it was asked for over '
      || coalesce(a.detail->>'amount', 'nothing')
    from audit_log a left join refill r on r.id::text = a.subject_id
    where a.action = 'refill.request' and r.amount is distinct from (a.detail->>'amount')::bigint
    union all
    select 'refill ' || coalesce(r.id::text, a.subject_id) || ' was not refused by whom or why the audit log says'
    from (select * from refill where status = 'REFUSED') r
    full join (select * from audit_log where action = 'refill.refuse') a on a.subject_id = r.id::text
    where (r.refused_by, r.refusal_reason) is distinct from (a.actor_id, a.detail->>'reason')
    union all
    select 'transaction ' || id || ' is ' || status || ' and deleted' from transaction
    where deleted_at is not null and status <> 'CANCELLED'
    union all
    select 'audit log of ' || a.chain || ' has rows and no chain' from audit_log a
    where not exists (select from audit_chain c where c.chain = a.chain) group by a.chain`,
};

const people: Check = {
  id: 'I16',
  title: 'who made and who approved a payment is as its history says, and each code approved one thing',
  examined: sql`select count(*) as count from transaction where kind <> 'COLLECTION'`,
  violations: sql`
    with histories as materialized (${histories})
    select 'transaction ' || t.id || ' has other makers than its history' as violation
    from transaction t join histories h on h.transaction_id = t.id
    where not (t.created_by = any(t.makers) and coalesce(h.makers, '{}') <@ t.makers)
    union all
    select 'transaction ' || t.id || ' was approved by ' || coalesce(t.approved_by::text, 'nobody') || ', says its history '
      || coalesce(h.approver::text, 'nobody')
    from transaction t join histories h on h.transaction_id = t.id
    where t.kind <> 'COLLECTION' and t.status <> 'PENDING' and t.approved_by is distinct from h.approver
      and not (t.attempt > 1 and t.status = 'CANCELLED' and t.approved_by is null)
    union all
    select 'transaction ' || id || ' waits and was approved' from transaction
    where status = 'PENDING' and approved_by is not null
    union all
    select 'transaction ' || t.id || ' is one of an individual, its holder is not, or the other way round'
    from transaction t join organisation o on o.id = t.organisation_id
    where t.individual <> (o.account_type = 'INDIVIDUAL')
    union all
    select 'transaction ' || t.id || ' was approved with the code of another' from transaction t
    join one_time_code c on c.id = t.approval_code_id
    where c.purpose <> 'APPROVE_TRANSACTION' or c.subject <> coalesce(t.bulk_id, t.id)::text
    union all
    select 'code ' || approval_code_id || ' approved ' || count(distinct coalesce(bulk_id, id)) || ' things'
    from transaction where approval_code_id is not null
    group by approval_code_id having count(distinct coalesce(bulk_id, id)) > 1`,
};

/**
 * Approvals of whole payments, by the history, by the audit log for those that released nothing, and by their record.
 */
const approvals: Check = {
  id: 'I31',
  title: 'each approval of a payment is recorded, and what released it is one of them',
  examined: sql`select count(*) as count from transaction_approval`,
  violations: sql`
    with moved as (
      select transaction_id, by, count(*) as times from (
        select h.transaction_id, h.by from transaction_history h join transaction t on t.id = h.transaction_id
        where t.bulk_id is null and h.from_status = 'PENDING' and h.to_status = 'CONFIRMED'
        union all
        select subject_id::uuid, actor_id from audit_log where action = 'transaction.add-approval') m group by 1, 2),
    recorded as (
      select transaction_id, by, count(*) as times from (
        select transaction_id, approver_id as by from transaction_approval
        union all
        -- released by an approval that was given when others were missing
        select subject_id::uuid, actor_id from audit_log
        where action = 'transaction.approve' and (detail->>'earlier')::boolean) r group by 1, 2)
    select 'transaction ' || transaction_id || ' was approved ' || coalesce(m.times, 0) || ' times by ' || by
      || ', say its history and the audit log, and ' || coalesce(r.times, 0) || ' times, say its approvals' as violation
    from moved m full join recorded r using (transaction_id, by) where m.times is distinct from r.times
    union all
    select 'transaction ' || t.id || ' was released by ' || t.approved_by || ', which no approval of it says'
    from transaction t left join transaction_approval a on a.transaction_id = coalesce(t.bulk_id, t.id)
      and a.approver_id = t.approved_by and a.attempt <= t.attempt and (a.approved_at = t.approved_at
        or a.approved_at < t.approved_at and exists (select from audit_log l where l.action = 'transaction.approve'
          and l.subject_id = a.transaction_id::text and l.actor_id = a.approver_id and (l.detail->>'earlier')::boolean))
      and (a.approved_at < t.approved_at or (a.code_id, a.evidence_id)
        is not distinct from (t.approval_code_id, t.approval_evidence_id))
    where t.approved_by is not null and a.transaction_id is null
    union all
    select 'approval of ' || t.id || ' is of another holder, or confirmed otherwise than its kind of holder does'
    from transaction_approval a join transaction t on t.id = a.transaction_id
    where a.organisation_id <> t.organisation_id or (t.individual and a.method not in ('CODE', 'PASSKEY'))
      or (a.method = 'CODE' and a.code_id is null and not t.individual) or (a.method <> 'CODE' and a.code_id is not null)
      or (a.method = 'PASSKEY') <> (a.evidence_id is not null)`,
};

export const recordChecks: Check[] = [history, people, approvals];

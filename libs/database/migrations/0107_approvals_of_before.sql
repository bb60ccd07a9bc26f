-- uses: triggers/transaction
-- What was approved before approvals had a table, from the history; what was acknowledged, from the audit log, whose nth
-- approval of a payment is the nth of its history. A payment that was not sent for want of float is CONFIRMED again as its next
-- attempt, by the same approval. The trigger is there first: nothing that the release before approves falls in between.
insert into transaction_approval
  (transaction_id, organisation_id, attempt, approver_id, approved_at, method, code_id, acknowledged)
select t.id, t.organisation_id, h.attempt, h.by, case when h.is_latest then coalesce(t.approved_at, h.at) else h.at end,
  case when t.individual then 'CODE' else 'SESSION' end, case when h.is_latest then t.approval_code_id end, a.acknowledged
from (
  select approvals.*, row_number() over of_payment as nth,
    row_number() over (partition by transaction_id order by id desc) = 1 as is_latest
  from (
    select m.*, 1 + count(*) filter (where m.from_status is not null and m.to_status = 'PENDING'
      or m.from_status <> 'PENDING' and m.to_status = 'CONFIRMED') over (partition by m.transaction_id order by m.id) as attempt
    from transaction_history m join transaction p on p.id = m.transaction_id where p.bulk_id is null) approvals
  where from_status = 'PENDING' and to_status = 'CONFIRMED' and by is not null
  window of_payment as (partition by transaction_id order by id)) h
join transaction t on t.id = h.transaction_id
left join (
  select subject_id, detail->'acknowledged' as acknowledged, row_number() over (partition by subject_id order by position) as nth
  from audit_log where subject_type = 'transaction' and action = 'transaction.approve'
    and not coalesce((detail->>'correction')::boolean, false)) a on a.subject_id = t.id::text and a.nth = h.nth
on conflict do nothing;
analyze transaction_approval;

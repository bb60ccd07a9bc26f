-- A request that was not sent by then is not sent any more: a payer is not prompted for what was requested long ago, and a
-- payout does not leave on a name and a number that were checked long ago.
alter table operator_request add column expires_at timestamptz not null default now() + interval '30 days';
comment on column operator_request.expires_at is 'a request that waits is not sent from then on, and its owner is told';
update operator_request q set expires_at = case q.kind when 'COLLECTION' then q.created_at + interval '1 hour'
  else coalesce((select t.approved_at from transaction t where t.id = q.subject_id), q.created_at) + interval '30 days' end
where q.state = 'QUEUED';

-- A refill that verifies an account can be withdrawn as long as its request was not sent.
alter table refill drop constraint refill_verification_follows_status;
alter table refill add constraint refill_verification_follows_status check (
  verification is null or coalesce(
    case status
      when 'PROCESSING' then verification in ('WAITING', 'EXPIRED')
      when 'COMPLETED' then verification = 'CONFIRMED'
      when 'FAILED' then verification in ('DECLINED', 'EXPIRED', 'FAILED')
      when 'CANCELLED' then verification = 'FAILED'
      when 'REFUSED' then verification = 'FAILED'
    end, false)) not valid;

-- After a restore the operator's statement shows payments that nobody here knows any more. It does not say to whom they went:
-- whoever makes a payment of the same amount is told to look.
alter table transaction drop constraint transaction_remarks;
alter table transaction add constraint transaction_remarks
  check (remarks <@ array['DUPLICATE', 'PAID_RECENTLY', 'ON_STATEMENT', 'NUMBER_CHANGED', 'FIRST_PAYMENT']) not valid;
create or replace function item_check(p_name_match text, p_remarks text[]) returns text language sql immutable parallel safe as $$
  select case
    when p_name_match in ('CLOSE', 'DIFFERS', 'NOT_AVAILABLE')
      or p_remarks && array['DUPLICATE', 'PAID_RECENTLY', 'ON_STATEMENT', 'NUMBER_CHANGED'] then 'LOOK'
    when p_name_match = 'NOT_CHECKED' then 'NOT_CHECKED'
    else 'MATCH' end
$$;
-- members reach no statement and no difference of the platform's, only these amounts
create function amounts_on_statements() returns bigint[] language sql stable security definer
set search_path = pg_catalog, public as $$
  select coalesce(array_agg(distinct theirs), '{}') from reconciliation_task
  where kind = 'MISSING_HERE' and product = 'DISBURSEMENT' and resolved_at is null
$$;
revoke execute on function amounts_on_statements() from public;
grant execute on function amounts_on_statements() to sanaga_app;

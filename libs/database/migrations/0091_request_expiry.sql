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

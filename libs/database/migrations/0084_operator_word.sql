-- What the operator said last of each request, and when: one question, whether anything of a payment may have been paid, is
-- answered from it for all attempts together.
alter table operator_request
  add column said text check (said in ('PENDING', 'SUCCESSFUL', 'FAILED', 'SHORT', 'NOT_FOUND')),
  add column said_at timestamptz,
  -- polls in a row whose answer could not be read: such a reference is asked ever more rarely
  add column unread_polls integer not null default 0,
  -- of an attempt after the first: since when the operator has been asked about the earlier ones before it may be sent
  add column earlier_asked_at timestamptz;
comment on column operator_request.fence is 'number of the lease of a poll; what a poll found is written under it alone';
comment on column operator_request.said is 'what the operator said last; null where it was never understood';

-- A payment that is retried, and retries of it, are one family: at most one attempt of all of them may be paid.
alter table transaction add column root_id uuid;
comment on column transaction.root_id is 'the payment that this one retries in the end; null where it retries none';
create function name_root_of_retry() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.root_id := coalesce((select root_id from transaction where id = new.retry_of), new.retry_of);
  return new;
end $$;
create trigger transaction_names_root before insert on transaction for each row
  when (new.retry_of is not null) execute function name_root_of_retry();
with recursive retry (id, root_id) as (
  select r.id, r.retry_of from transaction r join transaction t on t.id = r.retry_of
  where r.retry_of is not null and t.retry_of is null
  union all select r.id, y.root_id from retry y join transaction r on r.retry_of = y.id)
update transaction t set root_id = retry.root_id from retry where t.id = retry.id;

alter table operator_product
  -- since when few places have been free for requests without an outcome; super admins hear of it once
  add column crowded_since timestamptz,
  -- whether the next place that single payments and bulk payments both want is a bulk payment's
  add column bulk_first boolean not null default false;

-- Exceptions that the rules of payouts create: one id of the operator on two payments, money that came in where it should go
-- out (a payment that was reversed, our own float, or nobody knows what), and a float that differs from the operator's balance.
alter table reconciliation_task drop constraint reconciliation_task_kind_check;
alter table reconciliation_task drop constraint reconciliation_task_subject;
alter table reconciliation_task
  add constraint reconciliation_task_kind_check check (kind in ('UNKNOWN_OUTCOME', 'CONTRADICTION', 'CARD_MISMATCH',
    'MISSING_HERE', 'MISSING_THERE', 'AMOUNT_DIFFERS', 'PAID_AFTER_FAILED', 'ID_TWICE', 'REVERSAL', 'DEPOSIT', 'RECEIPT',
    'FLOAT_DIFFERS')) not valid,
  add constraint reconciliation_task_subject check (
    (kind = 'CARD_MISMATCH') = (card_top_up_id is not null)
    and (kind in ('CARD_MISMATCH', 'MISSING_HERE', 'DEPOSIT', 'RECEIPT', 'FLOAT_DIFFERS')) = (reference_id is null)
    and (kind not in ('MISSING_HERE', 'DEPOSIT', 'RECEIPT')
      or (their_reference is not null and product is not null and theirs is not null))
    and (kind <> 'FLOAT_DIFFERS' or (product is not null and ours is not null and theirs is not null))
    and (organisation_id is not null or kind in ('MISSING_HERE', 'DEPOSIT', 'RECEIPT', 'FLOAT_DIFFERS'))) not valid;
alter table reconciliation_task validate constraint reconciliation_task_kind_check;
alter table reconciliation_task validate constraint reconciliation_task_subject;

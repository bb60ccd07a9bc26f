-- Begins to keep what an organisation spends, with its first limits: what it spent in the last day counts.
create or replace function begin_spending() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from organisation where id = new.organisation_id for update;
  insert into spending_account (organisation_id, since) values (new.organisation_id, clock_timestamp()) on conflict do nothing;
  if not found then return null; end if;
  insert into spending (transaction_id, organisation_id, kind, subject_id, amount, at)
    select transaction_id, organisation_id, kind, subject_id, amount, at from payment_spending
    where organisation_id = new.organisation_id and at > clock_timestamp() - interval '1 day 10 minutes';
  insert into spending_sum (organisation_id, kind, subject_id, begins_at, amount)
    select organisation_id, kind, subject_id, date_bin('5 minutes', at, timestamptz 'epoch'), sum(amount)
    from spending where organisation_id = new.organisation_id group by 1, 2, 3, 4;
  return null;
end $$;

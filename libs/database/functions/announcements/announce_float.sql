-- That our float is short, or covers payouts again, or that people pause a product, or let it go on, is announced once: to
-- super admins, and as a change of their payments to holders with payments that wait. So is the balance as the operator tells
-- it meanwhile, to super admins alone. The row is written at each batch of calls to the operator, which says none of this.
create or replace function announce_float() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('float', null, null, null);
  if (old.short_since is null) <> (new.short_since is null) or (old.paused_at is null) <> (new.paused_at is null) then
    perform announce('transaction', w.organisation_id, null, null) from (
      select organisation_id from bulk_queue
      union select organisation_id from operator_request
        where kind = new.kind and state = 'QUEUED' and bulk_id is null) w;
  end if;
  return null;
end $$;

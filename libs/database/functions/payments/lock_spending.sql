-- Locks what an organisation spends until commit; false where it never had limits. Limits are set under a lock of the
-- organisation: who spends meanwhile waits for them, and they wait for who has begun to spend without them.
create or replace function lock_spending(p_organisation uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from organisation where id = p_organisation for key share;
  perform from spending_account where organisation_id = p_organisation for no key update;
  return found;
end $$;
revoke all on function lock_spending from public;

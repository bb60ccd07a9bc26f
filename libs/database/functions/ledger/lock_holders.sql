-- Locks the accounts of holders in one order, for who ends holds of several and posts to accounts of the platform after.
create or replace function ledger.lock_holders(p_organisations uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  perform 1 from account a where a.organisation_id = any(p_organisations) order by a.id for no key update;
end $$;
revoke all on function ledger.lock_holders from public;
grant execute on function ledger.lock_holders to sanaga_app;

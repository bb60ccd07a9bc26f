-- Opens the accounts of a wallet holder; those that are open stay as they are.
create or replace function ledger.open_holder_accounts(p_organisation uuid) returns void
language sql security definer set search_path = pg_catalog, ledger, pg_temp as $$
  insert into account (code, organisation_id, min_balance, max_balance) values
    ('org:' || p_organisation || ':available', p_organisation, 0, null),
    ('org:' || p_organisation || ':held', p_organisation, 0, null),
    ('org:' || p_organisation || ':debt', p_organisation, null, 0)
  on conflict (code) do nothing
$$;
revoke all on function ledger.open_holder_accounts from public;
grant execute on function ledger.open_holder_accounts to sanaga_app;

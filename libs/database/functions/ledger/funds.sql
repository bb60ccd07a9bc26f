-- What a holder has and owes, whole minor units; zero before the accounts are open. A function, so that one statement can
-- read it beside rows of others; with the caller's rights and without settings of its own, so that it is planned as a part
-- of that statement.
create or replace function ledger.funds(p_organisation uuid) returns table (available bigint, held bigint, debt bigint)
language sql stable as $$
  select
    coalesce((select balance from ledger.account where code = 'org:' || p_organisation || ':available'), 0),
    coalesce((select balance from ledger.account where code = 'org:' || p_organisation || ':held'), 0),
    -coalesce((select balance from ledger.account where code = 'org:' || p_organisation || ':debt'), 0)
$$;
revoke all on function ledger.funds from public;
grant execute on function ledger.funds to sanaga_app;

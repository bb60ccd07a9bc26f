-- Returns amounts of open differences: members reach no statement and no difference of the platform's, only these amounts.
create or replace function amounts_on_statements() returns bigint[] language sql stable security definer
set search_path = pg_catalog, public as $$
  select coalesce(array_agg(distinct theirs), '{}') from reconciliation_task
  where kind = 'MISSING_HERE' and product = 'DISBURSEMENT' and resolved_at is null
$$;
revoke all on function amounts_on_statements from public;
grant execute on function amounts_on_statements to sanaga_app;

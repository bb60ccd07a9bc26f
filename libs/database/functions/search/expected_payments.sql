-- How many of a holder's payments fulfil a condition on `s`, as the planner expects. Volatile, as EXPLAIN has to be.
create or replace function expected_payments(p_organisation uuid, p_condition text) returns float8
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_plan json;
begin
  execute format('explain (format json) select from payment_search s where s.organisation_id = %L and (%s)',
    p_organisation, p_condition) into v_plan;
  return (v_plan -> 0 -> 'Plan' ->> 'Plan Rows')::float8;
end $$;
revoke all on function expected_payments from public;

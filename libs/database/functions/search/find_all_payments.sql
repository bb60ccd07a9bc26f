-- Finds all of a holder's payments that have the words; null where they are more than the limit, also where four times as many
-- are expected: to count them in vain takes long. Volatile, as EXPLAIN has to be.
create or replace function find_all_payments(p_organisation uuid, p_readings jsonb, p_variants text[], p_limit integer) returns uuid[]
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_found text := search_condition(p_readings, p_variants);
  v_ids uuid[];
begin
  if not searches_holder(p_organisation) then return '{}'; end if;
  if expected_payments(p_organisation, v_found) > 4 * p_limit then return null; end if;
  execute format('select array_agg(id) from (select s.transaction_id as id from payment_search s
      where s.organisation_id = %L and (%s) limit %s) f', p_organisation, v_found, p_limit + 1)
    into v_ids;
  return case when coalesce(cardinality(v_ids), 0) <= p_limit then coalesce(v_ids, '{}') end;
end $$;
revoke all on function find_all_payments from public;
grant execute on function find_all_payments to sanaga_app;

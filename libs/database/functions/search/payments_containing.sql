-- All of a holder's payments whose words contain one of these texts; null where they are more than the limit, also where four
-- times as many are expected: to count them in vain takes long. Volatile, as EXPLAIN has to be.
create or replace function payments_containing(p_organisation uuid, p_texts text[], p_limit integer) returns uuid[]
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_condition text := (select string_agg(format('s.words like %L', '%' || folded(p) || '%'), ' or ') from unnest(p_texts) p);
  found_ids uuid[];
begin
  if not searches_holder(p_organisation) then return '{}'; end if;
  if expected_payments(p_organisation, v_condition) > 4 * p_limit then return null; end if;
  execute format($query$
    select array_agg(id) from (select s.transaction_id as id from payment_search s
      where s.organisation_id = %L and (%s) limit %s) f$query$,
    p_organisation, v_condition, p_limit + 1)
    into found_ids;
  return case when coalesce(cardinality(found_ids), 0) <= p_limit then coalesce(found_ids, '{}') end;
end $$;
revoke all on function payments_containing from public;
grant execute on function payments_containing to sanaga_app;

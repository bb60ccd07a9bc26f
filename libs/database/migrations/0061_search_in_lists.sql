-- Lists find what the search finds: the words in any order, too, and not only a piece of the text as it was typed.

-- All of a holder's payments whose words contain one of these texts, or are like all of these patterns, or like all of the
-- others; null where they are more than the limit, also where four times as many are expected: to count them in vain takes
-- long. Volatile, as EXPLAIN has to be.
create function payments_found(p_organisation uuid, p_texts text[], p_begun text[], p_begun_others text[], p_limit integer)
returns uuid[]
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_condition text := (select string_agg(format('s.words like %L', '%' || folded(p) || '%'), ' or ') from unnest(p_texts) p)
    || coalesce(' or ' || words_like(p_begun), '') || coalesce(' or ' || words_like(p_begun_others), '');
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

revoke all on function payments_found from public;
grant execute on function payments_found to sanaga_app;

-- A search asked four times for the same words: whole and begun, among payments and among bulk payments. Where few payments
-- have them, most of that time went into finding them in the index of words, which once is enough for.

-- So many payments are looked at together; beyond it the newest ones that are needed are found sooner one by one.
create function few_payments() returns integer language sql immutable parallel safe return 5000;

-- How many of a holder's payments fulfil a condition on `s`, as the planner expects. Volatile, as EXPLAIN has to be.
create function expected_payments(p_organisation uuid, p_condition text) returns float8
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_plan json;
begin
  execute format('explain (format json) select from payment_search s where s.organisation_id = %L and (%s)',
    p_organisation, p_condition) into v_plan;
  return (v_plan -> 0 -> 'Plan' ->> 'Plan Rows')::float8;
end $$;

-- A holder's payments whose words are like all of these patterns, or all of the others, bulk payments apart: first `p_shown`
-- that have them whole, then those that begin so, `p_counted` at most of each kind, the newest first. A payment may come twice.
create function search_payments_and_bulk(p_organisation uuid, p_whole text[], p_whole_others text[], p_begun text[],
  p_begun_others text[], p_shown integer, p_counted integer)
returns table (id uuid, is_bulk boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_begun text := words_like(p_begun);
  v_bulk boolean;
begin
  if not searches_holder(p_organisation) then return; end if;
  v_begun := v_begun || coalesce(' or ' || words_like(p_begun_others), '');
  if expected_payments(p_organisation, v_begun) <= few_payments() then
    return query execute format($query$
      select f.transaction_id, f.is_bulk from (
        select s.transaction_id, s.is_bulk, w.whole, s.number,
          row_number() over (partition by s.is_bulk order by w.whole desc, s.number desc) as place
        from payment_search s, lateral (select s.words like all (%L::text[]) or s.words like all (%L::text[])) w (whole)
        where s.organisation_id = %L and (%s)
          and exists (select from transaction t where t.id = s.transaction_id and t.deleted_at is null)) f
      where f.place <= %s order by f.whole desc, f.number desc$query$,
      p_whole, coalesce(p_whole_others, p_whole), p_organisation, v_begun, p_counted);
    return;
  end if;
  foreach v_bulk in array '{false,true}'::boolean[] loop
    return query
      select w.id, v_bulk from search_payments(p_organisation, v_bulk, p_whole, p_whole_others, p_shown) w
      union all
      select b.id, v_bulk from search_payments(p_organisation, v_bulk, p_begun, p_begun_others, p_counted) b;
  end loop;
end $$;
revoke all on function expected_payments, search_payments_and_bulk from public;
grant execute on function search_payments_and_bulk to sanaga_app;

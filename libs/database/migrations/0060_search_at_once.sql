-- A search asked four times for the same words: whole and begun, among payments and among bulk payments. Where few payments
-- have them, most of that time went into finding them in the index of words, which once is enough for.

-- So many payments are looked at together; beyond it the newest ones that are needed are found sooner one by one.
create function few_payments() returns integer language sql immutable parallel safe return 20000;

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

-- A holder's payments whose words are like all of these patterns, or all of the others, bulk payments apart: first those
-- that have them whole, `p_shown` at least, then those that begin so, `p_counted` at most; the newest first of each. A payment may come twice.
create function search_payments_and_bulk(p_organisation uuid, p_whole text[], p_whole_others text[], p_begun text[],
  p_begun_others text[], p_shown integer, p_counted integer)
returns table (id uuid, is_bulk boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_begun text;
  v_bulk boolean;
begin
  if not searches_holder(p_organisation) then return; end if;
  v_begun := words_like(p_begun) || coalesce(' or ' || words_like(p_begun_others), '');
  if expected_payments(p_organisation, v_begun) <= few_payments() then
    return query execute format($query$
      with found as materialized (
        select s.transaction_id, s.is_bulk, s.number, s.words like all (%L::text[]) or s.words like all (%L::text[]) as whole
        from payment_search s where s.organisation_id = %L and (%s))
      select o.transaction_id, o.is_bulk from (values (false), (true)) kind (is_bulk), lateral (
        select f.* from (select * from found where found.is_bulk = kind.is_bulk order by whole desc, number desc offset 0) f
        where exists (select from transaction t where t.id = f.transaction_id and t.deleted_at is null)
        order by f.whole desc, f.number desc limit %s) o$query$,
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

-- The same with one word mistyped: any of its variants. Whether a payment is still there is looked up for those that are
-- returned, not for all that have the word. Volatile, as EXPLAIN has to be.
create or replace function search_payments_mistyped(p_organisation uuid, p_patterns text[], p_variants text[], p_limit integer)
returns table (id uuid, words text)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_condition text := coalesce((select string_agg(format('s.words like %L', p), ' and ') || ' and' from unnest(p_patterns) p), '')
    || (select format(' (%s)', string_agg(format('s.words like %L', p), ' or ')) from unnest(p_variants) p);
begin
  if not searches_holder(p_organisation) then return; end if;
  return query execute format(
    case when expected_payments(p_organisation, v_condition) <= few_payments() then $few$
      with found as materialized (select s.transaction_id, s.words, s.number from payment_search s where s.organisation_id = %L and %s)
      select f.transaction_id, f.words from (select * from found order by number desc offset 0) f
      where exists (select from transaction t where t.id = f.transaction_id and t.deleted_at is null)
      order by f.number desc limit %s$few$
    else $many$
      select s.transaction_id, s.words from payment_search s where s.organisation_id = %L and %s
        and exists (select from transaction t where t.id = s.transaction_id and t.deleted_at is null)
      order by s.number desc limit %s$many$
    end, p_organisation, v_condition, p_limit);
end $$;

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

revoke all on function expected_payments, search_payments_and_bulk from public;
grant execute on function search_payments_and_bulk to sanaga_app;

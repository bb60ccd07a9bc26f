-- Finds a holder's payments whose words are like all of these patterns, or all of the others, bulk payments apart: first those
-- that have them whole, `p_shown` at least, then those that begin so, `p_counted` at most; the newest first of each. A payment
-- may come twice.
create or replace function search_payments_and_bulk(p_organisation uuid, p_whole text[], p_whole_others text[], p_begun text[],
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
revoke all on function search_payments_and_bulk from public;
grant execute on function search_payments_and_bulk to sanaga_app;

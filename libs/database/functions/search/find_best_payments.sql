-- Finds the best of a holder's payments and bulk payments: `p_shown` at least of those that `p_whole` finds too, then the others,
-- `p_counted` in all of each kind; the newest first. Where many are found, one may come twice.
create or replace function find_best_payments(p_organisation uuid, p_readings jsonb, p_whole jsonb, p_variants text[],
  p_shown integer, p_counted integer)
returns table (id uuid, is_bulk boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_found text := search_condition(p_readings, p_variants);
  v_whole text := search_condition(p_whole, '{}');
  v_condition text;
  v_limit integer;
  v_bulk boolean;
begin
  if not searches_holder(p_organisation) then return; end if;
  if expected_payments(p_organisation, v_found) <= few_payments() then
    return query execute format($few$
      with found as materialized (
        select s.transaction_id, s.is_bulk, s.number, %s as whole from payment_search s
        where s.organisation_id = %L and (%s))
      select o.transaction_id, o.is_bulk from (values (false), (true)) kind (is_bulk), lateral (
        select f.* from (select * from found where found.is_bulk = kind.is_bulk order by whole desc, number desc offset 0) f
        where exists (select from transaction t where t.id = f.transaction_id and t.deleted_at is null)
        order by f.whole desc, f.number desc limit %s) o$few$,
      v_whole, p_organisation, v_found, p_counted);
    return;
  end if;
  foreach v_bulk in array '{false,true}'::boolean[] loop
    for v_condition, v_limit in values (v_whole, p_shown), (v_found, p_counted) loop
      return query execute format($many$
        select s.transaction_id, s.is_bulk from payment_search s
        where s.organisation_id = %L and %s and (%s)
          and exists (select from transaction t where t.id = s.transaction_id and t.deleted_at is null)
        order by s.number desc limit %s$many$,
        p_organisation, case when v_bulk then 's.is_bulk' else 'not s.is_bulk' end, v_condition, v_limit);
    end loop;
  end loop;
end $$;
revoke all on function find_best_payments from public;
grant execute on function find_best_payments to sanaga_app;

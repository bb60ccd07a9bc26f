-- A holder's payments of which one word is mistyped: any of its variants. Whether a payment is still there is looked up for
-- those that are returned, not for all that have the word. Volatile, as EXPLAIN has to be.
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
revoke all on function search_payments_mistyped from public;
grant execute on function search_payments_mistyped to sanaga_app;

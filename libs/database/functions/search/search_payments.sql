-- A holder's payments whose words are like all of these patterns, or all of the others; the newest of them first.
create or replace function search_payments(p_organisation uuid, p_bulk boolean, p_patterns text[], p_others text[], p_limit integer)
returns table (id uuid, words text)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not searches_holder(p_organisation) then return; end if;
  return query execute format($query$
    select s.transaction_id, s.words from payment_search s
    where s.organisation_id = %L and %s and ((%s) or (%s))
      and exists (select from transaction t where t.id = s.transaction_id and t.deleted_at is null)
    order by s.number desc limit %s$query$,
    p_organisation, case when p_bulk then 's.is_bulk' else 'not s.is_bulk' end,
    words_like(p_patterns), coalesce(words_like(p_others), 'false'), p_limit);
end $$;
revoke all on function search_payments from public;
grant execute on function search_payments to sanaga_app;

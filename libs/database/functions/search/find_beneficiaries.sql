-- Finds a holder's beneficiaries that have the words, by name; all of them, in no order, where there is no limit. Volatile, as
-- `search_condition` is.
create or replace function find_beneficiaries(p_organisation uuid, p_readings jsonb, p_variants text[], p_limit integer)
returns table (id uuid, name text, phone_number text)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not searches_holder(p_organisation) then return; end if;
  return query execute format($query$
    select s.id, s.name, s.phone_number from (
      select b.*, person_words(b.name, b.email, b.phone_number) as words from beneficiary b) s
    where s.organisation_id = %L and s.deleted_at is null and (%s) %s$query$,
    p_organisation, search_condition(p_readings, p_variants),
    case when p_limit is not null then format('order by folded(s.name) collate "C", s.id limit %s', p_limit) end);
end $$;
revoke all on function find_beneficiaries from public;
grant execute on function find_beneficiaries to sanaga_app;

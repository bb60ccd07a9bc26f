-- A holder's beneficiaries whose words are like all of the patterns and, where there are any, one of the variants; by name.
create or replace function search_beneficiaries(p_organisation uuid, p_patterns text[], p_variants text[], p_limit integer)
returns table (id uuid, name text, phone_number text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not searches_holder(p_organisation) then return; end if;
  return query execute format($query$
    select b.id, b.name, b.phone_number from beneficiary b
    where b.organisation_id = %L and b.deleted_at is null and %s and (%s)
    order by folded(b.name) collate "C", b.id limit %s$query$,
    p_organisation,
    coalesce((select string_agg(format('person_words(b.name, b.email, b.phone_number) like %L', p), ' and ')
      from unnest(p_patterns) p), 'true'),
    coalesce((select string_agg(format('person_words(b.name, b.email, b.phone_number) like %L', p), ' or ')
      from unnest(p_variants) p), 'true'), p_limit);
end $$;
revoke all on function search_beneficiaries from public;
grant execute on function search_beneficiaries to sanaga_app;

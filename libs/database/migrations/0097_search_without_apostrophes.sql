-- Names are found however their apostrophes are written, or left out (docs/decisions/0096).
create function apostrophes() returns text language sql immutable parallel safe as $$ select '''`´‘’‛′＇ʹʻʼʽʾʿˈꞋꞌ' $$;

-- A text as it is compared: without accents, capitals, apostrophes and signs, a space between words. A piece of a text is a
-- piece of it here as well. `folded` of libs/domain does the same, letter for letter.
create or replace function folded(p_text text) returns text language sql immutable strict parallel safe as $$
  select pg_catalog.regexp_replace(
    pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.translate(pg_catalog.lower(
      pg_catalog.regexp_replace(pg_catalog.normalize(p_text, 'NFD'),
        '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f' || public.apostrophes() || ']', '', 'g')),
      'øłđħıςɓɗɖɛɔəɑŋɨʉƴɣ', 'oldhiσbddeoeaniuyg'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'þ', 'th'),
    '[^[:alnum:]]+', ' ', 'g')
$$;

-- A text, and where it has an apostrophe once more with a space for each: words begin behind it as well, `eau` in `d’eau`.
-- Not strict, as a strict CASE is not put into the function that calls it.
create function and_apart(p_text text) returns text language sql immutable parallel safe as $$
  select case when p_text ~ ('[' || public.apostrophes() || ']')
    then p_text || ' ' || pg_catalog.regexp_replace(p_text, '[' || public.apostrophes() || ']', ' ', 'g') else p_text end
$$;

create or replace function payment_words(p_name text, p_reason text, p_number text, p_amount bigint, p_reference bigint)
returns text language sql immutable parallel safe as $$
  select public.folded(' ' || coalesce(public.and_apart(p_name), '') || ' ' || coalesce(public.and_apart(p_reason), '') || ' '
    || coalesce(p_number, '') || ' ' || p_amount || ' t' || p_reference || ' ')
$$;

create or replace function person_words(p_name text, p_email text, p_number text) returns text
language sql immutable parallel safe as $$
  select public.folded(' ' || coalesce(public.and_apart(p_name), '') || ' ' || coalesce(p_email, '') || ' '
    || coalesce(p_number, '') || ' ')
$$;

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

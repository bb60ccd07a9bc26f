-- The words of a person, a beneficiary or an organisation.
create or replace function person_words(p_name text, p_email text, p_number text) returns text
language sql immutable parallel safe as $$
  select public.folded(' ' || coalesce(public.and_apart(p_name), '') || ' ' || coalesce(p_email, '') || ' '
    || coalesce(p_number, '') || ' ')
$$;

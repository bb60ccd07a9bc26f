-- A text, and where it has an apostrophe once more with a space for each: words begin behind it as well, `eau` in `d’eau`.
-- Not strict, as a strict CASE is not put into the function that calls it.
create or replace function and_apart(p_text text) returns text language sql immutable parallel safe as $$
  select case when p_text ~ ('[' || public.apostrophes() || ']')
    then p_text || ' ' || pg_catalog.regexp_replace(p_text, '[' || public.apostrophes() || ']', ' ', 'g') else p_text end
$$;

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

-- Announces that postings, comparisons or decisions changed what the books say of the float.
create or replace function announce_float_books() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('float', null, null, null);
  return null;
end $$;

-- Refuses to change or delete rows of a table that only grows.
create or replace function refuse_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

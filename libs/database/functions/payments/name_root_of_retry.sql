-- Names the first payment of a family of retries in each of them.
create or replace function name_root_of_retry() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.root_id := coalesce((select root_id from transaction where id = new.retry_of), new.retry_of);
  return new;
end $$;

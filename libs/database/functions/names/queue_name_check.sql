-- Queues a number that was corrected for the check of its name.
create or replace function queue_name_check() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into name_check (organisation_id, number) values (new.organisation_id, to_jsonb(new) ->> tg_argv[0])
    on conflict (organisation_id, number) do update set claim = name_check.claim + 1;
  return null;
end $$;

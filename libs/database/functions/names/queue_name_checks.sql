-- Queues new rows whose name is not checked, so that nobody has to remember to. What a person typed alone comes before the
-- holder's files. In order, so that two never wait for each other.
create or replace function queue_name_checks() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format($query$
    insert into name_check (organisation_id, number, due_at)
      select organisation_id, %1$I, min(%2$s) from new_rows where name_match = 'NOT_CHECKED' and %1$I is not null
      group by 1, 2 order by 1, 2
      on conflict (organisation_id, number) do update set claim = name_check.claim + 1,
        due_at = case when name_check.tries = 0 then least(name_check.due_at, excluded.due_at)
          else name_check.due_at end$query$, tg_argv[0], tg_argv[1]);
  return null;
end $$;

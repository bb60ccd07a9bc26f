-- phase: contract
-- Triggers leave what they announce to the processes of the API; those of the release before did not pass it on.
create or replace function announce(topic text, organisation_id uuid, user_id uuid, subject_id uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into announcement (channel, payload) values ('sanaga_events', json_build_object('topic', topic,
    'organisationId', organisation_id, 'userId', user_id, 'id', subject_id)::text)
$$;

create or replace function announce_work() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform wake_workers();
  return null;
end $$;

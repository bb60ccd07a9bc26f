-- Leaves a change for the processes of the API, which pass it on to open screens once it is committed.
create or replace function announce(topic text, organisation_id uuid, user_id uuid, subject_id uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into announcement (channel, payload)
    values ('sanaga_events', announcement_of(topic, organisation_id, user_id, subject_id))
$$;

-- An announcement as listeners read it. It is planned as a part of the statement that writes it: its names are of no path.
create or replace function announcement_of(topic text, organisation_id uuid, user_id uuid, subject_id uuid) returns text
language sql stable as $$
  select pg_catalog.json_build_object('topic', topic, 'organisationId', organisation_id, 'userId', user_id,
    'id', subject_id)::pg_catalog.text
$$;

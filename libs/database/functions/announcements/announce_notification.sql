-- Announces a notification to the person whom it is for.
create or replace function announce_notification() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into announcement (channel, payload)
    values ('sanaga_events', announcement_of('notification', null, new.user_id, new.id));
  return null;
end $$;

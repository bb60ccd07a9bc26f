-- As a short float: super admins hear of it, and holders with payments that wait.
create or replace function announce_hold() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('float', null, null, null);
  perform announce('transaction', w.organisation_id, null, null) from (
    select organisation_id from bulk_queue
    union select organisation_id from operator_request where state = 'QUEUED' and bulk_id is null) w;
  return null;
end $$;

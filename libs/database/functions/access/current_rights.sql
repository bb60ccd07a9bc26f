-- Returns what the person of a session may do now. Their row is locked until commit, so that a call that suspends or removes
-- them, or gives them other roles, waits for their calls that are running, and later calls see the change. Two statements,
-- because one that waited for the lock would still see the session and the holder as they were before.
create or replace function current_rights(p_session uuid) returns table (
  status text, super_admin boolean, roles text[], organisation_status text, session_over boolean)
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform from app_user u where u.id = (select s.user_id from session s where s.id = p_session) for share;
  return query select u.status, u.super_admin, u.roles, o.status, s.ended_at is not null
    from session s join app_user u on u.id = s.user_id left join organisation o on o.id = u.organisation_id
    where s.id = p_session;
end $$;
revoke all on function current_rights from public;
grant execute on function current_rights to sanaga_app;

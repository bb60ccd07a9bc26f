-- Passes on what was announced, each payload once, in order; returns how many rows it took. Several may do so at once.
create or replace function pass_announcements() returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_taken integer;
begin
  -- nobody waits for this commit: what is lost with the server needs no announcement
  perform set_config('synchronous_commit', 'off', true);
  with taken as (
    delete from announcement where id in (select id from announcement order by id limit 1000 for update skip locked)
    returning id, channel, payload),
  once as (select channel, payload, min(id) as first, count(*) as rows from taken group by channel, payload),
  said as (select o.rows, pg_notify(o.channel, o.payload) from (select * from once order by first) o)
  select coalesce(sum(s.rows), 0) into v_taken from said s;
  return v_taken;
end $$;
revoke all on function pass_announcements from public;
grant execute on function pass_announcements to sanaga_app;

-- What changed is announced out of the way of the commit that changed it: a transaction that notifies holds one lock of the
-- whole server until its commit is written and a standby has answered, so that such commits go one at a time
-- (docs/decisions/0068). Triggers leave a row; processes of the API pass the rows on right after.

-- Empty after a crash and on a standby that took over: whoever listens connects again then, and reads everything.
create unlogged table announcement (
  id bigint generated always as identity primary key,
  channel text not null,
  payload text not null
);

-- Wakes the workers of operator requests once this transaction has committed.
create function wake_workers() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into announcement (channel, payload) values ('sanaga_work', '')
$$;

-- Passes on what was announced, each payload once, in order; returns how many rows it took. Several may do so at once.
create function pass_announcements() returns integer
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
revoke all on function wake_workers, pass_announcements from public;
grant execute on function wake_workers, pass_announcements to sanaga_app;

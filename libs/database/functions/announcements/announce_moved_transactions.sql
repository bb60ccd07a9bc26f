-- Announces payments that moved, once for each holder. It looks first whether any did: most updates move none.
create or replace function announce_moved_transactions() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
-- the plan that is kept for few rows would compare each of many with each
set enable_nestloop = off as $$
begin
  with moved as materialized (
    select n.organisation_id, coalesce(n.bulk_id, n.id) as id, n.kind = 'PAYOUT' or n.status = 'COMPLETED' as moves_money
    from new_rows n join old_rows o using (id)
    where n.status <> o.status or n.deleted_at is distinct from o.deleted_at)
  insert into announcement (channel, payload)
    select 'sanaga_events', announcement_of('transaction', m.organisation_id, null, m.id)
      from (select distinct organisation_id, id from moved) m
    union all
    select 'sanaga_events', announcement_of('wallet', m.organisation_id, null, null)
      from (select distinct organisation_id from moved where moves_money) m;
  return null;
end $$;

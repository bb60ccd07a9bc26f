-- What a payment's approval fires costs what its statements cost to begin, each some 25 µs: what is announced of a change is
-- written by one, and an expression is no statement.

-- An announcement as listeners read it. It is planned as a part of the statement that writes it: its names are of no path.
create function announcement_of(topic text, organisation_id uuid, user_id uuid, subject_id uuid) returns text
language sql stable as $$
  select pg_catalog.json_build_object('topic', topic, 'organisationId', organisation_id, 'userId', user_id,
    'id', subject_id)::pg_catalog.text
$$;

create or replace function announce(topic text, organisation_id uuid, user_id uuid, subject_id uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into announcement (channel, payload)
    values ('sanaga_events', announcement_of(topic, organisation_id, user_id, subject_id))
$$;

create or replace function announce_notification() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into announcement (channel, payload)
    values ('sanaga_events', announcement_of('notification', null, new.user_id, new.id));
  return null;
end $$;

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

-- Of a new request the workers hear which product it is of: who polls has nothing to look for, nor has the other product.
create or replace function announce_work() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into announcement (channel, payload) select distinct 'sanaga_work', kind from new_rows;
  return null;
end $$;
create or replace trigger operator_request_announces_work after insert on operator_request
  referencing new table as new_rows for each statement execute function announce_work();

create or replace function audit_hash(entry audit_log) returns bytea
language plpgsql stable set search_path = pg_catalog as $$
begin
  return sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.chain, entry.position, extract(epoch from entry.at)::text, entry.actor_id, entry.organisation_id,
    entry.action, entry.subject_type, entry.subject_id, entry.detail, entry.client_address)::text, 'UTF8'));
end $$;

create or replace function audit_log_begins() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  v_set text;
begin
  v_set := set_config('sanaga.audit_statement', gen_random_uuid()::text, true);
  return null;
end $$;

-- The first row of a statement reads the chain's end and locks it until commit; the rows after it go on from there.
create or replace function audit_log_chains() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_statement text := current_setting('sanaga.audit_statement');
  v_setting text;
  v_end text[];
  v_set text;
begin
  new.chain := coalesce(new.organisation_id::text, 'platform');
  v_setting := 'sanaga.audit_end_' || replace(new.chain, '-', '_');
  v_end := string_to_array(current_setting(v_setting, true), ' ');
  if v_end[1] = v_statement then
    new.position := v_end[2]::bigint + 1;
    new.previous_hash := decode(v_end[3], 'hex');
  else
    select length + 1, last_hash into new.position, new.previous_hash
      from audit_chain where chain = new.chain for update;
    if not found then
      insert into audit_chain values (new.chain, 0, '\x00') on conflict do nothing;
      select length + 1, last_hash into new.position, new.previous_hash
        from audit_chain where chain = new.chain for update;
    end if;
  end if;
  new.at := clock_timestamp();
  new.hash := audit_hash(new);
  v_set := set_config(v_setting, concat_ws(' ', v_statement, new.position, encode(new.hash, 'hex')), true);
  return new;
end $$;

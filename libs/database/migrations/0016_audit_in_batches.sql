-- A statement that writes many audit rows moves the end of a chain once, not once a row: thousands of versions of one
-- row in one transaction made each further row slower than the one before.

-- Marks a statement, so that what its rows leave for each other is never taken for another's.
create function audit_log_begins() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform set_config('sanaga.audit_statement', gen_random_uuid()::text, true);
  return null;
end $$;
create trigger audit_log_begins before insert on audit_log for each statement execute function audit_log_begins();

-- The first row of a statement reads the chain's end and locks it until commit; the rows after it go on from there.
create or replace function audit_log_chains() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_statement text := current_setting('sanaga.audit_statement');
  v_setting text;
  v_end text[];
begin
  new.chain := coalesce(new.organisation_id::text, 'platform');
  v_setting := 'sanaga.audit_end_' || replace(new.chain, '-', '_');
  v_end := string_to_array(current_setting(v_setting, true), ' ');
  if v_end[1] = v_statement then
    new.position := v_end[2]::bigint + 1;
    new.previous_hash := decode(v_end[3], 'hex');
  else
    insert into audit_chain values (new.chain, 0, '\x00') on conflict do nothing;
    select length + 1, last_hash into new.position, new.previous_hash
      from audit_chain where chain = new.chain for update;
  end if;
  new.at := clock_timestamp();
  new.hash := audit_hash(new);
  perform set_config(v_setting, concat_ws(' ', v_statement, new.position, encode(new.hash, 'hex')), true);
  return new;
end $$;

create function audit_log_ends() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update audit_chain c set length = n.position, last_hash = n.hash
    from (select distinct on (r.chain) r.chain, r.position, r.hash from new_rows r order by r.chain, r.position desc) n
    where c.chain = n.chain;
  return null;
end $$;
create trigger audit_log_ends after insert on audit_log
  referencing new table as new_rows for each statement execute function audit_log_ends();

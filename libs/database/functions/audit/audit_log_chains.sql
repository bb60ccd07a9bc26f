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

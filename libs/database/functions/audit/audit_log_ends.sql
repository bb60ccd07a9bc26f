-- Writes the ends of the chains that a statement made longer.
create or replace function audit_log_ends() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update audit_chain c set length = n.position, last_hash = n.hash
    from (select distinct on (r.chain) r.chain, r.position, r.hash from new_rows r order by r.chain, r.position desc) n
    where c.chain = n.chain;
  return null;
end $$;

-- Refuses to change or delete rows of the ledger.
create or replace function ledger.refuse_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'ledger.% is append-only: corrections are reversals', tg_table_name
    using errcode = 'insufficient_privilege';
end $$;
revoke all on function ledger.refuse_change from public;

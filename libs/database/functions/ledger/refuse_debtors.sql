-- For who reserves: what the holders owe is paid first, and nothing is reserved as long as something is owed. Locks their
-- accounts, so that nothing is taken back between this and the hold. A holder who owes nothing, as nearly all, is locked and
-- seen by one statement.
create or replace function ledger.refuse_debtors(p_organisations uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_debtors uuid[];
  v_bad text;
begin
  with locked as materialized (
    select a.organisation_id, a.code, a.balance from account a
      where a.code = any(array(select 'org:' || o.id || k.kind from unnest(p_organisations) o(id),
        (values (':available'), (':debt')) k(kind)))
      order by a.id for no key update)
  select array_agg(l.organisation_id order by l.organisation_id) into v_debtors from locked l
    where l.balance < 0 and l.code = 'org:' || l.organisation_id || ':debt';
  if v_debtors is null then return; end if;
  perform ledger.pay_debt(o.id) from unnest(v_debtors) with ordinality o(id, place) order by o.place;
  select a.organisation_id::text into v_bad from account a
    where a.code in (select 'org:' || o.id || ':debt' from unnest(v_debtors) o(id)) and a.balance < 0 limit 1;
  if found then raise exception 'holder % is in debt', v_bad using errcode = 'LG009'; end if;
end $$;
revoke all on function ledger.refuse_debtors from public;
grant execute on function ledger.refuse_debtors to sanaga_app;

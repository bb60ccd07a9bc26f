-- available → another account, as far as it goes; the rest is owed. Returns what is owed of it; the same reference again
-- moves nothing.
create or replace function ledger.take_back(
  p_reference text, p_kind text, p_organisation uuid, p_to text, p_amount bigint
) returns bigint
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_available text := 'org:' || p_organisation || ':available';
  v_debt text := 'org:' || p_organisation || ':debt';
  v_part bigint;
begin
  perform 1 from account where code in (p_to, v_available, v_debt) order by id for no key update;
  if exists (select from transfer where reference = p_reference) then return 0; end if;
  select least(balance, p_amount) into v_part from account where code = v_available;
  perform ledger.post(array[p_reference], array[p_kind], array['XAF'], array[p_organisation],
    array_agg(1), array_agg(l.account), array_agg(l.amount))
    from (values (p_to, p_amount), (v_available, -v_part), (v_debt, v_part - p_amount)) l(account, amount)
    where l.amount <> 0;
  return p_amount - v_part;
end $$;
revoke all on function ledger.take_back from public;
grant execute on function ledger.take_back to sanaga_app;

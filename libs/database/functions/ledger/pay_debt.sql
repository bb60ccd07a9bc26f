-- available → debt, as far as it goes; returns what was paid.
create or replace function ledger.pay_debt(p_organisation uuid) returns bigint
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_available text := 'org:' || p_organisation || ':available';
  v_debt text := 'org:' || p_organisation || ':debt';
  v_part bigint;
  v_next bigint;
begin
  perform 1 from account where code in (v_available, v_debt) order by id for no key update;
  select least(a.balance, -d.balance), d.entries + 1 into v_part, v_next
    from account a, account d where a.code = v_available and d.code = v_debt;
  if v_part is null or v_part <= 0 then return 0; end if;
  perform ledger.post(array['debt:' || p_organisation || ':' || v_next], array['DEBT_PAYMENT'], array['XAF'],
    array[p_organisation], array[1, 1], array[v_available, v_debt], array[-v_part, v_part]);
  return v_part;
end $$;
revoke all on function ledger.pay_debt from public;
grant execute on function ledger.pay_debt to sanaga_app;

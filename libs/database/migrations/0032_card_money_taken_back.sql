-- What the card provider takes back of a top-up, by a refund or a dispute, leaves the wallet; what the wallet lacks is a
-- debt of its holder, which the next money pays, and until then nothing is reserved for payouts.

alter table card_top_up
  add column taken_back bigint not null default 0,
  -- how often what the provider reports was applied: a report that was read before another one is none any more
  add column reports integer not null default 0,
  add constraint card_top_up_taken_back check (taken_back between 0 and amount
    and (taken_back = 0 or status = 'COMPLETED'));

insert into ledger.account (code, organisation_id, min_balance, max_balance)
  select 'org:' || organisation_id || ':debt', organisation_id, null, 0 from ledger.account
  where code = 'org:' || organisation_id || ':available';

create or replace function ledger.open_holder_accounts(p_organisation uuid) returns void
language sql security definer set search_path = pg_catalog, ledger, pg_temp as $$
  insert into account (code, organisation_id, min_balance, max_balance) values
    ('org:' || p_organisation || ':available', p_organisation, 0, null),
    ('org:' || p_organisation || ':held', p_organisation, 0, null),
    ('org:' || p_organisation || ':debt', p_organisation, null, 0)
  on conflict (code) do nothing
$$;

-- available → another account, as far as it goes; the rest is owed. Returns what is owed of it; the same reference again
-- moves nothing.
create function ledger.take_back(
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

-- available → debt, as far as it goes; returns what was paid.
create function ledger.pay_debt(p_organisation uuid) returns bigint
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
-- For who reserves: what the holders owe is paid first, and nothing is reserved as long as something is owed. Locks their
-- accounts, so that nothing is taken back between this and the hold.
create function ledger.refuse_debtors(p_organisations uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_bad text;
begin
  perform ledger.pay_debt(o.id) from (select distinct o.id from unnest(p_organisations) o(id) order by 1) o;
  select a.organisation_id::text into v_bad from account a
    where a.code in (select 'org:' || o.id || ':debt' from unnest(p_organisations) o(id)) and a.balance < 0 limit 1;
  if found then raise exception 'holder % is in debt', v_bad using errcode = 'LG009'; end if;
end $$;
revoke all on function ledger.take_back, ledger.pay_debt, ledger.refuse_debtors from public;
grant execute on function ledger.take_back, ledger.pay_debt, ledger.refuse_debtors to sanaga_app;

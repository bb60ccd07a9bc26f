-- Posts transfers in the order given; legs name their transfer by its place (from 1). A later transfer may spend what
-- an earlier one of the same call brought; limits are checked after each leg, not only for the net.
create or replace function ledger.post(
  p_references text[], p_kinds text[], p_currencies text[], p_organisations uuid[],
  p_leg_transfers int[], p_leg_accounts text[], p_leg_amounts bigint[]
) returns table (reference text, posted boolean)
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_digests bytea[];
  v_new bigint[];
  v_bad text;
  v_empty bigint;
  v_unbalanced bigint;
  v_unknown text;
  v_mixed bigint;
  v_low int;
  v_high int;
  v_at timestamptz;
begin
  -- 1. Each transfer is balanced by itself; its accounts are known, and of its currency: neither ever changes.
  select min(t.place) filter (where t.empty > 0), min(t.place) filter (where t.legs < 2 or t.net <> 0),
      min(t.unknown), min(t.place) filter (where t.mixes), array_agg(t.digest order by t.place)
    into v_empty, v_unbalanced, v_unknown, v_mixed, v_digests
    from (
      select g.place, count(l.place) as legs, sum(l.amount) as net,
        count(l.place) filter (where l.amount = 0 or l.amount is null) as empty,
        min(l.account) filter (where l.place is not null and a.id is null) as unknown,
        bool_or(a.currency <> g.currency) as mixes,
        sha256(convert_to(concat_ws('|', g.kind, g.currency, g.organisation::text,
          string_agg(l.account || '=' || l.amount, ',' order by l.account, l.amount)), 'UTF8')) as digest
      from unnest(p_kinds, p_currencies, p_organisations) with ordinality g(kind, currency, organisation, place)
      left join (unnest(p_leg_transfers, p_leg_accounts, p_leg_amounts) l(place, account, amount)
        left join account a on a.code = l.account) on l.place = g.place
      group by g.place, g.kind, g.currency, g.organisation) t;
  if v_empty is not null then
    raise exception 'transfer % has a leg without an amount', p_references[v_empty] using errcode = 'LG008'; end if;
  if v_unbalanced is not null then
    raise exception 'transfer % is not balanced', p_references[v_unbalanced] using errcode = 'LG004'; end if;
  if v_unknown is not null then raise exception 'there is no account %', v_unknown using errcode = 'LG003'; end if;
  if v_mixed is not null then
    raise exception 'transfer % mixes currencies', p_references[v_mixed] using errcode = 'LG005'; end if;

  -- 2. Accounts are locked in id order, so that no two calls wait for each other.
  perform 1 from account a where a.code = any(p_leg_accounts) order by a.id for no key update;
  -- one moment for all of the call, not before any entry that one of the holders has: a clock may have been set back
  -- each last entry by its key: the plan that is kept for a ledger with few would read all of them
  select greatest(clock_timestamp(), max(t.created_at)) into v_at from account a
    cross join lateral (
      select e.transfer_id from entry e where e.account_id = a.id and e.sequence = a.entries offset 0) last
    cross join lateral (select created_at from transfer where id = last.transfer_id offset 0) t
    where a.code = any(p_leg_accounts) and a.organisation_id is not null;

  -- 3. What has its reference already, be it from earlier in this call, must say the same; the rest is new.
  with given as (
    select *, row_number() over (partition by g.ref order by g.place) = 1 as first
    from unnest(p_references, p_kinds, p_currencies, p_organisations, v_digests)
      with ordinality g(ref, kind, currency, organisation, digest, place)),
  made as (
    insert into transfer (reference, kind, currency, organisation_id, digest, created_at)
      select given.ref, given.kind, given.currency, given.organisation, given.digest, v_at
      from given where given.first order by given.ref
      on conflict on constraint transfer_reference_key do nothing returning transfer.id, transfer.reference)
  select array_agg(made.id order by given.place) into v_new
    from given left join made on made.reference = given.ref and given.first;
  if array_position(v_new, null) is not null then
    select t.reference into v_bad from unnest(p_references, v_digests, v_new) n(ref, digest, id)
      join transfer t on t.reference = n.ref where n.id is null and t.digest <> n.digest limit 1;
    if found then raise exception 'reference % was used with other content', v_bad using errcode = 'LG002'; end if;
  end if;

  -- 4. Entries with running balances, and the balances by their net.
  with leg as materialized (
    select l.ord, n.id as transfer_id, a.id as account_id, l.amount, a.min_balance, a.max_balance,
      a.balance + sum(l.amount) over w as balance_after, a.entries + row_number() over w as sequence
    from unnest(p_leg_transfers, p_leg_accounts, p_leg_amounts) with ordinality l(place, account, amount, ord)
    join account a on a.code = l.account
    join unnest(v_new) with ordinality n(id, place) on n.place = l.place and n.id is not null
    window w as (partition by a.id order by l.place, l.ord)),
  written as (
    insert into entry (account_id, sequence, transfer_id, amount, balance_after)
      select leg.account_id, leg.sequence, leg.transfer_id, leg.amount, leg.balance_after from leg),
  moved as (
    update account a set balance = a.balance + net.amount, entries = a.entries + net.count
      from (select leg.account_id, sum(leg.amount)::bigint as amount, count(*) as count from leg group by 1) net
      where a.id = net.account_id)
  select min(leg.ord) filter (where leg.balance_after < leg.min_balance),
      min(leg.ord) filter (where leg.balance_after > leg.max_balance)
    into v_low, v_high from leg;
  if v_low is not null then
    raise exception 'account % lacks the money', p_leg_accounts[v_low] using errcode = 'LG001'; end if;
  if v_high is not null then
    raise exception 'account % is above its limit', p_leg_accounts[v_high] using errcode = 'LG006'; end if;

  return query select n.ref, n.id is not null from unnest(p_references, v_new) n(ref, id);
end $$;
revoke all on function ledger.post from public;
grant execute on function ledger.post to sanaga_app;

-- Entries of a holder's account are in the order of their times: transfers of one call are of one moment, taken under the locks of
-- their accounts, so that no border of a period falls between what was booked together.

-- Posts transfers in the order given; legs name their transfer by its place (from 1). A later transfer may spend what
-- an earlier one of the same call brought; limits are checked after each leg, not only for the net.
create or replace function ledger.post(
  p_references text[], p_kinds text[], p_currencies text[], p_organisations uuid[],
  p_leg_transfers int[], p_leg_accounts text[], p_leg_amounts bigint[]
) returns table (reference text, posted boolean)
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_digests bytea[];
  v_new bigint[];
  v_bad text;
  v_low int;
  v_high int;
  v_at timestamptz;
begin
  -- 1. Each transfer is balanced by itself, and its accounts are known.
  select p_references[l.place] into v_bad from unnest(p_leg_transfers, p_leg_amounts) l(place, amount)
    where l.amount = 0 or l.amount is null limit 1;
  if found then raise exception 'transfer % has a leg without an amount', v_bad using errcode = 'LG008'; end if;
  select p_references[t.place] into v_bad
    from generate_subscripts(p_references, 1) t(place)
    left join unnest(p_leg_transfers, p_leg_amounts) l(place, amount) on l.place = t.place
    group by t.place having count(l.place) < 2 or sum(l.amount) <> 0 limit 1;
  if found then raise exception 'transfer % is not balanced', v_bad using errcode = 'LG004'; end if;
  select l.account into v_bad from unnest(p_leg_accounts) l(account)
    where not exists (select from account a where a.code = l.account) limit 1;
  if found then raise exception 'there is no account %', v_bad using errcode = 'LG003'; end if;

  -- 2. Accounts are locked in id order, so that no two calls wait for each other.
  perform 1 from account a where a.code = any(p_leg_accounts) order by a.id for no key update;
  -- a minimum rather than the first found: for that the planner would compare each leg with each transfer
  select p_references[min(l.place)] into v_bad from unnest(p_leg_transfers, p_leg_accounts) l(place, account)
    join account a on a.code = l.account
    join unnest(p_currencies) with ordinality c(currency, place) on c.place = l.place
    where a.currency <> c.currency;
  if v_bad is not null then raise exception 'transfer % mixes currencies', v_bad using errcode = 'LG005'; end if;
  -- one moment for all of the call, not before any entry that one of the holders has: a clock may have been set back
  select greatest(clock_timestamp(), max(t.created_at)) into v_at from account a
    join entry e on e.account_id = a.id and e.sequence = a.entries join transfer t on t.id = e.transfer_id
    where a.code = any(p_leg_accounts) and a.organisation_id is not null;

  -- 3. What has its reference already, be it from earlier in this call, must say the same; the rest is new.
  select array_agg(sha256(convert_to(concat_ws('|', g.kind, g.currency, g.organisation::text, t.legs), 'UTF8'))
      order by t.place) into v_digests
    from (select l.place, string_agg(l.account || '=' || l.amount, ',' order by l.account, l.amount) as legs
      from unnest(p_leg_transfers, p_leg_accounts, p_leg_amounts) l(place, account, amount) group by l.place) t
    join unnest(p_kinds, p_currencies, p_organisations) with ordinality g(kind, currency, organisation, place)
      on g.place = t.place;
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
  select t.reference into v_bad from unnest(p_references, v_digests, v_new) n(ref, digest, id)
    join transfer t on t.reference = n.ref where n.id is null and t.digest <> n.digest limit 1;
  if found then raise exception 'reference % was used with other content', v_bad using errcode = 'LG002'; end if;

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

-- What was posted together before was dated one by one, by reference: it becomes as late as what stands before it on the
-- holder's accounts. No amount, balance or order changes.
alter table ledger.transfer disable trigger transfer_is_append_only;
do $$ begin
  loop
    update ledger.transfer t set created_at = late.at
    from (select o.transfer_id, max(o.at) as at
      from (select e.transfer_id, t.created_at, max(t.created_at) over (partition by e.account_id order by e.sequence) as at
        from ledger.entry e join ledger.transfer t on t.id = e.transfer_id
        join ledger.account a on a.id = e.account_id where a.organisation_id is not null) o
      where o.at > o.created_at group by 1) late
    where t.id = late.transfer_id;
    exit when not found;
  end loop;
end $$;
alter table ledger.transfer enable trigger transfer_is_append_only;

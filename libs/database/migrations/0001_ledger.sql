-- The ledger: double entry, append-only. The application's role reads the tables and writes through the functions.
-- Sign convention: an entry's amount is added to its account's balance; what we owe a holder is positive.
-- Errors: LG001 insufficient funds, LG002 reference used with other content, LG003 unknown account, LG004 unbalanced,
-- LG005 currency mismatch, LG006 above a limit, LG007 hold closed or unknown, LG008 an amount that cannot be.

create schema ledger;

create table ledger.account (
  id bigint generated always as identity primary key,
  code text not null unique,
  organisation_id uuid,
  currency char(3) not null default 'XAF',
  balance bigint not null default 0,
  -- how many entries it has; the next one's place in its history
  entries bigint not null default 0,
  min_balance bigint,
  max_balance bigint,
  constraint account_minimum check (min_balance is null or balance >= min_balance),
  constraint account_maximum check (max_balance is null or balance <= max_balance)
) with (fillfactor = 70);

create table ledger.transfer (
  id bigint generated always as identity primary key,
  reference text not null unique,
  kind text not null,
  currency char(3) not null,
  organisation_id uuid,
  -- what exactly was posted, so that the same reference with other content is told apart
  digest bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
create index transfer_by_organisation on ledger.transfer (organisation_id, id);

create table ledger.entry (
  account_id bigint not null references ledger.account (id),
  sequence bigint not null,
  transfer_id bigint not null references ledger.transfer (id),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  primary key (account_id, sequence)
);
create index entry_by_transfer on ledger.entry (transfer_id);

create table ledger.hold (
  id bigint generated always as identity primary key,
  reference text not null unique,
  organisation_id uuid not null,
  amount bigint not null check (amount > 0),
  transfer_id bigint not null references ledger.transfer (id)
);
create index hold_by_organisation on ledger.hold (organisation_id);

-- A hold ends once: the primary key says so.
create table ledger.hold_end (
  hold_id bigint primary key references ledger.hold (id),
  outcome text not null check (outcome in ('CAPTURED', 'RELEASED')),
  -- a transfer ends one hold: a reference used again for another hold moves no money, so it must end none
  transfer_id bigint not null constraint hold_end_transfer unique references ledger.transfer (id)
);

create function ledger.refuse_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'ledger.% is append-only: corrections are reversals', tg_table_name
    using errcode = 'insufficient_privilege';
end $$;
create trigger transfer_is_append_only before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();
create trigger entry_is_append_only before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();
create trigger hold_is_append_only before update or delete or truncate on ledger.hold
  for each statement execute function ledger.refuse_change();
create trigger hold_end_is_append_only before update or delete or truncate on ledger.hold_end
  for each statement execute function ledger.refuse_change();

insert into ledger.account (code, min_balance) values
  ('operator:momo:float', null),
  ('card:stripe:clearing', null),
  ('income:fees', 0),
  ('income:subscription', 0),
  ('tax:payable', 0),
  ('expense:operator', null),
  ('suspense', null);

create function ledger.open_holder_accounts(p_organisation uuid) returns void
language sql security definer set search_path = pg_catalog, ledger, pg_temp as $$
  insert into account (code, organisation_id, min_balance) values
    ('org:' || p_organisation || ':available', p_organisation, 0),
    ('org:' || p_organisation || ':held', p_organisation, 0)
  on conflict (code) do nothing
$$;

-- Posts transfers in the order given; legs name their transfer by its place (from 1). A later transfer may spend what
-- an earlier one of the same call brought; limits are checked after each leg, not only for the net.
create function ledger.post(
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
  select p_references[l.place] into v_bad from unnest(p_leg_transfers, p_leg_accounts) l(place, account)
    join account a on a.code = l.account where a.currency <> p_currencies[l.place] limit 1;
  if found then raise exception 'transfer % mixes currencies', v_bad using errcode = 'LG005'; end if;

  -- 3. What has its reference already, be it from earlier in this call, must say the same; the rest is new.
  select array_agg(sha256(convert_to(concat_ws('|', p_kinds[t.place], p_currencies[t.place],
      p_organisations[t.place]::text, t.legs), 'UTF8')) order by t.place) into v_digests
    from (select l.place, string_agg(l.account || '=' || l.amount, ',' order by l.account, l.amount) as legs
      from unnest(p_leg_transfers, p_leg_accounts, p_leg_amounts) l(place, account, amount) group by l.place) t;
  with given as (
    select *, row_number() over (partition by g.ref order by g.place) = 1 as first
    from unnest(p_references, p_kinds, p_currencies, p_organisations, v_digests)
      with ordinality g(ref, kind, currency, organisation, digest, place)),
  made as (
    insert into transfer (reference, kind, currency, organisation_id, digest)
      select given.ref, given.kind, given.currency, given.organisation, given.digest
      from given where given.first order by given.ref
      on conflict on constraint transfer_reference_key do nothing returning transfer.id, transfer.reference)
  select array_agg(made.id order by given.place) into v_new
    from given left join made on made.reference = given.ref and given.first;
  select t.reference into v_bad from unnest(p_references, v_digests, v_new) n(ref, digest, id)
    join transfer t on t.reference = n.ref where n.id is null and t.digest <> n.digest limit 1;
  if found then raise exception 'reference % was used with other content', v_bad using errcode = 'LG002'; end if;

  -- 4. Entries with running balances, and the balances by their net.
  with leg as materialized (
    select l.ord, v_new[l.place] as transfer_id, a.id as account_id, l.amount, a.min_balance, a.max_balance,
      a.balance + sum(l.amount) over w as balance_after, a.entries + row_number() over w as sequence
    from unnest(p_leg_transfers, p_leg_accounts, p_leg_amounts) with ordinality l(place, account, amount, ord)
    join account a on a.code = l.account
    where v_new[l.place] is not null
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

-- available → held, each under a reference of its own.
create function ledger.place_holds(p_references text[], p_organisations uuid[], p_amounts bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_bad text;
  v_count int := cardinality(p_references);
  v_places int[];
  v_accounts text[];
  v_amounts bigint[];
begin
  select h.ref into v_bad from unnest(p_references, p_amounts) h(ref, amount)
    where h.amount <= 0 or h.amount is null limit 1;
  if found then raise exception 'hold % is of no amount', v_bad using errcode = 'LG008'; end if;
  select array_agg(h.place order by h.place, s.sign),
      array_agg('org:' || h.organisation || case s.sign when -1 then ':available' else ':held' end order by h.place, s.sign),
      array_agg(s.sign * h.amount order by h.place, s.sign)
    into v_places, v_accounts, v_amounts
    from unnest(p_organisations, p_amounts) with ordinality h(organisation, amount, place),
      (values (-1), (1)) s(sign);
  perform ledger.post(p_references, array_fill('HOLD'::text, array[v_count]), array_fill('XAF'::text, array[v_count]),
    p_organisations, v_places, v_accounts, v_amounts);
  insert into hold (reference, organisation_id, amount, transfer_id)
    select h.ref, h.organisation, h.amount, t.id
    from unnest(p_references, p_organisations, p_amounts) h(ref, organisation, amount)
    join transfer t on t.reference = h.ref
    on conflict (reference) do nothing;
end $$;

-- Ends holds, all in the same way: each amount leaves `held` for the accounts of its legs (captured) or goes back
-- (released, without legs). Legs name their hold by its place (from 1).
create function ledger.end_holds(
  p_holds text[], p_references text[], p_outcome text, p_kinds text[],
  p_leg_holds int[], p_leg_accounts text[], p_leg_amounts bigint[]
) returns void
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_bad text;
  v_organisations uuid[];
  v_places int[];
  v_accounts text[];
  v_amounts bigint[];
begin
  select p_holds[l.place] into v_bad from unnest(p_leg_holds, p_leg_amounts) l(place, amount)
    where l.amount <= 0 or l.amount is null limit 1;
  if found then raise exception 'hold % is captured for no amount', v_bad using errcode = 'LG008'; end if;

  -- 1. Each hold, locked in id order, is open or was ended by this very reference.
  perform 1 from hold h where h.reference = any(p_holds) order by h.id for no key update;
  select n.hold into v_bad from unnest(p_holds, p_references) n(hold, ref)
    left join hold h on h.reference = n.hold
    left join hold_end e on e.hold_id = h.id
    left join transfer t on t.id = e.transfer_id
    group by n.hold
    having count(h.id) = 0 or count(distinct n.ref) > 1 or bool_or(t.reference <> n.ref or e.outcome <> p_outcome)
    limit 1;
  if found then raise exception 'hold % has ended or never was', v_bad using errcode = 'LG007'; end if;

  -- 2. The money moves, and the end is recorded.
  select array_agg(h.organisation_id order by n.place) into v_organisations
    from unnest(p_holds) with ordinality n(hold, place) join hold h on h.reference = n.hold;
  with leg as (
    select n.place::int as place, 0 as ord, 'org:' || h.organisation_id || ':held' as account, -h.amount as amount
    from unnest(p_holds) with ordinality n(hold, place) join hold h on h.reference = n.hold
    union all
    select n.place::int, 1, 'org:' || h.organisation_id || ':available', h.amount
    from unnest(p_holds) with ordinality n(hold, place) join hold h on h.reference = n.hold
    where p_outcome = 'RELEASED'
    union all
    select l.place, l.ord::int, l.account, l.amount
    from unnest(p_leg_holds, p_leg_accounts, p_leg_amounts) with ordinality l(place, account, amount, ord)
    where p_outcome = 'CAPTURED')
  select array_agg(leg.place order by leg.place, leg.ord), array_agg(leg.account order by leg.place, leg.ord),
      array_agg(leg.amount order by leg.place, leg.ord)
    into v_places, v_accounts, v_amounts from leg;
  perform ledger.post(p_references, p_kinds, array_fill('XAF'::text, array[cardinality(p_holds)]), v_organisations,
    v_places, v_accounts, v_amounts);
  insert into hold_end (hold_id, outcome, transfer_id)
    select distinct h.id, p_outcome, t.id
    from unnest(p_holds, p_references) n(hold, ref)
    join hold h on h.reference = n.hold
    join transfer t on t.reference = n.ref
    where not exists (select from hold_end e where e.hold_id = h.id);
end $$;

grant usage on schema ledger to sanaga_app;
grant select on all tables in schema ledger to sanaga_app;
revoke all on all functions in schema ledger from public;
grant execute on function ledger.open_holder_accounts, ledger.post, ledger.place_holds, ledger.end_holds to sanaga_app;

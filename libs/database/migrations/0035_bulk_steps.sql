-- What is done to a bulk transaction as a whole holds from one moment on, and reaches its items in portions: nobody waits
-- for 100,000 of them, and a server that is killed leaves the rest to another.

alter table bulk_transaction
  add column step text check (step in ('CREATE', 'APPROVE', 'CANCEL', 'DELETE')),
  add column step_by uuid references app_user (id),
  add column step_at timestamptz,
  add column step_why text not null default '',
  -- the settings that the cost of its items is of
  add column step_cost jsonb,
  -- the last line that was done, how many items were, and of how many
  add column step_line integer not null default 0,
  add column step_done integer not null default 0,
  add column step_items integer not null default 0,
  add constraint bulk_transaction_step check ((step is null) = (step_at is null) and (step is null) = (step_by is null));
create index bulk_transaction_in_step on bulk_transaction (step_at) where step is not null;

-- Its items as they stand once the step has reached all of them: this is what people see, and its status follows from.
create function bulk_counts(b bulk_transaction, out pending integer, out confirmed integer, out cancelled integer)
language sql immutable set search_path = pg_catalog, public as $$
  select
    case b.step when 'CREATE' then b.items when 'APPROVE' then 0 when 'CANCEL' then 0 when 'DELETE' then 0
      else b.pending end,
    case b.step when 'APPROVE' then b.pending + b.confirmed when 'CANCEL' then 0 when 'DELETE' then 0
      else b.confirmed end,
    case when b.step in ('CANCEL', 'DELETE') then b.pending + b.confirmed + b.cancelled else b.cancelled end
$$;

create or replace function count_bulk_items() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  v_header record;
begin
  if tg_op = 'INSERT' then
    update bulk_transaction b set
      pending = b.pending + d.pending, confirmed = b.confirmed + d.confirmed, in_progress = b.in_progress + d.in_progress,
      completed = b.completed + d.completed, failed = b.failed + d.failed, unknown = b.unknown + d.unknown,
      cancelled = b.cancelled + d.cancelled
    from (select n.bulk_id,
        count(*) filter (where n.status = 'PENDING') as pending,
        count(*) filter (where n.status = 'CONFIRMED') as confirmed,
        count(*) filter (where n.status = 'IN_PROGRESS') as in_progress,
        count(*) filter (where n.status = 'COMPLETED') as completed,
        count(*) filter (where n.problem_reason = 'FAILED') as failed,
        count(*) filter (where n.problem_reason = 'UNKNOWN') as unknown,
        count(*) filter (where n.status = 'CANCELLED') as cancelled
      from new_rows n where n.bulk_id is not null group by n.bulk_id) d
    where b.id = d.bulk_id;
    return null;
  end if;
  for v_header in
    with moved as (
      select n.bulk_id, n.status, n.problem_reason, 1 as delta from new_rows n where n.bulk_id is not null
      union all
      select o.bulk_id, o.status, o.problem_reason, -1 from old_rows o where o.bulk_id is not null),
    d as (
      select m.bulk_id,
        coalesce(sum(m.delta) filter (where m.status = 'PENDING'), 0) as pending,
        coalesce(sum(m.delta) filter (where m.status = 'CONFIRMED'), 0) as confirmed,
        coalesce(sum(m.delta) filter (where m.status = 'IN_PROGRESS'), 0) as in_progress,
        coalesce(sum(m.delta) filter (where m.status = 'COMPLETED'), 0) as completed,
        coalesce(sum(m.delta) filter (where m.problem_reason = 'FAILED'), 0) as failed,
        coalesce(sum(m.delta) filter (where m.problem_reason = 'UNKNOWN'), 0) as unknown,
        coalesce(sum(m.delta) filter (where m.status = 'CANCELLED'), 0) as cancelled
      from moved m group by m.bulk_id),
    counted as (
      update bulk_transaction b set
        pending = b.pending + d.pending, confirmed = b.confirmed + d.confirmed, in_progress = b.in_progress + d.in_progress,
        completed = b.completed + d.completed, failed = b.failed + d.failed, unknown = b.unknown + d.unknown,
        cancelled = b.cancelled + d.cancelled
      from d where b.id = d.bulk_id
        and (d.pending, d.confirmed, d.in_progress, d.completed, d.failed, d.unknown, d.cancelled)
          is distinct from (0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint)
      returning b.id, b.in_progress, b.completed, b.failed, b.unknown, bulk_counts(b) as standing)
    select c.id, c.in_progress, c.completed, c.failed, c.unknown, (c.standing).pending, (c.standing).confirmed from counted c
  loop
    perform set_bulk_status(v_header.id, case
      when v_header.pending > 0 then 'PENDING'
      when v_header.confirmed + v_header.in_progress > 0 then 'IN_PROGRESS'
      when v_header.failed + v_header.unknown > 0 then 'PROBLEMATIC'
      when v_header.completed > 0 then 'COMPLETED'
      else 'CANCELLED' end,
      case when v_header.pending + v_header.confirmed + v_header.in_progress = 0 then
        case when v_header.unknown > 0 then 'UNKNOWN' when v_header.failed > 0 then 'FAILED' end end);
  end loop;
  return null;
end $$;

-- One hold reserves all of a bulk transaction; those of its items are drawn from it, and move no money.
alter table ledger.hold
  add column drawn_from bigint references ledger.hold (id),
  alter column transfer_id drop not null,
  add constraint hold_origin check ((transfer_id is null) <> (drawn_from is null));
create index hold_drawn on ledger.hold (drawn_from) include (amount) where drawn_from is not null;

-- Splits holds off another one. They end like any other, each by itself.
create function ledger.draw_holds(p_from text, p_references text[], p_amounts bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_from hold;
  v_bad text;
begin
  select h.ref into v_bad from unnest(p_references, p_amounts) h(ref, amount)
    where h.amount <= 0 or h.amount is null limit 1;
  if found then raise exception 'hold % is of no amount', v_bad using errcode = 'LG008'; end if;
  select * into v_from from hold h where h.reference = p_from and h.drawn_from is null for no key update;
  if not found or exists (select from hold_end e where e.hold_id = v_from.id) then
    raise exception 'hold % has ended or never was', p_from using errcode = 'LG007'; end if;
  -- no account moves, whose trigger would refuse it
  if v_from.organisation_id <> public.current_holder() then
    raise exception 'hold % is another wallet holder''s', p_from using errcode = 'insufficient_privilege'; end if;
  if (select coalesce(sum(d.amount), 0) from hold d where d.drawn_from = v_from.id)
      + (select coalesce(sum(a.amount), 0) from unnest(p_amounts) a(amount)) > v_from.amount then
    raise exception 'hold % lacks the money', p_from using errcode = 'LG001'; end if;
  insert into hold (reference, organisation_id, amount, drawn_from)
    select n.ref, v_from.organisation_id, n.amount, v_from.id from unnest(p_references, p_amounts) n(ref, amount);
end $$;

-- held → available: what was not drawn of a hold. It ends by that, and nothing can be drawn any more; where it has ended,
-- or all was drawn, nothing happens. Returns what was released.
create function ledger.release_rest(p_hold text, p_reference text) returns bigint
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  v_hold hold;
  v_rest bigint;
begin
  select * into v_hold from hold h where h.reference = p_hold and h.drawn_from is null for no key update;
  if not found or exists (select from hold_end e where e.hold_id = v_hold.id) then return 0; end if;
  select v_hold.amount - coalesce(sum(d.amount), 0) into v_rest from hold d where d.drawn_from = v_hold.id;
  if v_rest = 0 then return 0; end if;
  perform ledger.post(array[p_reference], array['RELEASE'], array['XAF'], array[v_hold.organisation_id], array[1, 1],
    array['org:' || v_hold.organisation_id || ':held', 'org:' || v_hold.organisation_id || ':available'],
    array[-v_rest, v_rest]);
  insert into hold_end (hold_id, outcome, transfer_id)
    select v_hold.id, 'RELEASED', t.id from transfer t where t.reference = p_reference;
  return v_rest;
end $$;

-- As before, and a hold that others were drawn from does not end as a whole.
create or replace function ledger.end_holds(
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
      or bool_or(exists (select from hold d where d.drawn_from = h.id))
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
revoke all on function ledger.draw_holds, ledger.release_rest from public;
grant execute on function ledger.draw_holds, ledger.release_rest to sanaga_app;

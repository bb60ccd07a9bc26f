-- Ends holds, all in the same way: each amount leaves `held` for the accounts of its legs (captured) or goes back
-- (released, without legs). Legs name their hold by its place (from 1).
-- A hold that others were drawn from does not end as a whole.
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
revoke all on function ledger.end_holds from public;
grant execute on function ledger.end_holds to sanaga_app;

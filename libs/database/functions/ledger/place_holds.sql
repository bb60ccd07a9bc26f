-- available → held, each under a reference of its own.
create or replace function ledger.place_holds(p_references text[], p_organisations uuid[], p_amounts bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_bad text;
  v_count int := cardinality(p_references);
  v_places int[];
  v_accounts text[];
  v_amounts bigint[];
begin
  if 0 >= any(p_amounts) or array_position(p_amounts, null) is not null then
    select h.ref into v_bad from unnest(p_references, p_amounts) h(ref, amount)
      where h.amount <= 0 or h.amount is null limit 1;
    raise exception 'hold % is of no amount', v_bad using errcode = 'LG008';
  end if;
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
    -- each by its key: all transfers were read for a few where the planner took them for no more
    cross join lateral (select id from transfer where reference = h.ref offset 0) t
    on conflict (reference) do nothing;
end $$;
revoke all on function ledger.place_holds from public;
grant execute on function ledger.place_holds to sanaga_app;

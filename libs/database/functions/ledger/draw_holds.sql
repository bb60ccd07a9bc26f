-- Splits holds off another one. They end like any other, each by itself.
create or replace function ledger.draw_holds(p_from text, p_references text[], p_amounts bigint[]) returns void
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
revoke all on function ledger.draw_holds from public;
grant execute on function ledger.draw_holds to sanaga_app;

-- held → available: what was not drawn of a hold. It ends by that, and nothing can be drawn any more; where it has ended,
-- or all was drawn, nothing happens. Returns what was released.
create or replace function ledger.release_rest(p_hold text, p_reference text) returns bigint
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
revoke all on function ledger.release_rest from public;
grant execute on function ledger.release_rest to sanaga_app;

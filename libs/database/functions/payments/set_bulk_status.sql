-- The header follows its items; each change of its status is a line of its history, by nobody.
create or replace function set_bulk_status(p_id uuid, p_status text, p_reason text) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  v_from text;
  v_organisation uuid;
begin
  select t.status, t.organisation_id into v_from, v_organisation from transaction t where t.id = p_id
    and (t.status <> p_status or t.problem_reason is distinct from p_reason) for update;
  if not found then return; end if;
  update transaction set status = p_status, problem_reason = p_reason, updated_at = now(),
    finished_at = case when p_status in ('COMPLETED', 'CANCELLED', 'PROBLEMATIC') then now() end
    where id = p_id;
  if v_from <> p_status then
    insert into transaction_history (transaction_id, organisation_id, from_status, to_status)
      values (p_id, v_organisation, v_from, p_status);
  end if;
end $$;

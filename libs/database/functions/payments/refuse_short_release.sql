-- Refuses to release a payment under a policy by fewer approvals than were counted for it: each of the same
-- attempt and amount, confirmed as surely as the policy asks for, by a person who is at work, may approve and did not make
-- it; where that was in somebody's place, the same holds for them. Each person counts once, for oneself or for another. A server
-- of the release before, which knows no policies or no factors, is refused here too.
create or replace function refuse_short_release() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  v_required integer;
  v_methods text[];
  v_counted integer;
begin
  if not exists (select from approval_policy where organisation_id = new.organisation_id) then
    return null;
  end if;
  select r.required, sure_methods(r.organisation_id, array[r.policy_version, r.policy_version_before], judged_amount(r.judged))
  into v_required, v_methods
  from payment_release r where r.transaction_id = new.id and r.attempt = new.attempt;
  select least(count(distinct a.approver_id), count(distinct coalesce(a.deputy_for, a.approver_id))) into v_counted
  from transaction_approval a join app_user u on u.id = a.approver_id left join app_user o on o.id = a.deputy_for
  where a.transaction_id = new.id and a.attempt = new.attempt and a.total = new.total and u.status = 'ACTIVE'
    and u.organisation_id = new.organisation_id and u.roles && array['VALIDATOR', 'ADMIN']
    and a.method = any(v_methods) and not (a.approver_id = any(new.makers))
    and (a.deputy_for is null or o.status = 'ACTIVE' and o.organisation_id = new.organisation_id
      and o.roles && array['VALIDATOR', 'ADMIN'] and not (o.id = any(new.makers)));
  if v_required is null or v_counted < v_required then
    raise exception 'payment % was released by % of % approvals', new.id, v_counted, v_required
      using errcode = 'check_violation', constraint = 'payment_released_by_enough';
  end if;
  return null;
end $$;

-- Refuses an approval in the place of somebody whose deputy the approver is not at that time, or who has made the payment.
create or replace function refuse_approval_without_deputy() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if not exists (select from deputy_term d where d.user_id = new.deputy_for and d.deputy_id = new.approver_id
      and d.organisation_id = new.organisation_id and new.approved_at >= d.starts_at and new.approved_at < coalesce(d.ended_at, d.ends_at))
    or exists (select from transaction t where t.id = new.transaction_id and new.deputy_for = any(t.makers)) then
    raise exception 'transaction % is not for % to approve in the place of %', new.transaction_id, new.approver_id, new.deputy_for
      using errcode = 'check_violation', constraint = 'transaction_approval_by_deputy';
  end if;
  return new;
end $$;

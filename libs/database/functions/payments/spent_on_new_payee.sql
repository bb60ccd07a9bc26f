-- Returns what was spent on a number that was first paid after a moment, apart from one payment, and when that began; no row
-- for a number that was paid before. Without settings of its own, so that it is planned as a part of its statement.
create or replace function spent_on_new_payee(p_organisation uuid, p_number text, p_after timestamptz, p_except uuid,
  out spent bigint, out began_at timestamptz) returns setof record language sql stable as $$
  select s.spent, s.began_at
  from (select not exists (
      select from transaction o where o.organisation_id = p_organisation and o.kind = 'PAYOUT' and o.payee_number = p_number
        and o.approved_at <= p_after and is_spent(o.status, o.problem_reason)) as is_new offset 0) n
  cross join lateral (
    select coalesce(sum(q.total), 0)::bigint as spent, min(coalesce(h.approved_at, q.approved_at)) as began_at
    from transaction q left join transaction h on h.id = q.bulk_id
    where n.is_new and q.organisation_id = p_organisation and q.kind = 'PAYOUT' and q.payee_number = p_number
      and q.id is distinct from p_except and (q.bulk_id is null or q.bulk_id is distinct from p_except)
      and is_spent(q.status, q.problem_reason)
      and (h.approved_at is not null or q.approved_at is not null)) s
  where n.is_new
$$;
revoke all on function spent_on_new_payee from public;
grant execute on function spent_on_new_payee to sanaga_app;

-- Gives back what failed, was cancelled or was excluded, once for each payment, in the statement that moves it; a bulk
-- transaction counts for what its items do. Approvals are void where a payment waits again, or is about less than before.
create or replace function give_back_spent() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_payment record;
begin
  if not exists (select from new_rows
      where not is_spent(status, problem_reason) or (status = 'PENDING' and bulk_id is null)) then
    return null;
  end if;
  for v_payment in
    with version as (
      select *, 1 as sign from new_rows union all select *, -1 from old_rows),
    change as (
      select case when bulk_id is null then id else bulk_id end as id, organisation_id,
        -sum(sign * case
          when bulk_id is null then case when kind = 'BULK_PAYOUT' or is_spent(status, problem_reason) then total else 0 end
          when exclusion_id is not null or is_spent(status, problem_reason) then 0
          else -total end)::bigint as amount,
        bool_or(bulk_id is null and sign > 0 and status = 'PENDING') and (
          bool_or(kind = 'PAYOUT' and bulk_id is null and sign < 0 and status = 'CONFIRMED')
          or sum(sign * total) filter (where bulk_id is null) <> 0) as is_unapproved
      from version where kind <> 'COLLECTION' group by 1, 2)
    select * from change where amount > 0 or is_unapproved order by organisation_id, id
  loop
    if lock_spending(v_payment.organisation_id) then
      perform give_back_spending(v_payment.id, greatest(v_payment.amount, 0), v_payment.is_unapproved);
    end if;
  end loop;
  return null;
end $$;

-- Refuses a payment, or a bulk transaction with one, by which a number that is paid for the first time gets more in its first
-- day than is allowed. Its organisation's spending is locked, so that no other payment to the number is released meanwhile.
create or replace function refuse_new_payees(p_payment transaction, p_most bigint) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  v_after timestamptz := clock_timestamp() - interval '1 day';
  v_over record;
begin
  with paid as materialized (
    select p_payment.payee_number as number, p_payment.total::numeric as amount where p_payment.kind = 'PAYOUT'
    union all
    select i.payee_number, sum(i.total) from transaction i
    where i.bulk_id = p_payment.id and i.exclusion_id is null and i.status <> 'CANCELLED' group by i.payee_number)
  select p.number, p.amount, s.spent, s.began_at into v_over
  from paid p cross join lateral spent_on_new_payee(p_payment.organisation_id, p.number, v_after, p_payment.id) s
  where p.amount + s.spent > p_most order by p.number limit 1;
  if found then
    perform refuse_spending('NEW_PAYEE', p_most, v_over.spent, v_over.began_at + interval '1 day', v_over.number);
  end if;
end $$;
revoke all on function refuse_new_payees from public;

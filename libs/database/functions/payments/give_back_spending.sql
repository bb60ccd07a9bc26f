-- Gives back what a payment no longer counts for: an amount of it, or, where its approvals are void, all that they counted for.
create or replace function give_back_spending(p_transaction uuid, p_amount bigint, p_is_unapproved boolean) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with given as materialized (
    select s.organisation_id, s.kind, s.subject_id, s.at,
      case when p_is_unapproved and s.kind <> 'MAKER' then s.amount else least(s.amount, p_amount) end as amount
    from spending s where s.transaction_id = p_transaction),
  reduced as (
    update spending s set amount = s.amount - g.amount from given g
    where s.transaction_id = p_transaction and s.kind = g.kind and s.subject_id = g.subject_id and g.amount > 0)
  update spending_sum m set amount = m.amount - g.amount from given g
  where m.organisation_id = g.organisation_id and m.kind = g.kind and m.subject_id = g.subject_id
    and m.begins_at = date_bin('5 minutes', g.at, timestamptz 'epoch') and g.amount > 0
$$;
revoke all on function give_back_spending from public;

-- Counts a payment towards the limit of its maker, an approver or its organisation, or refuses it where it would exceed it.
-- What the same payment counted for the same person before is replaced, as an approval that is given anew counts once. Does
-- nothing for an organisation that never had limits.
create or replace function spend(p_organisation uuid, p_transaction uuid, p_kind text, p_subject uuid, p_amount bigint)
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_at timestamptz;
  v_limits record;
  v_most bigint;
  v_before record;
  v_lately record;
begin
  if not lock_spending(p_organisation) then return; end if;
  v_at := clock_timestamp();
  select * into v_limits from limits_of(p_organisation, p_subject);
  if p_kind = 'APPROVER' and p_amount > v_limits.approver_payment then
    perform refuse_spending('APPROVER_PAYMENT', v_limits.approver_payment, 0, null);
  end if;
  v_most := case p_kind when 'MAKER' then v_limits.maker_day when 'APPROVER' then v_limits.approver_day
    else v_limits.organisation_day end;
  select amount, at into v_before from spending
    where transaction_id = p_transaction and kind = p_kind and subject_id = p_subject;
  if v_before.amount > 0 then
    update spending_sum set amount = amount - v_before.amount where organisation_id = p_organisation and kind = p_kind
      and subject_id = p_subject and begins_at = date_bin('5 minutes', v_before.at, timestamptz 'epoch');
  end if;
  select * into v_lately from spent_in_a_day(p_organisation, p_kind, p_subject, v_most, p_amount);
  if v_lately.spent + p_amount > v_most then
    perform refuse_spending(p_kind || '_DAY', v_most, v_lately.spent, v_lately.enough_at);
  end if;
  insert into spending (transaction_id, organisation_id, kind, subject_id, amount, at)
    values (p_transaction, p_organisation, p_kind, p_subject, p_amount, v_at)
    on conflict (transaction_id, kind, subject_id) do update set amount = excluded.amount, at = excluded.at;
  insert into spending_sum (organisation_id, kind, subject_id, begins_at, amount)
    values (p_organisation, p_kind, p_subject, date_bin('5 minutes', v_at, timestamptz 'epoch'), p_amount)
    on conflict (organisation_id, kind, subject_id, begins_at) do update set amount = spending_sum.amount + excluded.amount;
  if p_kind = 'MAKER' then
    delete from spending where organisation_id = p_organisation and at < v_at - interval '2 days';
    delete from spending_sum where organisation_id = p_organisation and begins_at < v_at - interval '2 days';
  end if;
end $$;
revoke all on function spend from public;

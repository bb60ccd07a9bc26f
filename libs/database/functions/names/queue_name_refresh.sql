-- Queues the numbers of a payment that waits for approval, or of the payments of a bulk, where the operator was not asked
-- since a time, or has said something else than the payment stores. A single payment comes before the holder's files.
create or replace function queue_name_refresh(p_organisation uuid, p_id uuid, p_since timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into name_check (organisation_id, number, due_at)
    select t.organisation_id, t.payee_number,
      min(now() - case when t.bulk_id is null then interval '1 day' else interval '0' end)
    from transaction t left join operator_name n on n.number = t.payee_number and n.asked_at >= p_since
    where t.organisation_id = p_organisation and (t.id = p_id or t.bulk_id = p_id) and t.kind = 'PAYOUT'
      and t.status = 'PENDING' and t.name_match <> 'NOT_CHECKED'
      and (n.number is null or n.name is distinct from t.registered_name)
    group by 1, 2 order by 1, 2
  on conflict (organisation_id, number) do update set due_at = excluded.due_at
    where name_check.tries = 0 and name_check.due_at > excluded.due_at
$$;
revoke all on function queue_name_refresh from public;
grant execute on function queue_name_refresh to sanaga_app;

-- Counts items as they move and sets the header's status from the counts, in the statement that moves them. Whoever
-- moves an item locks its row here first, so that two never wait for each other. The rule is `bulkStatus` of the domain:
-- a spec holds both against each other. An item that an approver excluded is counted no more.
create or replace function count_bulk_items() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  v_header record;
begin
  if tg_op = 'INSERT' then
    update bulk_transaction b set
      pending = b.pending + d.pending, confirmed = b.confirmed + d.confirmed, in_progress = b.in_progress + d.in_progress,
      completed = b.completed + d.completed, failed = b.failed + d.failed, unknown = b.unknown + d.unknown,
      cancelled = b.cancelled + d.cancelled, largest_total = greatest(b.largest_total, d.largest_total),
      new_payees = b.new_payees or d.new_payees
    from (select n.bulk_id, max(n.total) as largest_total,
        bool_or(is_new_payee(n.remarks)) as new_payees,
        count(*) filter (where n.status = 'PENDING') as pending,
        count(*) filter (where n.status = 'CONFIRMED') as confirmed,
        count(*) filter (where n.status = 'IN_PROGRESS') as in_progress,
        count(*) filter (where n.status = 'COMPLETED') as completed,
        count(*) filter (where n.problem_reason = 'FAILED') as failed,
        count(*) filter (where n.problem_reason = 'UNKNOWN') as unknown,
        count(*) filter (where n.status = 'CANCELLED') as cancelled
      from new_rows n where n.bulk_id is not null group by n.bulk_id) d
    where b.id = d.bulk_id;
    return null;
  end if;
  if not exists (select from old_rows where bulk_id is not null)
    and not exists (select from new_rows where bulk_id is not null) then
    return null;
  end if;
  for v_header in
    with moved as (
      select n.bulk_id, n.status, n.problem_reason, 1 as delta from new_rows n
        where n.bulk_id is not null and n.exclusion_id is null
      union all
      select o.bulk_id, o.status, o.problem_reason, -1 from old_rows o
        where o.bulk_id is not null and o.exclusion_id is null),
    d as (
      select m.bulk_id,
        coalesce(sum(m.delta) filter (where m.status = 'PENDING'), 0) as pending,
        coalesce(sum(m.delta) filter (where m.status = 'CONFIRMED'), 0) as confirmed,
        coalesce(sum(m.delta) filter (where m.status = 'IN_PROGRESS'), 0) as in_progress,
        coalesce(sum(m.delta) filter (where m.status = 'COMPLETED'), 0) as completed,
        coalesce(sum(m.delta) filter (where m.problem_reason = 'FAILED'), 0) as failed,
        coalesce(sum(m.delta) filter (where m.problem_reason = 'UNKNOWN'), 0) as unknown,
        coalesce(sum(m.delta) filter (where m.status = 'CANCELLED'), 0) as cancelled
      from moved m group by m.bulk_id),
    counted as (
      update bulk_transaction b set
        pending = b.pending + d.pending, confirmed = b.confirmed + d.confirmed, in_progress = b.in_progress + d.in_progress,
        completed = b.completed + d.completed, failed = b.failed + d.failed, unknown = b.unknown + d.unknown,
        cancelled = b.cancelled + d.cancelled
      from d where b.id = d.bulk_id
        and (d.pending, d.confirmed, d.in_progress, d.completed, d.failed, d.unknown, d.cancelled)
          is distinct from (0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint)
      returning b.id, b.in_progress, b.completed, b.failed, b.unknown, bulk_counts(b) as standing)
    select c.id, c.in_progress, c.completed, c.failed, c.unknown, (c.standing).pending, (c.standing).confirmed from counted c
  loop
    perform set_bulk_status(v_header.id, case
      when v_header.pending > 0 then 'PENDING'
      when v_header.confirmed + v_header.in_progress > 0 then 'IN_PROGRESS'
      when v_header.failed + v_header.unknown > 0 then 'PROBLEMATIC'
      when v_header.completed > 0 then 'COMPLETED'
      else 'CANCELLED' end,
      case when v_header.pending + v_header.confirmed + v_header.in_progress = 0 then
        case when v_header.unknown > 0 then 'UNKNOWN' when v_header.failed > 0 then 'FAILED' end end);
  end loop;
  return null;
end $$;

-- Counts the items as they stand once the step under way has reached all of them: people see this, and the status follows from it.
create or replace function bulk_counts(b bulk_transaction, out pending integer, out confirmed integer, out cancelled integer)
language sql immutable set search_path = pg_catalog, public as $$
  select
    case b.step when 'CREATE' then b.items when 'APPROVE' then 0 when 'CANCEL' then 0 when 'DELETE' then 0
      else b.pending end,
    case b.step when 'APPROVE' then b.pending + b.confirmed when 'CANCEL' then 0 when 'DELETE' then 0
      else b.confirmed end,
    case when b.step in ('CANCEL', 'DELETE') then b.pending + b.confirmed + b.cancelled else b.cancelled end
$$;

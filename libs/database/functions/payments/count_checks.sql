-- Counts the items of a bulk payment by what their check found. A name that is still to be checked is counted as such
-- also in a payment that is to be looked at for another reason.
create or replace function count_checks() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  update bulk_transaction b set checks_matching = b.checks_matching + c.matching,
    checks_to_look_at = b.checks_to_look_at + c.to_look_at, checks_waiting = b.checks_waiting + c.waiting
  from (select n.bulk_id, count(*) filter (where item_check(n.name_match, n.remarks) = 'MATCH') as matching,
      count(*) filter (where item_check(n.name_match, n.remarks) = 'LOOK') as to_look_at,
      count(*) filter (where n.name_match = 'NOT_CHECKED') as waiting
    from new_rows n where n.bulk_id is not null group by n.bulk_id) c
  where b.id = c.bulk_id;
  return null;
end $$;

-- The release before sets approved_by alone, as long as some of its servers run. This one writes the row in the same
-- statement, so that the trigger finds it. Goes with the next release that contracts.
create or replace function record_approval() returns trigger language plpgsql set search_path = pg_catalog, public as $$ begin
  insert into transaction_approval (transaction_id, organisation_id, attempt, approver_id, approved_at, method, code_id, total)
  select new.id, new.organisation_id, new.attempt, new.approved_by, new.approved_at,
    case when new.individual then 'CODE' else 'SESSION' end, new.approval_code_id, new.total
  where not exists (select from transaction_approval where transaction_id = new.id and attempt = new.attempt
    and approver_id = new.approved_by and total = new.total)
  on conflict do nothing; return null; end $$;

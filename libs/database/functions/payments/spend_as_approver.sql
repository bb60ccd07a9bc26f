-- Counts a payment towards the limits of a person who approves it, also where others still have to, and towards those of
-- whom the person stands in for: a deputy may not do more than either.
create or replace function spend_as_approver() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_total bigint := coalesce(new.total, (select t.total from transaction t where t.id = new.transaction_id));
  v_refusal text;
begin
  perform spend(new.organisation_id, new.transaction_id, 'APPROVER', new.approver_id, v_total);
  if new.deputy_for is not null then
    begin
      perform spend(new.organisation_id, new.transaction_id, 'APPROVER', new.deputy_for, v_total);
    exception when sqlstate 'LM001' then
      get stacked diagnostics v_refusal = pg_exception_detail;
      raise exception 'a limit of % is exceeded, whose deputy approves', new.deputy_for using errcode = 'LM001',
        detail = (v_refusal::jsonb || jsonb_build_object('name', (select name from app_user where id = new.deputy_for)))::text;
    end;
  end if;
  return null;
end $$;

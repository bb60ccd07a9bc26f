-- Counts a payment that is released towards the limit of its organisation, and refuses it where it pays more to a new
-- number than is allowed.
create or replace function spend_as_organisation() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_most bigint;
begin
  perform spend(new.organisation_id, new.id, 'ORGANISATION', new.organisation_id, new.total);
  select l.new_payee_day into v_most from limits_of(new.organisation_id, null) l;
  if v_most is not null then perform refuse_new_payees(new, v_most); end if;
  return null;
end $$;

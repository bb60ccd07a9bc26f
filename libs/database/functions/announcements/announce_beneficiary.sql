-- Announces changes of beneficiaries.
create or replace function announce_beneficiary() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('beneficiary', new.organisation_id, null, new.id);
  return null;
end $$;

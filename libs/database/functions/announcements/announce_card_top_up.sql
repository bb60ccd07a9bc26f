-- Announces changes of card top-ups.
create or replace function announce_card_top_up() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.status = 'COMPLETED' then perform announce('wallet', new.organisation_id, null, null); end if;
  return null;
end $$;

create or replace trigger organisation_announces after insert or update of status, plan on organisation
  for each row execute function announce_organisation();
create or replace trigger organisation_holds_back after update of status, payouts_paused_at on organisation for each row
  when (old.status <> new.status or (old.payouts_paused_at is null) <> (new.payouts_paused_at is null))
  execute function hold_back_with_holder();
-- What an organisation shows of itself is news to whoever looks at it.
create or replace trigger organisation_profile_announces
  after update of name, username, category, location, website, picture_version, cover_version on organisation
  for each row execute function announce_organisation();

-- Refuses to move the money of another holder's wallet: the ledger's functions act as the owner, whom no policy binds, so that
-- what a member's call may move is said here alone.
create or replace function ledger.refuse_foreign_wallet() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'account % is another wallet holder''s', new.code using errcode = 'insufficient_privilege';
end $$;

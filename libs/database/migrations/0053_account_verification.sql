-- Who holds the phone of a refill account is shown by a small collection that they confirm there: a refill of its own kind,
-- whose outcome stands beside its status. Null for an ordinary refill.
alter table refill add column verification text
  check (verification in ('WAITING', 'CONFIRMED', 'DECLINED', 'EXPIRED', 'FAILED'));
-- rows from before have none, so that nothing is to be read to know that they obey
alter table refill add constraint refill_verification_follows_status check (
  verification is null or coalesce(
    case status
      when 'PROCESSING' then verification in ('WAITING', 'EXPIRED')
      when 'COMPLETED' then verification = 'CONFIRMED'
      when 'FAILED' then verification in ('DECLINED', 'EXPIRED', 'FAILED')
    end, false)) not valid;

-- When its holder confirmed on the phone; an account that was confirmed by code alone has none.
alter table service_provider add column verified_at timestamptz;

-- An expired verification is still under way as a refill, and is announced all the same.
create trigger refill_verification_announces after update of verification on refill
  for each row when (old.verification is distinct from new.verification and old.status = new.status)
  execute function announce_refill();

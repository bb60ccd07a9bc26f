-- What people booked to the wallet after a refill had its outcome, as of a payment: what they reversed was taken again, what
-- came in after all was credited. The status stays what the operator's outcome made it.
alter table refill
  add column corrected_amount bigint not null default 0,
  add column corrected_at timestamptz,
  add constraint refill_correction check (corrected_amount = 0 or corrected_at is not null) not valid;

comment on column refill.corrected_amount is 'what the wallet rose by after the outcome; negative where it fell';

-- What was settled before.
update refill r set corrected_amount = c.amount, corrected_at = c.at
from (
  select q.subject_id as id, sum(e.amount)::bigint as amount, max(k.resolved_at) as at
  from reconciliation_task k
  join operator_request q on q.reference_id = k.reference_id and q.subject_type = 'REFILL'
  join ledger.transfer l on l.reference in ('reconciliation:' || k.id || ':reversal', 'reconciliation:' || k.id || ':wallet')
  join ledger.entry e on e.transfer_id = l.id
  join ledger.account a on a.id = e.account_id and a.organisation_id is not null
  where k.resolution in ('REVERSED', 'WALLET') group by 1) c
where r.id = c.id;

-- A correction moves no status, and is news all the same: of a refill that failed, too, it changes the wallet.
create function announce_refill_correction() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('refill', new.organisation_id, null, new.id);
  perform announce('wallet', new.organisation_id, null, null);
  return null;
end $$;
create trigger refill_announces_correction after update of corrected_at on refill for each row
  when (new.corrected_at is distinct from old.corrected_at) execute function announce_refill_correction();

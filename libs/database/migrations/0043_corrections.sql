-- What people booked to the wallet after a payment had its outcome: what they reversed came back, what the operator paid
-- beyond the amount was taken. The status stays what the operator's outcome made it.
alter table transaction
  add column corrected_amount bigint not null default 0,
  add column corrected_at timestamptz,
  add constraint transaction_correction check (corrected_amount = 0 or corrected_at is not null) not valid;

comment on column transaction.corrected_amount is 'what the wallet rose by, after fee, tax and levy; negative where it fell';

-- A correction moves no status, and is news all the same.
create function announce_correction() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('transaction', new.organisation_id, null, coalesce(new.bulk_id, new.id));
  perform announce('wallet', new.organisation_id, null, null);
  return null;
end $$;
create trigger transaction_announces_correction after update of corrected_at on transaction for each row
  when (new.corrected_at is distinct from old.corrected_at) execute function announce_correction();

-- What was settled before.
update transaction t set corrected_amount = c.amount, corrected_at = c.at
from (
  select q.subject_id as id, sum(e.amount)::bigint as amount, max(k.resolved_at) as at
  from reconciliation_task k
  join operator_request q on q.reference_id = k.reference_id and q.subject_type = 'TRANSACTION'
  join ledger.transfer l on l.reference in ('reconciliation:' || k.id || ':reversal', 'reconciliation:' || k.id || ':wallet')
  join ledger.entry e on e.transfer_id = l.id
  join ledger.account a on a.id = e.account_id and a.organisation_id is not null
  where k.resolution in ('REVERSED', 'WALLET') group by 1) c
where t.id = c.id;

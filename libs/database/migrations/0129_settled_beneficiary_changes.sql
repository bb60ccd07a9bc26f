-- transaction: none
-- Notifications that ask to confirm a beneficiary's changed details; a row leaves the index when that is decided.
drop index concurrently if exists notification_of_beneficiary_change;
create index concurrently notification_of_beneficiary_change on notification (path)
  where kind = 'beneficiary-change-waiting';

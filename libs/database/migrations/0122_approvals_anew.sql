-- phase: contract
-- Who has approved a bulk transaction approves it anew once payments are excluded. The release before counts on one
-- approval of each person.
alter table transaction_approval drop constraint transaction_approval_pkey;

-- The operator's rate, shared by every worker of every process: one row a product says when its next call may leave.
-- A worker takes the turns of a batch in the statement that leases it.

create table operator_rate (
  kind text primary key check (kind in ('DISBURSEMENT', 'COLLECTION')),
  next_at timestamptz not null default '-infinity'
);
insert into operator_rate (kind) values ('DISBURSEMENT'), ('COLLECTION');

grant select, update on operator_rate to sanaga_app;

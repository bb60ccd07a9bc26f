-- How each worker finds the operator: the state of its circuit breakers, so that super admins see when payments wait and
-- why. A row that was not written for a while is of a worker that runs no more.

create table operator_breaker (
  worker uuid not null,
  kind text not null check (kind in ('DISBURSEMENT', 'COLLECTION')),
  state text not null check (state in ('CLOSED', 'HALF_OPEN', 'OPEN')),
  reason text,
  -- since when it is in this state
  changed_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (worker, kind)
);

grant select, insert, update, delete on operator_breaker to sanaga_app;

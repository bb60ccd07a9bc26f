-- uses: functions/access/current_holder, functions/access/secure_by, functions/access/secure_by_holder
-- Who approves payments in the place of somebody else for some days. Only the end of a row is ever written to it: it says for
-- ever from when to when that was so.
create table deputy (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation (id),
  -- who is stood in for
  user_id uuid not null references app_user (id),
  deputy_id uuid not null references app_user (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  named_by uuid not null references app_user (id),
  named_at timestamptz not null,
  ended_at timestamptz,
  -- its days were over; somebody ended it; one of the two lost the role, was suspended, or was removed
  ended_as text check (ended_as in ('OVER', 'WITHDRAWN', 'ROLE', 'SUSPENDED', 'REMOVED')),
  -- null: automatically
  ended_by uuid references app_user (id),
  check (user_id <> deputy_id),
  check ((ended_at is null) = (ended_as is null)),
  check (ended_by is null or ended_as is not null)
);
create index deputy_of_holder on deputy (organisation_id, user_id, starts_at);
create index deputy_of_deputy on deputy (deputy_id, starts_at);
create index deputy_due on deputy (ends_at) where ended_at is null;
select secure_by_holder('deputy');
grant select, insert, update (ended_at, ended_as, ended_by) on deputy to sanaga_app;

alter table transaction_approval
  -- in whose place the approver approved it; null: their own
  add column deputy_for uuid;
alter table transaction_approval
  add constraint transaction_approval_deputy_for foreign key (deputy_for) references app_user (id) not valid,
  add constraint transaction_approval_for_another check (deputy_for <> approver_id) not valid;

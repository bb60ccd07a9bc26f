-- Filters of lists under a name, private or shared with the other members of the holder; those of super admins, who belong
-- to none, are shared among them. What a filter may say is checked when it is read: lists change.
create table saved_filter (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid references organisation (id),
  created_by uuid not null references app_user (id),
  list text not null check (list in ('TRANSACTIONS', 'ORGANISATION_TRANSACTIONS', 'ORGANISATIONS', 'AUDIT')),
  name text not null check (length(name) between 1 and 60),
  shared boolean not null,
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  created_at timestamptz not null default now()
);
create unique index saved_filter_name on saved_filter (created_by, list, lower(name));
create index saved_filter_by_holder on saved_filter (organisation_id, list);
select secure_by_holder('saved_filter');
grant select, insert, update, delete on saved_filter to sanaga_app;

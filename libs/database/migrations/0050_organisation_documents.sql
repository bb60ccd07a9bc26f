-- What shows who a wallet holder is, with the decision about it; one of each kind, the last that was submitted. The version
-- counts them, so that a decision is about the one that was looked at.
create table organisation_document (
  organisation_id uuid not null references organisation (id),
  kind text not null check (kind in ('RCCM', 'NIU', 'IDENTITY')),
  version int not null default 1,
  status text not null default 'SUBMITTED' check (status in ('SUBMITTED', 'ACCEPTED', 'REFUSED')),
  number text check (length(number) between 1 and 40),
  file_name text not null check (length(file_name) between 1 and 255),
  content_type text not null check (content_type in ('application/pdf', 'image/webp')),
  content bytea not null,
  submitted_by uuid not null references app_user (id),
  submitted_at timestamptz not null,
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 500),
  primary key (organisation_id, kind),
  check ((status = 'SUBMITTED') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((status = 'REFUSED') = (reason is not null))
);
select secure_by_holder('organisation_document');
grant select, insert, update, delete on organisation_document to sanaga_app;

create function announce_document() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('organisation', new.organisation_id, null, new.organisation_id);
  return null;
end $$;
create trigger document_announces after insert or update on organisation_document
  for each row execute function announce_document();

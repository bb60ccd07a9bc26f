-- uses: functions/access/current_holder, functions/access/secure_by, functions/access/secure_by_holder
-- Append-only: what the admins of a holder and super admins say to each other about a refill.
create table refill_comment (
  id uuid primary key default gen_random_uuid(),
  -- the order in which they were written
  position bigint not null generated always as identity,
  refill_id uuid not null references refill (id),
  organisation_id uuid not null references organisation (id),
  author_id uuid not null references app_user (id),
  at timestamptz not null,
  text text not null check (length(text) between 1 and 1000),
  mentions uuid[] not null default '{}',
  idempotency_key text,
  idempotency_hash bytea
);
create index refill_comment_of_refill on refill_comment (refill_id, position);
create unique index refill_comment_key on refill_comment (organisation_id, idempotency_key);
select secure_by_holder('refill_comment');
grant select, insert on refill_comment to sanaga_app;

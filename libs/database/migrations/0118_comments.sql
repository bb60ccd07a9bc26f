-- uses: functions/access/current_holder, functions/access/secure_by, functions/access/secure_by_holder
-- Append-only: what members say to each other about a payment, a bulk transaction as a whole or a request for money. A
-- question is what an approver asks its makers, an answer is what one of them says to it.
create table transaction_comment (
  id uuid primary key default gen_random_uuid(),
  -- in one order with the history, which no clock decides
  position bigint not null default nextval('transaction_history_id_seq'),
  transaction_id uuid not null references transaction (id),
  organisation_id uuid not null references organisation (id),
  author_id uuid not null references app_user (id),
  at timestamptz not null,
  kind text not null check (kind in ('COMMENT', 'QUESTION', 'ANSWER')),
  text text not null check (length(text) between 1 and 1000),
  mentions uuid[] not null default '{}',
  idempotency_key text,
  idempotency_hash bytea
);
create index transaction_comment_of_transaction on transaction_comment (transaction_id, position);
create unique index transaction_comment_key on transaction_comment (organisation_id, idempotency_key);
select secure_by_holder('transaction_comment');
grant select, insert on transaction_comment to sanaga_app;
-- comments take their place from it
grant usage on sequence transaction_history_id_seq to sanaga_app;

-- Questions: a payment with an open one is with its makers, and nobody approves it.
create table transaction_question (
  comment_id uuid primary key references transaction_comment (id),
  transaction_id uuid not null references transaction (id),
  organisation_id uuid not null references organisation (id),
  closed_at timestamptz,
  -- null: with the payment
  closed_by uuid references app_user (id),
  closed_as text check (closed_as in ('ANSWERED', 'CORRECTED', 'WITHDRAWN', 'CANCELLED', 'DELETED')),
  -- in the order of the history
  closed_position bigint,
  check (num_nulls(closed_at, closed_as, closed_position) in (0, 3))
);
create unique index transaction_question_open on transaction_question (transaction_id) where closed_at is null;
create index transaction_question_open_of_holder on transaction_question (organisation_id, transaction_id)
  where closed_at is null;
select secure_by_holder('transaction_question');
grant select, insert, update (closed_at, closed_by, closed_as, closed_position) on transaction_question to sanaga_app;

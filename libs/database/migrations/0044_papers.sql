-- Papers that were issued, each with the token of the public page that says what it should say. The token is random and
-- stands on the paper; it is stored so that the same paper gets the same address again, and looked up by its digest.
create table paper (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation (id),
  kind text not null check (kind in ('RECEIPT', 'STATEMENT')),
  transaction_id uuid references transaction (id),
  first_day date,
  last_day date,
  -- what a statement said: entries that are booked later make another paper
  opening bigint,
  closing bigint,
  entries bigint,
  token text not null check (length(token) >= 26),
  digest bytea not null unique,
  created_at timestamptz not null default now(),
  check ((kind = 'RECEIPT') = (transaction_id is not null)),
  check (num_nonnulls(first_day, last_day, opening, closing, entries) = case kind when 'STATEMENT' then 5 else 0 end)
);
create unique index paper_of_transaction on paper (transaction_id) where kind = 'RECEIPT';
create unique index paper_of_statement on paper (organisation_id, first_day, last_day, opening, closing, entries)
  where kind = 'STATEMENT';
select secure_by_holder('paper');
grant select, insert on paper to sanaga_app;

-- Whoever holds a paper is nobody's member: this says what the paper is of, and everything else is read in its holder's
-- scope.
create function paper_by_digest(p_digest bytea) returns setof paper
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$ select * from public.paper where digest = p_digest $$;
revoke all on function paper_by_digest from public;
grant execute on function paper_by_digest to sanaga_app;

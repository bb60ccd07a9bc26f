-- What the operator calls the holder of a number is asked in the background: a row is NOT_CHECKED until the operator has
-- answered, and NOT_AVAILABLE only where it answered without a name.
alter table beneficiary drop constraint beneficiary_name_match_check;
alter table beneficiary add constraint beneficiary_name_match_check
  check (name_match in ('MATCH', 'CLOSE', 'DIFFERS', 'NOT_AVAILABLE', 'NOT_CHECKED')) not valid;
alter table transaction drop constraint transaction_name_match_check;
alter table transaction add constraint transaction_name_match_check
  check (name_match in ('MATCH', 'CLOSE', 'DIFFERS', 'NOT_AVAILABLE', 'NOT_CHECKED')) not valid;
alter table payment_file_row drop constraint payment_file_row_name_match_check;
alter table payment_file_row add constraint payment_file_row_name_match_check
  check (name_match in ('MATCH', 'CLOSE', 'DIFFERS', 'NOT_AVAILABLE', 'NOT_CHECKED')) not valid;

-- What the operator said of a number, and when. Nobody has a right to the table: the functions below take numbers, so
-- that whoever typed one learns its name, and nobody can list any.
create table operator_name (
  number text primary key,
  -- null: the operator answered without a name
  name text,
  asked_at timestamptz not null
);
create index operator_name_by_age on operator_name (asked_at);

create function names_of(p_numbers text[], p_since timestamptz) returns table (number text, name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.number, n.name from operator_name n where n.number = any(p_numbers) and n.asked_at >= p_since
$$;
create function store_names(p_numbers text[], p_names text[], p_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into operator_name (number, name, asked_at)
    select number, name, p_at from unnest(p_numbers, p_names) n (number, name) order by number
    on conflict (number) do update set name = excluded.name, asked_at = excluded.asked_at
$$;
create function forget_names(p_before timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from operator_name where asked_at < p_before
$$;
revoke all on function names_of, store_names, forget_names from public;
grant execute on function names_of, store_names, forget_names to sanaga_app;

-- The numbers of a holder that are still to be checked. Whoever takes one moves its due time ahead, for as long as that
-- may take: one that dies leaves it to others.
create table name_check (
  organisation_id uuid not null references organisation (id),
  number text not null,
  due_at timestamptz not null default now(),
  -- times that the operator was asked, or was to be
  tries integer not null default 0,
  -- grows with each claim and with each new row of the number: an older claim does not end the check
  claim integer not null default 0,
  primary key (organisation_id, number)
);
create index name_check_due on name_check (organisation_id, due_at, number);
grant select, insert, update, delete on name_check to sanaga_app;
select secure_by_holder('name_check');

-- Whatever is stored with a name that is not checked is checked: nobody has to remember. What a person typed alone comes
-- before the holder's files. In order, so that two never wait for each other.
create function queue_name_checks() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format($query$
    insert into name_check (organisation_id, number, due_at)
      select organisation_id, %1$I, min(%2$s) from new_rows where name_match = 'NOT_CHECKED' and %1$I is not null
      group by 1, 2 order by 1, 2
      on conflict (organisation_id, number) do update set claim = name_check.claim + 1,
        due_at = case when name_check.tries = 0 then least(name_check.due_at, excluded.due_at)
          else name_check.due_at end$query$, tg_argv[0], tg_argv[1]);
  return null;
end $$;
create trigger payment_file_row_queues_name_checks after insert on payment_file_row
  referencing new table as new_rows for each statement execute function queue_name_checks('number', 'now()');
create trigger transaction_queues_name_checks after insert on transaction
  referencing new table as new_rows for each statement execute function queue_name_checks('payee_number',
    'now() - case when bulk_id is null then interval ''1 day'' else interval ''0'' end');
create trigger beneficiary_queues_name_checks after insert on beneficiary
  referencing new table as new_rows for each statement execute function queue_name_checks('phone_number', 'now() - interval ''1 day''');

-- The same for a number that is corrected.
create function queue_name_check() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into name_check (organisation_id, number) values (new.organisation_id, to_jsonb(new) ->> tg_argv[0])
    on conflict (organisation_id, number) do update set claim = name_check.claim + 1;
  return null;
end $$;
create trigger payment_file_row_queues_name_check after update of number, name_match on payment_file_row for each row
  when (new.name_match = 'NOT_CHECKED' and new.number is not null
    and (old.name_match <> 'NOT_CHECKED' or old.number is distinct from new.number))
  execute function queue_name_check('number');
create trigger beneficiary_queues_name_check after update of phone_number, name_match on beneficiary for each row
  when (new.name_match = 'NOT_CHECKED'
    and (old.name_match is distinct from 'NOT_CHECKED' or old.phone_number <> new.phone_number))
  execute function queue_name_check('phone_number');

-- What a person should look at in an item beside its name, as it was when the item was made.
alter table transaction add column remarks text[] not null default '{}';
alter table transaction add constraint transaction_remarks
  check (remarks <@ array['DUPLICATE', 'PAID_RECENTLY', 'NUMBER_CHANGED', 'FIRST_PAYMENT']) not valid;
alter table beneficiary add column number_changed_at timestamptz;

-- A first payment is worth knowing, and nothing to be settled.
create function item_check(p_name_match text, p_remarks text[]) returns text language sql immutable parallel safe as $$
  select case
    when p_name_match in ('CLOSE', 'DIFFERS', 'NOT_AVAILABLE')
      or p_remarks && array['DUPLICATE', 'PAID_RECENTLY', 'NUMBER_CHANGED'] then 'LOOK'
    when p_name_match = 'NOT_CHECKED' then 'NOT_CHECKED'
    else 'MATCH' end
$$;

-- A bulk transaction's items by what their check found: each is counted once. And why it pays rows in spite of a warning.
alter table bulk_transaction
  add column checks_matching integer not null default 0,
  add column checks_to_look_at integer not null default 0,
  add column checks_waiting integer not null default 0,
  add column kept_reason text,
  add column kept_by uuid;
update bulk_transaction b set checks_matching = c.matching, checks_to_look_at = c.to_look_at
from (select i.bulk_id, count(*) filter (where item_check(i.name_match, '{}') = 'MATCH') as matching,
    count(*) filter (where item_check(i.name_match, '{}') = 'LOOK') as to_look_at
  from bulk_transaction w join transaction i on i.bulk_id = w.id where w.pending > 0 group by i.bulk_id) c
where c.bulk_id = b.id;

create function count_checks() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  update bulk_transaction b set checks_matching = b.checks_matching + c.matching,
    checks_to_look_at = b.checks_to_look_at + c.to_look_at, checks_waiting = b.checks_waiting + c.waiting
  from (select n.bulk_id, count(*) filter (where item_check(n.name_match, n.remarks) = 'MATCH') as matching,
      count(*) filter (where item_check(n.name_match, n.remarks) = 'LOOK') as to_look_at,
      count(*) filter (where item_check(n.name_match, n.remarks) = 'NOT_CHECKED') as waiting
    from new_rows n where n.bulk_id is not null group by n.bulk_id) c
  where b.id = c.bulk_id;
  return null;
end $$;
create trigger transaction_counts_checks after insert on transaction
  referencing new table as new_rows for each statement execute function count_checks();

-- Payments are found by what people remember of them. ILIKE is not leakproof: under row-level security it is tried on every
-- row of the holder, whatever index there is. So the words stand in a table of their own, whose index has the holder
-- before the words, and functions that name the holder first search it (docs/decisions/0059).
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- A text as it is compared: without accents, capitals and signs, a space between words. A piece of a text is a piece of it
-- here as well.
create function folded(p_text text) returns text language sql immutable strict parallel safe as $$
  select pg_catalog.regexp_replace(pg_catalog.lower(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(
      pg_catalog.regexp_replace(pg_catalog.normalize(p_text, 'NFD'), '[\u0300-\u036f]', '', 'g'),
      'œ', 'oe'), 'Œ', 'OE'), 'ß', 'ss')), '[^[:alnum:]]+', ' ', 'g')
$$;

-- What a payment is found by: payee, reason, number, amount and its reference, T-000042 as t42. What changes with its status
-- is not in here, so that moving a payment on costs nothing.
create function payment_words(p_name text, p_reason text, p_number text, p_amount bigint, p_reference bigint)
returns text language sql immutable parallel safe as $$
  select public.folded(' ' || coalesce(p_name, '') || ' ' || coalesce(p_reason, '') || ' ' || coalesce(p_number, '')
    || ' ' || p_amount || ' t' || p_reference || ' ')
$$;

-- The words of a person, a beneficiary or an organisation.
create function person_words(p_name text, p_email text, p_number text) returns text
language sql immutable parallel safe as $$
  select public.folded(' ' || coalesce(p_name, '') || ' ' || coalesce(p_email, '') || ' ' || coalesce(p_number, '') || ' ')
$$;

-- A row for each payment, items of bulk payments included. The number grows with time: the newest are found first.
create table payment_search (
  organisation_id uuid not null,
  -- of the transaction, T-000042
  number bigint not null,
  transaction_id uuid not null,
  is_bulk boolean not null,
  words text not null,
  primary key (organisation_id, number)
);
create index payment_search_bulk on payment_search (organisation_id, number) where is_bulk;
-- how common words are decides between the newest rows and the index of words
alter table payment_search alter column words set statistics 500;
grant select, insert, update on payment_search to sanaga_app;
select secure_by_holder('payment_search');

create function add_payment_words() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into payment_search (organisation_id, number, transaction_id, is_bulk, words)
    select organisation_id, number, id, kind = 'BULK_PAYOUT', payment_words(payee_name, reason, payee_number, amount, number)
    from new_rows;
  return null;
end $$;
create trigger transaction_adds_words after insert on transaction
  referencing new table as new_rows for each statement execute function add_payment_words();

create function change_payment_words() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into payment_search (organisation_id, number, transaction_id, is_bulk, words)
    values (new.organisation_id, new.number, new.id, new.kind = 'BULK_PAYOUT',
      payment_words(new.payee_name, new.reason, new.payee_number, new.amount, new.number))
    on conflict (organisation_id, number) do update set words = excluded.words;
  return null;
end $$;
create trigger transaction_changes_words after update of payee_name, reason, payee_number, amount on transaction for each row
  when (new.payee_name <> old.payee_name or new.reason <> old.reason or new.payee_number <> old.payee_number
    or new.amount <> old.amount)
  execute function change_payment_words();

-- These functions act as the owner, whom no policy binds: that a member searches the own holder alone is said here.
create function searches_holder(p_organisation uuid) returns boolean language sql stable parallel safe as $$
  select pg_catalog.current_setting('role') is distinct from 'sanaga_member' or p_organisation = public.current_holder()
$$;

-- The condition that words are like all of these patterns. Beside a rare word one that a twentieth of all payments have is
-- tried on what the index finds by the other: to look it up for each takes longer. Volatile, as EXPLAIN has to be.
create function words_like(p_patterns text[]) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_pattern text;
  v_plan json;
  v_share float8;
  v_rare text[] := '{}';
  v_common text[] := '{}';
  v_all float8 := greatest(1, (select reltuples from pg_class where oid = 'payment_search'::regclass));
begin
  if p_patterns is null then return null; end if;
  if cardinality(p_patterns) < 2 then return format('s.words like %L', p_patterns[1]); end if;
  foreach v_pattern in array p_patterns loop
    execute format('explain (format json) select from payment_search where words like %L', v_pattern) into v_plan;
    v_share := (v_plan -> 0 -> 'Plan' ->> 'Plan Rows')::float8 / v_all;
    if v_share > 0.05 then v_common := v_common || v_pattern; else v_rare := v_rare || v_pattern; end if;
  end loop;
  return (select string_agg(format(case when c and cardinality(v_rare) > 0 then '(s.words || '''') like %L' else 's.words like %L' end, p),
      ' and ')
    from (select p, false as c from unnest(v_rare) p union all select p, true from unnest(v_common) p) w);
end $$;

-- A holder's payments whose words are like all of these patterns, or all of the others; the newest of them first.
create function search_payments(p_organisation uuid, p_bulk boolean, p_patterns text[], p_others text[], p_limit integer)
returns table (id uuid, words text)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not searches_holder(p_organisation) then return; end if;
  return query execute format($query$
    select s.transaction_id, s.words from payment_search s
    where s.organisation_id = %L and %s and ((%s) or (%s))
      and exists (select from transaction t where t.id = s.transaction_id and t.deleted_at is null)
    order by s.number desc limit %s$query$,
    p_organisation, case when p_bulk then 's.is_bulk' else 'not s.is_bulk' end,
    words_like(p_patterns), coalesce(words_like(p_others), 'false'), p_limit);
end $$;

-- The same with one word mistyped: any of its variants. Bitmaps only: few rows match, and a walk from the newest one on would
-- try all variants on each.
create function search_payments_mistyped(p_organisation uuid, p_patterns text[], p_variants text[], p_limit integer)
returns table (id uuid, words text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_indexscan = off as $$
begin
  if not searches_holder(p_organisation) then return; end if;
  return query execute format($query$
    select s.transaction_id, s.words from payment_search s
    where s.organisation_id = %L and %s (%s)
      and exists (select from transaction t where t.id = s.transaction_id and t.deleted_at is null)
    order by s.number desc limit %s$query$,
    p_organisation,
    coalesce((select string_agg(format('s.words like %L', p), ' and ') || ' and' from unnest(p_patterns) p), ''),
    (select string_agg(format('s.words like %L', p), ' or ') from unnest(p_variants) p), p_limit);
end $$;

-- All of a holder's payments whose words contain one of these texts; null where they are more than the limit.
create function payments_containing(p_organisation uuid, p_texts text[], p_limit integer) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_ids uuid[];
begin
  if not searches_holder(p_organisation) then return '{}'; end if;
  execute format($query$
    select array_agg(id) from (select s.transaction_id as id from payment_search s
      where s.organisation_id = %L and (%s) limit %s) f$query$,
    p_organisation, (select string_agg(format('s.words like %L', '%' || folded(p) || '%'), ' or ') from unnest(p_texts) p),
    p_limit + 1)
    into found_ids;
  return case when coalesce(cardinality(found_ids), 0) <= p_limit then coalesce(found_ids, '{}') end;
end $$;

-- A holder's beneficiaries whose words are like all of the patterns and, where there are any, one of the variants; by name.
create function search_beneficiaries(p_organisation uuid, p_patterns text[], p_variants text[], p_limit integer)
returns table (id uuid, name text, phone_number text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not searches_holder(p_organisation) then return; end if;
  return query execute format($query$
    select b.id, b.name, b.phone_number from beneficiary b
    where b.organisation_id = %L and b.deleted_at is null and %s and (%s) order by lower(b.name), b.id limit %s$query$,
    p_organisation,
    coalesce((select string_agg(format('person_words(b.name, b.email, b.phone_number) like %L', p), ' and ')
      from unnest(p_patterns) p), 'true'),
    coalesce((select string_agg(format('person_words(b.name, b.email, b.phone_number) like %L', p), ' or ')
      from unnest(p_variants) p), 'true'), p_limit);
end $$;
revoke all on function words_like, search_payments, search_payments_mistyped, payments_containing, search_beneficiaries from public;
grant execute on function search_payments, search_payments_mistyped, payments_containing, search_beneficiaries to sanaga_app;

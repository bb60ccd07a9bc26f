-- What a payment file pays, and a sketch of it: the smallest digests of its rows that are paid, each of number, amount and
-- how many times that was there before. Files with the same rows in another order have the same sketch.
create function payment_file_content(p_file uuid, p_most integer, out rows integer, out sketch bigint[])
language sql stable set search_path = pg_catalog, public as $$
  with pair as materialized (
    select number, amount, count(*) as times from payment_file_row
    where file_id = p_file and state in ('ok', 'warning') group by number, amount)
  select (select coalesce(sum(times), 0)::integer from pair),
    array(select hashtextextended(concat_ws(' ', number, amount, nth), 0) as digest
      from pair, generate_series(1, times) nth order by digest limit p_most)
$$;
revoke all on function payment_file_content from public;
grant execute on function payment_file_content to sanaga_app;

-- How much two sketches of as many digests at most have in common, in percent of the smallest digests of both.
create function sketches_in_common(p_one bigint[], p_other bigint[], p_most integer) returns numeric
language sql immutable set search_path = pg_catalog, public as $$
  select coalesce(100.0 * count(*) filter (where in_both) / nullif(count(*), 0), 0)
  from (select count(*) > 1 as in_both from (select unnest(p_one) union all select unnest(p_other)) d (digest)
    group by digest order by digest limit p_most) smallest
$$;
revoke all on function sketches_in_common from public;
grant execute on function sketches_in_common to sanaga_app;

-- Of each file whose rows are all there, as it is now.
create table payment_file_content (
  file_id uuid primary key,
  organisation_id uuid not null,
  -- those that are paid
  rows integer not null check (rows >= 0),
  sketch bigint[] not null
);
select secure_by_holder('payment_file_content');
grant select, insert, update on payment_file_content to sanaga_app;

-- Files of one holder that pay the same or nearly so: a row for each of both.
create table payment_file_repeat (
  file_id uuid not null references payment_file_content (file_id),
  other_id uuid not null references payment_file_content (file_id),
  organisation_id uuid not null,
  -- rows that are in both, number and amount alike
  same_rows integer not null check (same_rows > 0),
  primary key (file_id, other_id),
  check (file_id <> other_id)
);
create index payment_file_repeat_of_other on payment_file_repeat (other_id);
select secure_by_holder('payment_file_repeat');
grant select, insert, delete on payment_file_repeat to sanaga_app;

-- what comes next is compared with what is there
insert into payment_file_content (file_id, organisation_id, rows, sketch)
select f.id, f.organisation_id, c.rows, c.sketch from payment_file f, payment_file_content(f.id, 256) c
where f.status in ('UPLOADED', 'PROCESSED') and f.created_at > now() - interval '40 days';

-- last, as they lock the other tables
alter table payment_file_content
  add constraint payment_file_content_file foreign key (file_id) references payment_file (id) not valid,
  add constraint payment_file_content_holder foreign key (organisation_id) references organisation (id) not valid;

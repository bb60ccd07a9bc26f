-- What a payment file pays, and a sketch of it: the smallest digests of its rows that are paid, each of number, amount and
-- how many times that was there before. Files with the same rows in another order have the same sketch.
create or replace function payment_file_content(p_file uuid, p_most integer, out rows integer, out sketch bigint[])
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

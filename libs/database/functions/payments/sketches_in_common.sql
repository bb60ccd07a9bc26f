-- How much two sketches of as many digests at most have in common, in percent of the smallest digests of both.
create or replace function sketches_in_common(p_one bigint[], p_other bigint[], p_most integer) returns numeric
language sql immutable set search_path = pg_catalog, public as $$
  select coalesce(100.0 * count(*) filter (where in_both) / nullif(count(*), 0), 0)
  from (select count(*) > 1 as in_both from (select unnest(p_one) union all select unnest(p_other)) d (digest)
    group by digest order by digest limit p_most) smallest
$$;
revoke all on function sketches_in_common from public;
grant execute on function sketches_in_common to sanaga_app;

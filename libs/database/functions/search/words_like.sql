-- The condition that words are like all of these patterns. Beside a rare word one that a twentieth of all payments have is
-- tried on what the index finds by the other: to look it up for each takes longer. Volatile, as EXPLAIN has to be.
create or replace function words_like(p_patterns text[]) returns text
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
revoke all on function words_like from public;

-- The condition by which every search finds words, `s.words`. What is typed is read in several ways, each a JSON list of patterns:
-- words are found that are like all patterns of one reading and, where there are any, like one of the variants. Volatile, as
-- `words_like` is.
create or replace function search_condition(p_readings jsonb, p_variants text[]) returns text
language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(string_agg(one_of, ' and '), 'false') from (
    select '(' || string_agg(format('(%s)', words_like(array(select jsonb_array_elements_text(reading)))), ' or ') || ')'
      from jsonb_array_elements(p_readings) reading
    union all
    select '(' || string_agg(format('s.words like %L', variant), ' or ') || ')' from unnest(p_variants) variant) c (one_of)
$$;
revoke all on function search_condition from public;

-- Returns the largest of the amounts that a payment was judged by.
create or replace function judged_amount(p_judged jsonb) returns bigint
language sql immutable set search_path = pg_catalog as $$
  select greatest((p_judged->>'own')::bigint, (p_judged->>'largest')::bigint,
    (p_judged->'sameNumber'->>'amount')::bigint, (p_judged->'sameMaker'->>'amount')::bigint)
$$;

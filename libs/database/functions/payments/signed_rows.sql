-- Returns the payments of a bulk transaction that are paid, without those that were excluded, as an array in canonical JSON
-- (RFC 8785): keys in order, no spaces, text escaped as there.
create or replace function signed_rows(p_bulk uuid) returns text
language sql stable set search_path = pg_catalog, public as $$
  select '[' || coalesce(string_agg('{"amount":' || i.amount || ',"fee":' || i.fee || ',"id":"' || i.id || '","levy":' || i.levy
    || ',"line":' || i.line || ',"number":' || to_json(i.payee_number) || ',"payee":' || to_json(i.payee_name)
    || ',"tax":' || i.tax || ',"total":' || i.total || '}', ',' order by i.line), '') || ']'
  from transaction i where i.bulk_id = p_bulk and i.exclusion_id is null
$$;

-- Returns true if somebody left the same line within a span of time.
create or replace function audit_has(
  p_actor uuid, p_action text, p_subject text, p_detail jsonb, p_address text, p_span interval
) returns boolean language sql set search_path = pg_catalog, public as $$
  select exists (select from audit_of(p_actor, p_action, p_address, p_span) a
    where a.subject_id is not distinct from p_subject and a.detail = p_detail)
$$;

-- Returns the hash of a line of the audit log, which covers the hash of the line before.
create or replace function audit_hash(entry audit_log) returns bytea
language plpgsql stable set search_path = pg_catalog as $$
begin
  return sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.chain, entry.position, extract(epoch from entry.at)::text, entry.actor_id, entry.organisation_id,
    entry.action, entry.subject_type, entry.subject_id, entry.detail, entry.client_address)::text, 'UTF8'));
end $$;

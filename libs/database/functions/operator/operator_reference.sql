-- Derives the reference of an attempt, the same again after a restore. Shaped as a UUID of version 4, which is what the operator
-- takes.
create or replace function operator_reference(p_subject_type text, p_subject uuid, p_attempt int) returns uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key bytea := (select key from operator_reference_key);
  v_digest bytea := sha256(v_key || sha256(v_key || convert_to(concat_ws(':', p_subject_type, p_subject, p_attempt), 'UTF8')));
begin
  v_digest := set_byte(v_digest, 6, (get_byte(v_digest, 6) & 15) | 64);
  v_digest := set_byte(v_digest, 8, (get_byte(v_digest, 8) & 63) | 128);
  return encode(substr(v_digest, 1, 16), 'hex')::uuid;
end $$;
revoke all on function operator_reference from public;
grant execute on function operator_reference to sanaga_app;

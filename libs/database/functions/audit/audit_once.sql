-- Writes a line of the audit log unless the same one is there: one for each span of time, and only so many an hour of one person
-- and action, as refusals and looks may come a thousand times in a row. In one round trip; the same at the same moment waits,
-- and then finds the line.
create or replace function audit_once(
  p_actor uuid, p_organisation uuid, p_action text, p_subject_type text, p_subject text, p_detail jsonb, p_address text,
  p_span interval, p_most_an_hour integer
) returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  v_lines integer;
begin
  if audit_has(p_actor, p_action, p_subject, p_detail, p_address, p_span) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('audit:' || p_action || ' ' || coalesce(p_actor::text, p_address), 0));
  if audit_has(p_actor, p_action, p_subject, p_detail, p_address, p_span) then return; end if;
  select count(*) into v_lines from audit_of(p_actor, p_action, p_address, interval '1 hour');
  if v_lines >= p_most_an_hour then return; end if;
  -- the last line of an hour says that more may follow
  insert into audit_log (actor_id, organisation_id, action, subject_type, subject_id, detail, client_address)
  values (p_actor, p_organisation, p_action, p_subject_type, p_subject,
    p_detail || case when v_lines + 1 = p_most_an_hour then '{"andMore": true}' else '{}' end::jsonb, p_address);
end $$;

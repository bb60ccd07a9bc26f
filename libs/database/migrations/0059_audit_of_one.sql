-- Whether a line is written again, and how many there are, is looked up among the lines of whoever it is about: the way by
-- the action led past those of everybody else of the last hour, three times a line.

-- What somebody did within a span of time; without an actor, strangers at a client address.
create function audit_of(p_actor uuid, p_action text, p_address text, p_span interval) returns setof audit_log
language sql stable set search_path = pg_catalog, public as $$
  select * from audit_log a
    where a.actor_id = p_actor and a.action = p_action and a.at > now() - p_span
      and a.client_address is not distinct from p_address
  union all
  select * from audit_log a
    where p_actor is null and a.actor_id is null and a.action = p_action and a.at > now() - p_span
      and a.client_address = p_address
$$;

create or replace function audit_has(
  p_actor uuid, p_action text, p_subject text, p_detail jsonb, p_address text, p_span interval
) returns boolean language sql set search_path = pg_catalog, public as $$
  select exists (select from audit_of(p_actor, p_action, p_address, p_span) a
    where a.subject_id is not distinct from p_subject and a.detail = p_detail)
$$;

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

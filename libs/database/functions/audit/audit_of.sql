-- What somebody did within a span of time; without an actor, strangers at a client address.
create or replace function audit_of(p_actor uuid, p_action text, p_address text, p_span interval) returns setof audit_log
language sql stable set search_path = pg_catalog, public as $$
  select * from audit_log a
    where a.actor_id = p_actor and a.action = p_action and a.at > now() - p_span
      and a.client_address is not distinct from p_address
  union all
  select * from audit_log a
    where p_actor is null and a.actor_id is null and a.action = p_action and a.at > now() - p_span
      and a.client_address = p_address
$$;

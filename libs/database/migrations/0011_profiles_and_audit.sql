-- Pictures that lists can name without reading them, names that people choose, and ways into the audit log.

alter table app_user
  add column username text,
  -- which picture there is, for addresses that may be kept; null: none
  add column picture_version text;
-- a name is free again once its user was removed
create unique index app_user_username on app_user (lower(username)) where status <> 'REMOVED';

alter table organisation
  add column picture_version text,
  add column cover_version text;

-- The same picture is the same version, whoever uploads it again.
alter table picture
  add column version text not null generated always as (left(encode(sha256(content), 'hex'), 16)) stored;

-- Whoever changes a picture, in whatever way, changes what its subject says of it.
create function name_picture() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  v_picture picture := coalesce(new, old);
  v_version text := case when tg_op <> 'DELETE' then new.version end;
begin
  case v_picture.kind
    when 'PERSON' then update app_user set picture_version = v_version where id = v_picture.subject_id;
    when 'ORGANISATION' then update organisation set picture_version = v_version where id = v_picture.subject_id;
    when 'COVER' then update organisation set cover_version = v_version where id = v_picture.subject_id;
  end case;
  return null;
end $$;
create trigger picture_is_named after insert or update or delete on picture
  for each row execute function name_picture();

-- What an organisation shows of itself is news to whoever looks at it.
create trigger organisation_profile_announces
  after update of name, username, category, location, website, picture_version, cover_version on organisation
  for each row execute function announce_organisation();

-- The audit log is read newest first, of a holder, of a person or of all.
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_by_holder_time on audit_log (organisation_id, at desc, id desc);
create index audit_log_by_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_by_action on audit_log (action text_pattern_ops, at desc);
drop index audit_log_by_organisation;

-- Figures of the platform are of what finished lately.
create index transaction_by_finish on transaction (finished_at)
  where kind = 'PAYOUT' and status in ('COMPLETED', 'PROBLEMATIC');

-- Every place where an audit chain does not fit, of one chain or of all: a row that was edited, one that does not
-- follow the one before, an end that is missing.
create function audit_breaks(p_chain text default null) returns table (chain text, "position" bigint, cause text)
language sql stable set search_path = pg_catalog, public as $$
  with linked as materialized (
    select a.chain, a.position, a.hash, a.hash <> audit_hash(a) as changed,
      a.previous_hash <> lag(a.hash, 1, '\x00'::bytea) over w
        or a.position <> lag(a.position, 1, 0::bigint) over w + 1 as unlinked
    from audit_log a where p_chain is null or a.chain = p_chain
    window w as (partition by a.chain order by a.position)),
  ends as (select distinct on (l.chain) l.chain, l.position, l.hash from linked l order by l.chain, l.position desc)
  select l.chain, l.position, 'CHANGED' from linked l where l.changed
  union all
  select l.chain, l.position, 'UNLINKED' from linked l where l.unlinked and not l.changed
  union all
  select c.chain, coalesce(e.position, 0) + 1, 'CUT' from audit_chain c left join ends e on e.chain = c.chain
  where (p_chain is null or c.chain = p_chain)
    and (c.length <> coalesce(e.position, 0) or c.last_hash <> coalesce(e.hash, '\x00'))
$$;

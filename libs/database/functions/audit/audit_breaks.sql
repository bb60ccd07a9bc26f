-- Every place where an audit chain does not fit, of one chain or of all: a row that was edited, one that does not
-- follow the one before, an end that is missing.
create or replace function audit_breaks(p_chain text default null) returns table (chain text, "position" bigint, cause text)
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

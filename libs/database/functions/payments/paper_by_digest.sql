-- Returns what a paper is of, to a reader who need not be a member; everything else is read in its holder's scope.
create or replace function paper_by_digest(p_digest bytea) returns setof paper
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$ select * from public.paper where digest = p_digest $$;
revoke all on function paper_by_digest from public;
grant execute on function paper_by_digest to sanaga_app;

-- Returns the sessions of access tokens and the people behind them. A caller with a token may ask in any scope: the connection
-- need not leave that of the call before. As plpgsql, which keeps its plan.
create or replace function callers_of_tokens(p_hashes bytea[]) returns table (
  hash bytea, token_expires_at timestamptz, session_id uuid, expires_at timestamptz, last_active_at timestamptz,
  ended_at timestamptz, user_id uuid, name text, email text, language text, super_admin boolean, roles text[],
  status text, organisation_id uuid, organisation_status text, account_type text, factor_owed boolean)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select t.hash, t.expires_at, s.id, s.expires_at, s.last_active_at,
      s.ended_at, u.id, u.name, u.email, u.language, u.super_admin, u.roles,
      u.status, u.organisation_id, o.status, o.account_type, s.factor_owed
    from session_token t join session s on s.id = t.session_id join app_user u on u.id = s.user_id
      left join organisation o on o.id = u.organisation_id
    where t.kind = 'ACCESS' and t.hash = any(p_hashes);
end $$;
revoke all on function callers_of_tokens from public;
grant execute on function callers_of_tokens to sanaga_app;

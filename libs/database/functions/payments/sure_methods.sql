-- Returns the ways to confirm an approval that are sure enough for an amount, by all of these versions of a policy.
create or replace function sure_methods(p_organisation uuid, p_versions integer[], p_amount bigint) returns text[]
language sql stable set search_path = pg_catalog, public as $$
  select case when bool_or(p_amount >= (step_up->>'passkeyFrom')::bigint) then array['PASSKEY']
    when bool_or(p_amount >= (step_up->>'from')::bigint) then array['PASSKEY', 'TOTP', 'CODE']
    else array['PASSKEY', 'TOTP', 'CODE', 'SESSION'] end
  from approval_policy_version where organisation_id = p_organisation and version = any(p_versions)
$$;

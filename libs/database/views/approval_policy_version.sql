-- Which approvals the payments of an organisation need, and how they are confirmed, in each version of its policy.
create or replace view approval_policy_version with (security_invoker = true) as
  select organisation_id, version, tiers, in_force_at, step_up from approval_policy;
grant select on approval_policy_version to sanaga_app;

-- From which amounts approvals need a fresh factor, and from which a passkey alone will do: {from, passkeyFrom}, in whole XAF,
-- each null for never.
alter table approval_policy
  add column step_up jsonb not null default '{"from": null, "passkeyFrom": null}';
alter table approval_policy_proposal
  add column step_up jsonb not null default '{"from": null, "passkeyFrom": null}';

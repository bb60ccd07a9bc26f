-- A super admin's session in which a passkey, or a code of the authenticator app, is still owed.
alter table session add column factor_owed boolean not null default false;
alter table app_user
  -- of a super admin: the sign-in after which a second factor is owed; null: none since that is noted
  add column first_signed_in_at timestamptz;

-- Two super admins also remove the second factor of a third who has lost it, and bring an organisation that has locked itself
-- out of its approval policy back to one approval.
alter table joint_decision
  drop constraint joint_decision_kind_check,
  add constraint joint_decision_kind_check check (kind in ('ADMIN_RECOVERY', 'WALLET_CLOSE_OUT', 'RECONCILIATION',
    'SUPER_ADMIN_REMOVAL', 'SUPER_ADMIN_SUSPENSION', 'HOLD_LIFT', 'FLOAT_POSTING', 'STATEMENT_WITHDRAWAL',
    'PRODUCT_RESUME', 'FACTOR_REMOVAL', 'POLICY_RESET')) not valid,
  drop constraint joint_decision_subject,
  add constraint joint_decision_subject check (
    (kind = 'RECONCILIATION') = (task_id is not null)
    and (kind in ('SUPER_ADMIN_REMOVAL', 'SUPER_ADMIN_SUSPENSION', 'FACTOR_REMOVAL')) = (concerned_id is not null)
    and (organisation_id is not null or kind not in ('ADMIN_RECOVERY', 'WALLET_CLOSE_OUT', 'POLICY_RESET'))) not valid;

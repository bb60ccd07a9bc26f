-- A comparison under wrong days is withdrawn and made again: from then on its file counts as never compared.
alter table operator_statement
  add column withdrawn_at timestamptz,
  add column withdrawn_by uuid,
  add column withdrawal_reason text,
  -- what our books say was moved in its days, whole XAF; null where it was compared before that was kept
  add column ours bigint,
  alter column content_hash drop not null,
  add constraint operator_statement_withdrawn_by foreign key (withdrawn_by) references app_user (id) not valid,
  add constraint operator_statement_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null)
    and (withdrawn_at is null) = (withdrawal_reason is null) and (withdrawn_at is null) = (content_hash is not null)
    and length(withdrawal_reason) between 1 and 500) not valid;
grant update (amount, ours, content_hash, withdrawn_at, withdrawn_by, withdrawal_reason) on operator_statement to sanaga_app;

alter table reconciliation_task
  drop constraint reconciliation_task_resolution,
  add constraint reconciliation_task_resolution check (
    resolution in ('ACKNOWLEDGED', 'FOUND', 'WITHDRAWN', 'SUSPENSE', 'WALLET', 'REVERSED', 'RELEASED', 'NOT_PAID', 'OWNER',
      'PAID_IN_WRITING', 'NOT_PAID_IN_WRITING')
    and (resolution is null) = (resolved_at is null)
    and (resolution in ('ACKNOWLEDGED', 'FOUND', 'WITHDRAWN') or resolution is null
      or (product is not null and ours is not null and theirs is not null))) not valid;

-- Where people resolved differences of a statement, two super admins withdraw it.
alter table joint_decision
  add column statement_id uuid,
  add constraint joint_decision_statement foreign key (statement_id) references operator_statement (id) not valid,
  drop constraint joint_decision_kind_check,
  add constraint joint_decision_kind_check check (kind in ('ADMIN_RECOVERY', 'WALLET_CLOSE_OUT', 'RECONCILIATION',
    'SUPER_ADMIN_REMOVAL', 'SUPER_ADMIN_SUSPENSION', 'HOLD_LIFT', 'FLOAT_POSTING', 'STATEMENT_WITHDRAWAL')) not valid,
  add constraint joint_decision_of_statement check ((kind = 'STATEMENT_WITHDRAWAL') = (statement_id is not null)) not valid;

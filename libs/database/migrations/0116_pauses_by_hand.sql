-- A product that a super admin has paused: nothing of it is sent until two of them let it go on.
alter table operator_product
  add column paused_at timestamptz,
  add column paused_by uuid,
  add column pause_reason text,
  -- the balance as the operator told it last, whatever it was asked for
  add column told_balance bigint,
  add column told_at timestamptz,
  add constraint operator_product_paused_by foreign key (paused_by) references app_user (id) not valid,
  add constraint operator_product_paused check ((paused_at is null) = (paused_by is null)
    and (paused_at is null) = (pause_reason is null) and length(pause_reason) between 1 and 500) not valid,
  add constraint operator_product_told check ((told_balance is null) = (told_at is null)) not valid;

alter table joint_decision
  add column product text,
  add constraint joint_decision_product_check check (product in ('DISBURSEMENT', 'COLLECTION')) not valid,
  drop constraint joint_decision_kind_check,
  add constraint joint_decision_kind_check check (kind in ('ADMIN_RECOVERY', 'WALLET_CLOSE_OUT', 'RECONCILIATION',
    'SUPER_ADMIN_REMOVAL', 'SUPER_ADMIN_SUSPENSION', 'HOLD_LIFT', 'FLOAT_POSTING', 'STATEMENT_WITHDRAWAL',
    'PRODUCT_RESUME')) not valid,
  add constraint joint_decision_of_product check ((kind = 'PRODUCT_RESUME') = (product is not null)) not valid;

-- What a rule of the settings found about a product, from when to when; super admins hear of each once.
create table operator_alert (
  id uuid primary key default gen_random_uuid(),
  rule text not null check (rule in ('FLOAT_BELOW', 'STATEMENT_MISSING', 'FAILURE_RATE', 'OLDEST_WAITING')),
  product text not null check (product in ('DISBURSEMENT', 'COLLECTION')),
  began_at timestamptz not null,
  ended_at timestamptz,
  -- the rule's bound when it began, and what was beyond it: whole XAF, millionths, or minutes
  bound bigint not null,
  measured bigint not null,
  check (ended_at >= began_at)
);
create unique index operator_alert_open on operator_alert (rule, product) where ended_at is null;
-- Members reach none of it.
select secure_by('operator_alert', 'false');
grant select, insert, update (ended_at, measured) on operator_alert to sanaga_app;

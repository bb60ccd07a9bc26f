-- Who administers the platform is changed by two people, a day after it was asked for; and for a while after somebody else
-- was there, nobody decides alone.

alter table app_user add column stood_down_at timestamptz;
comment on column app_user.stood_down_at is 'when an active super admin was last suspended or removed';
update app_user set stood_down_at = coalesce(updated_at, now())
  where super_admin and status in ('SUSPENDED', 'REMOVED');

alter table joint_decision drop constraint joint_decision_kind_check, drop constraint joint_decision_subject;
alter table joint_decision
  -- the super admin whom a change concerns
  add column concerned_id uuid references app_user (id),
  add constraint joint_decision_kind_check check (kind in ('ADMIN_RECOVERY', 'WALLET_CLOSE_OUT', 'RECONCILIATION',
    'SUPER_ADMIN_REMOVAL', 'SUPER_ADMIN_SUSPENSION')),
  add constraint joint_decision_subject check (
    (kind = 'RECONCILIATION') = (task_id is not null)
    and (kind in ('SUPER_ADMIN_REMOVAL', 'SUPER_ADMIN_SUSPENSION')) = (concerned_id is not null)
    and (organisation_id is not null or kind not in ('ADMIN_RECOVERY', 'WALLET_CLOSE_OUT'))),
  add constraint joint_decision_not_about_oneself check (concerned_id is null
    or (concerned_id <> asked_by and (status <> 'DONE' or concerned_id <> decided_by)));
create unique index joint_decision_open_concerned on joint_decision (concerned_id)
  where status = 'OPEN' and concerned_id is not null;

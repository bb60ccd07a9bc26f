-- Nothing is sent to the operator while payments are held: after a restore, until people have compared what the operator
-- did after the moment that was restored to.
create table payouts_hold (
  id boolean primary key default true check (id),
  held_at timestamptz,
  -- the moment whose state the database has
  restored_to timestamptz,
  check ((held_at is null) = (restored_to is null))
);
insert into payouts_hold default values;
grant select, update on payouts_hold to sanaga_app;

-- As a short float: super admins hear of it, and holders with payments that wait.
create function announce_hold() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('float', null, null, null);
  perform announce('transaction', w.organisation_id, null, null) from (
    select organisation_id from bulk_queue
    union select organisation_id from operator_request where state = 'QUEUED' and bulk_id is null) w;
  return null;
end $$;
create trigger payouts_hold_announces after update of held_at on payouts_hold for each row
  when ((old.held_at is null) <> (new.held_at is null)) execute function announce_hold();

-- Two super admins let payments go again.
alter table joint_decision drop constraint joint_decision_kind_check;
alter table joint_decision add constraint joint_decision_kind_check check (kind in ('ADMIN_RECOVERY',
  'WALLET_CLOSE_OUT', 'RECONCILIATION', 'SUPER_ADMIN_REMOVAL', 'SUPER_ADMIN_SUSPENSION', 'HOLD_LIFT')) not valid;
alter table joint_decision validate constraint joint_decision_kind_check;

-- transaction: none
-- One request to let payments go is open at a time.
create unique index concurrently if not exists joint_decision_open_hold_lift on joint_decision (kind)
  where status = 'OPEN' and kind = 'HOLD_LIFT';

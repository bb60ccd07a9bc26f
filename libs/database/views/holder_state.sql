-- Whether something may be sent for a holder; locked, so that suspending the holder waits for what was taken.
create or replace view holder_state with (security_invoker = true) as
  select id, status, payouts_paused_at from organisation;
grant select, update (id) on holder_state to sanaga_app;

-- Whether a bulk transaction is being cancelled; locked by all who move its items.
create or replace view bulk_state with (security_invoker = true) as
  select id, step is not distinct from 'CANCEL' as is_cancelled from bulk_transaction;
grant select, update (id) on bulk_state to sanaga_app;

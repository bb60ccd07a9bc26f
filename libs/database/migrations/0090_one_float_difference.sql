-- transaction: none
-- Of each product one difference of the float is open at a time.
drop index concurrently if exists reconciliation_task_open_float;
create unique index concurrently reconciliation_task_open_float on reconciliation_task (product)
  where kind = 'FLOAT_DIFFERS' and resolved_at is null;

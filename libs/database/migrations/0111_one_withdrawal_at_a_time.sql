-- transaction: none
alter table operator_statement validate constraint operator_statement_withdrawn_by;
alter table operator_statement validate constraint operator_statement_withdrawn;
alter table reconciliation_task validate constraint reconciliation_task_resolution;
alter table joint_decision validate constraint joint_decision_statement;
alter table joint_decision validate constraint joint_decision_kind_check;
alter table joint_decision validate constraint joint_decision_of_statement;
-- One request to withdraw a statement is open at a time.
drop index concurrently if exists joint_decision_open_statement;
create unique index concurrently joint_decision_open_statement on joint_decision (statement_id)
  where status = 'OPEN' and statement_id is not null;

-- transaction: none
alter table operator_product validate constraint operator_product_paused_by;
alter table operator_product validate constraint operator_product_paused;
alter table operator_product validate constraint operator_product_told;
alter table joint_decision validate constraint joint_decision_product_check;
alter table joint_decision validate constraint joint_decision_kind_check;
alter table joint_decision validate constraint joint_decision_of_product;
-- One request to let a product go on is open at a time.
drop index concurrently if exists joint_decision_open_product;
create unique index concurrently joint_decision_open_product on joint_decision (product)
  where status = 'OPEN' and product is not null;
-- Payments that failed within the hour, beside those that were paid.
drop index concurrently if exists operator_request_failed;
create index concurrently operator_request_failed on operator_request (kind, finished_at) where state = 'FAILED';

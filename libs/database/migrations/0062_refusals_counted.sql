-- How many payments in a row the operator refused without a code, counted by all processes together.
alter table operator_product add column refusals integer not null default 0;

-- transaction: none
-- What became of a card payment that needed a person, however long ago.
drop index concurrently if exists reconciliation_task_of_card;
create index concurrently reconciliation_task_of_card on reconciliation_task (card_top_up_id)
  where card_top_up_id is not null;
-- Refills that ended today or this month, of all holders; spelt so that it serves no query of one of them.
drop index concurrently if exists refill_by_finish;
create index concurrently refill_by_finish on refill ((finished_at at time zone 'UTC')) where finished_at is not null;

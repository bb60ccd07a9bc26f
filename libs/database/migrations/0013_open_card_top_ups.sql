-- What is looked at until the card provider says how it ended.
create index card_top_up_open on card_top_up (created_at) where status = 'CREATED';

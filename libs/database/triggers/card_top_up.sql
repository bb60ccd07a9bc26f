create or replace trigger card_top_up_announces after update on card_top_up for each row execute function announce_card_top_up();
create or replace trigger card_top_up_of_living_holder after insert on card_top_up
  referencing new table as new_rows for each statement execute function refuse_closed_holder();

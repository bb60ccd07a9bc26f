create or replace trigger bill_announces after insert or update on bill for each row execute function announce_bill();
create or replace trigger bill_of_living_holder after insert on bill
  referencing new table as new_rows for each statement execute function refuse_closed_holder();

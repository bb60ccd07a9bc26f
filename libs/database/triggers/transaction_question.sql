create or replace trigger transaction_question_announces after update on transaction_question
  for each row execute function announce_comment();

-- transaction: none
-- What is stored of the words of before, and the indexes of them. Triggers write those of 0097 from now on.
update payment_search s set words = w.words
  from (select organisation_id, number, payment_words(payee_name, reason, payee_number, amount, number) as words
    from transaction) w
  where w.organisation_id = s.organisation_id and w.number = s.number and w.words <> s.words;
-- what a try that was cut short left behind
drop index concurrently if exists beneficiary_words_ccnew;
reindex index concurrently beneficiary_words;
drop index concurrently if exists organisation_words_ccnew;
reindex index concurrently organisation_words;
drop index concurrently if exists app_user_words_ccnew;
reindex index concurrently app_user_words;
analyze payment_search;

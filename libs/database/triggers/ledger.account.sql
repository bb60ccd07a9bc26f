create or replace trigger account_is_of_the_holder before insert or update on ledger.account for each row
  when (new.organisation_id <> current_holder()) execute function ledger.refuse_foreign_wallet();

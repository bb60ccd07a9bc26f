-- Refuses to record the approval of a payment that is with its makers, whatever server sends it.
create or replace function refuse_approval_in_question() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if has_open_question(new.transaction_id) then
    raise exception 'transaction % is with its makers, as a question about it is open', new.transaction_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- What ends, and what must not begin any more: holders that were deleted, people who left, what two super admins decide.

-- What was left in wallets that were closed: still owed, to whoever claims it.
insert into ledger.account (code, min_balance) values ('closed-out:payable', 0);

-- Whoever deletes a holder locks its row and then looks whether anything is under way. What begins at the same moment
-- waits for that row here, and finds it deleted: nothing is ever begun for a holder that is no more.
create function refuse_closed_holder() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  v_holder record;
begin
  for v_holder in
    select o.id, o.status from organisation o where o.id in (select n.organisation_id from new_rows n) for key share
  loop
    if v_holder.status in ('DELETED', 'REJECTED') then
      raise exception 'holder % is closed', v_holder.id using errcode = 'HC001';
    end if;
  end loop;
  return null;
end $$;
create trigger transaction_of_living_holder after insert on transaction
  referencing new table as new_rows for each statement execute function refuse_closed_holder();
create trigger refill_of_living_holder after insert on refill
  referencing new table as new_rows for each statement execute function refuse_closed_holder();
create trigger operator_request_of_living_holder after insert on operator_request
  referencing new table as new_rows for each statement execute function refuse_closed_holder();
create trigger card_top_up_of_living_holder after insert on card_top_up
  referencing new table as new_rows for each statement execute function refuse_closed_holder();
create trigger bill_of_living_holder after insert on bill
  referencing new table as new_rows for each statement execute function refuse_closed_holder();

-- A failed payment that is asked for again begins anew, without a new row.
create function refuse_retry_of_closed_holder() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  v_status text;
begin
  select o.status into v_status from organisation o where o.id = new.organisation_id for key share;
  if v_status in ('DELETED', 'REJECTED') then
    raise exception 'holder % is closed', new.organisation_id using errcode = 'HC001';
  end if;
  return new;
end $$;
create trigger transaction_is_retried_by_living_holder before update on transaction for each row
  when (old.status = 'PROBLEMATIC' and new.status = 'PENDING') execute function refuse_retry_of_closed_holder();

-- Open invitations that hand over, by whom they come after.
create index app_user_by_predecessor on app_user (succeeds) where succeeds is not null;
create index joint_decision_by_date on joint_decision (asked_at desc, id);

-- Refuses to change the makers of an approved payment, and to take one away from any: a maker never approves.
create or replace function transaction_keeps_four_eyes() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.approved_by is not null and new.approved_by is not distinct from old.approved_by
     and new.makers is distinct from old.makers then
    raise exception 'the makers of an approved transaction do not change' using errcode = 'check_violation';
  end if;
  if not (old.makers <@ new.makers) then
    raise exception 'a maker of a transaction stays one' using errcode = 'check_violation';
  end if;
  return new;
end $$;

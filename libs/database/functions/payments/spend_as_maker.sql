-- Counts a new or retried payment towards the limit of the person who made or retried it.
create or replace function spend_as_maker() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform spend(new.organisation_id, new.id, 'MAKER', case tg_op when 'INSERT' then new.created_by
    else (select h.by from transaction_history h where h.transaction_id = new.id order by h.id desc limit 1) end, new.total);
  return null;
end $$;

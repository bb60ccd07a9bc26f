-- Binds members to the rows that a column says are their holder's.
create or replace function secure_by_holder(p_table regclass, p_column name default 'organisation_id') returns void
language sql as $$
  select secure_by(p_table, format('%I = (select current_holder())', p_column))
$$;
revoke all on function secure_by_holder from public;

-- Binds members to the rows that fulfil a condition. The scalar subqueries of the conditions are computed once a query,
-- and uuid = uuid is leakproof: queries use the same indexes as without.
create or replace function secure_by(p_table regclass, p_condition text) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('create policy everything on %s to sanaga_app using (true)', p_table);
  execute format('create policy of_the_holder on %s as restrictive to sanaga_member using (%s)', p_table, p_condition);
end $$;
revoke all on function secure_by from public;

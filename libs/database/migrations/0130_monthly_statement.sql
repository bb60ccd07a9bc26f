-- uses: functions/access/current_holder, functions/access/secure_by, functions/access/secure_by_holder
-- Admins who get their wallet's statement by email each month. `sent_for` is the first day of the last month that was sent or, to
-- begin with, that had begun before they asked for it.
create table monthly_statement (
  user_id uuid primary key references app_user (id),
  organisation_id uuid not null references organisation (id),
  sent_for date not null check (extract(day from sent_for) = 1)
);
select secure_by_holder('monthly_statement');
grant select, insert, update, delete on monthly_statement to sanaga_app;

-- Who acts in a holder's affairs, by name: its members, and the people of the platform, of whom members see no more.
create or replace view actor with (security_barrier) as
  select id, name, super_admin from app_user
  where super_admin or organisation_id = (select current_holder())
    or current_setting('role') is distinct from 'sanaga_member';
grant select on actor to sanaga_app;

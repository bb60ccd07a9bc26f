-- transaction: none
-- Super admins, whom much is said to, are few among all people.
drop index concurrently if exists app_user_super_admins;
create index concurrently app_user_super_admins on app_user (created_at, id) where super_admin;
-- Whoever looks for a holder may know its address alone.
drop index concurrently if exists organisation_by_email;
create index concurrently organisation_by_email on organisation (lower(email));
-- The pictures of a holder and its people go with the holder.
drop index concurrently if exists picture_of_holder;
create index concurrently picture_of_holder on picture (organisation_id) where organisation_id is not null;

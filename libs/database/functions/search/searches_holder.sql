-- Returns true if the caller may search a holder's payments: the functions act as the owner, whom no policy binds.
create or replace function searches_holder(p_organisation uuid) returns boolean language sql stable parallel safe as $$
  select pg_catalog.current_setting('role') is distinct from 'sanaga_member' or p_organisation = public.current_holder()
$$;

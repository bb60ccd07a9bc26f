-- The name that people outside an organisation go on reading in mails after it has changed its own, until a super admin has
-- confirmed the new one; null where the name is as it was reviewed.
alter table organisation add column reviewed_name text;
alter table organisation add constraint organisation_reviewed_name_check
  check (length(reviewed_name) between 1 and 480) not valid;

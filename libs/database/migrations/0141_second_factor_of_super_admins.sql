-- A super admin's session in which a passkey, or a code of the authenticator app, is still owed.
alter table session add column factor_owed boolean not null default false;
alter table app_user
  -- of a super admin: the sign-in after which a second factor is owed; null: none since that is noted
  add column first_signed_in_at timestamptz;

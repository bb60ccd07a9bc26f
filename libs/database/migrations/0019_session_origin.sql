-- Where a session was opened from, so that its owner knows it again and can end it.
alter table session
  add column user_agent text check (length(user_agent) <= 400),
  add column client_address text;

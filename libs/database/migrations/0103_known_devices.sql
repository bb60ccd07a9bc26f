-- Devices that people have signed in from, or chosen a new password on: what others do behind the same client address does
-- not keep them out. A device is known by a random token of its own, stored as a digest.
create table known_device (
  user_id uuid not null references app_user (id) on delete cascade,
  device bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, device)
);
create index known_device_by_device on known_device (device);
create index known_device_by_use on known_device (last_used_at);
grant select, insert, update, delete on known_device to sanaga_app;
select secure_by('known_device', 'user_id in (select id from app_user)');

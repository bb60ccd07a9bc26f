-- Settings, notifications, the audit chain and the channel by which changes reach screens.

create table platform_setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id)
);

create table plan_price (
  plan text primary key check (plan in ('STARTER', 'PREMIUM', 'PRO')),
  monthly_price bigint not null check (monthly_price >= 0)
);
insert into plan_price values ('STARTER', 5000), ('PREMIUM', 15000), ('PRO', 30000);

create table cash_in_target (
  organisation_id uuid not null references organisation (id),
  month date not null check (extract(day from month) = 1),
  amount bigint not null check (amount > 0),
  primary key (organisation_id, month)
);

create table notification (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user (id),
  organisation_id uuid,
  kind text not null,
  -- values for the translated text, e.g. {"amount": 247000, "name": "Garage Fotso"}
  values jsonb not null default '{}',
  path text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  deleted_at timestamptz
);
create index notification_by_user on notification (user_id, created_at desc) where deleted_at is null;

-- Who did what. Each wallet holder has a chain of its own (what belongs to none is in the platform's), and each row
-- carries the hash of the one before, so that an edit, a gap or a cut tail shows. One chain for all would make every
-- writer wait for every other.
create table audit_log (
  id bigint generated always as identity primary key,
  -- chain, position, time and hashes are the trigger's, whatever a writer gives
  chain text not null default '',
  position bigint not null default 0,
  at timestamptz not null default now(),
  actor_id uuid,
  organisation_id uuid,
  action text not null,
  subject_type text,
  subject_id text,
  detail jsonb not null default '{}',
  client_address text,
  previous_hash bytea not null default '',
  hash bytea not null default '',
  unique (chain, position)
);
create index audit_log_by_organisation on audit_log (organisation_id, id desc);
create index audit_log_by_subject on audit_log (subject_type, subject_id);

create table audit_chain (
  chain text primary key,
  length bigint not null,
  last_hash bytea not null
);

create function audit_hash(entry audit_log) returns bytea
language sql stable set search_path = pg_catalog as $$
  select sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.chain, entry.position, extract(epoch from entry.at)::text, entry.actor_id, entry.organisation_id,
    entry.action, entry.subject_type, entry.subject_id, entry.detail, entry.client_address)::text, 'UTF8'))
$$;

-- The chain's row is locked until commit: rows of one holder are chained in commit order.
create function audit_log_chains() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.chain := coalesce(new.organisation_id::text, 'platform');
  insert into audit_chain values (new.chain, 0, '\x00') on conflict do nothing;
  select length + 1, last_hash into new.position, new.previous_hash from audit_chain where chain = new.chain for update;
  new.at := clock_timestamp();
  new.hash := audit_hash(new);
  update audit_chain set length = new.position, last_hash = new.hash where chain = new.chain;
  return new;
end $$;
create trigger audit_log_chains before insert on audit_log for each row execute function audit_log_chains();

create function refuse_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger transaction_history_is_append_only before update or delete or truncate on transaction_history
  for each statement execute function refuse_change();

-- Tells every API process what changed once the change is committed; payloads carry ids only.
create function announce(topic text, organisation_id uuid, user_id uuid, subject_id uuid) returns void
language sql set search_path = pg_catalog as $$
  select pg_notify('sanaga_events', json_build_object('topic', topic, 'organisationId', organisation_id,
    'userId', user_id, 'id', subject_id)::text)
$$;

create function announce_transaction() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('transaction', new.organisation_id, null, new.id);
  if new.kind = 'PAYOUT' or new.status = 'COMPLETED' then perform announce('wallet', new.organisation_id, null, null); end if;
  return null;
end $$;
create trigger transaction_announces after insert or update of status, deleted_at on transaction
  for each row execute function announce_transaction();

create function announce_refill() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('refill', new.organisation_id, null, new.id);
  if new.status = 'COMPLETED' then perform announce('wallet', new.organisation_id, null, null); end if;
  return null;
end $$;
create trigger refill_announces after insert or update of status on refill
  for each row execute function announce_refill();

create function announce_organisation() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('organisation', new.id, null, new.id);
  return null;
end $$;
create trigger organisation_announces after insert or update of status, plan on organisation
  for each row execute function announce_organisation();

create function announce_member() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('member', new.organisation_id, new.id, new.id);
  return null;
end $$;
create trigger member_announces after insert or update of status, roles on app_user
  for each row execute function announce_member();

create function announce_notification() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('notification', null, new.user_id, new.id);
  return null;
end $$;
create trigger notification_announces after insert or update of read_at, deleted_at on notification
  for each row execute function announce_notification();

create function announce_provider() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('service-provider', new.organisation_id, null, new.id);
  return null;
end $$;
create trigger provider_announces after insert or update of status on service_provider
  for each row execute function announce_provider();

create function announce_beneficiary() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('beneficiary', new.organisation_id, null, new.id);
  return null;
end $$;
create trigger beneficiary_announces after insert or update on beneficiary
  for each row execute function announce_beneficiary();

grant select on plan_price, audit_chain to sanaga_app;
grant select, insert, update on platform_setting, cash_in_target, notification to sanaga_app;
grant update on plan_price to sanaga_app;
grant select, insert on audit_log to sanaga_app;

-- Wakes a payout worker as soon as something is due.
create function announce_work() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('sanaga_work', '');
  return null;
end $$;
create trigger operator_request_announces_work after insert on operator_request
  for each statement execute function announce_work();

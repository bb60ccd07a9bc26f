-- The second net under the filters of the handlers. The application acts as one of two roles: sanaga_app, for super
-- admins, public calls and workers, is bound by no policy; sanaga_member, for a member's call, has the same grants and
-- reaches the rows of one wallet holder, which the setting sanaga.holder names. Where none is named it reaches nothing.
-- The owner is bound by none: the ledger's functions and foreign keys see everything.

create function current_holder() returns uuid language sql stable parallel safe as $$
  select nullif(pg_catalog.current_setting('sanaga.holder', true), '')::uuid
$$;

-- Binds members to the rows that fulfil a condition. The scalar subqueries of the conditions are computed once a query,
-- and uuid = uuid is leakproof: queries use the same indexes as without.
create function secure_by(p_table regclass, p_condition text) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('create policy everything on %s to sanaga_app using (true)', p_table);
  execute format('create policy of_the_holder on %s as restrictive to sanaga_member using (%s)', p_table, p_condition);
end $$;

-- One line for a table whose column says whose a row is.
create function secure_by_holder(p_table regclass, p_column name default 'organisation_id') returns void
language sql as $$
  select secure_by(p_table, format('%I = (select current_holder())', p_column))
$$;
revoke all on function secure_by, secure_by_holder from public;

select secure_by_holder('organisation', 'id');
select secure_by_holder(name::regclass) from unnest(array['app_user', 'beneficiary', 'service_provider', 'transaction',
  'transaction_history', 'refill', 'operator_request', 'reconciliation_task', 'idempotent_answer', 'cash_in_target',
  'notification', 'audit_log', 'payment_file', 'payment_file_row', 'bulk_transaction', 'transaction_attachment',
  'picture', 'bill', 'card_top_up', 'joint_decision', 'ledger.account', 'ledger.transfer', 'ledger.hold']) name;

-- What belongs to a row of the holder; the policies of the other table hold inside of these.
create index account_by_organisation on ledger.account (organisation_id);
select secure_by('ledger.entry', 'account_id in (select id from ledger.account)');
select secure_by('ledger.hold_end', 'exists (select from ledger.hold h where h.id = hold_id)');
select secure_by('session', 'user_id in (select id from app_user)');
select secure_by('session_token', 'session_id in (select id from session)');
select secure_by('ticket', 'user_id in (select id from app_user)');
select secure_by('member_account', 'user_id in (select id from app_user)');
select secure_by('audit_chain', 'chain = (select current_holder())::text');

-- Who acts in a holder's affairs, by name: its members, and the people of the platform, of whom members see no more.
create view actor with (security_barrier) as
  select id, name, super_admin from app_user
  where super_admin or organisation_id = (select current_holder())
    or current_setting('role') is distinct from 'sanaga_member';
grant select on actor to sanaga_app;

-- The ledger's functions act as the owner: that a member's call moves the money of the own wallet only is said here.
create function ledger.refuse_foreign_wallet() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'account % is another wallet holder''s', new.code using errcode = 'insufficient_privilege';
end $$;
create trigger account_is_of_the_holder before insert or update on ledger.account for each row
  when (new.organisation_id <> current_holder()) execute function ledger.refuse_foreign_wallet();

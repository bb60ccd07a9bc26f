-- A retry is called by its file's name and which retry of it it is, worded for each reader when it is read.
alter table bulk_transaction add column retry_nth integer,
  add constraint bulk_transaction_retry check (retry_nth > 0) not valid;
comment on column bulk_transaction.retry_nth is 'which retry of the first one it is; null for the first one';

-- What was named once in the language of whoever retried it; any other name stays as it is.
with recursive retry (id, first_id) as (
  select c.id, p.id from bulk_transaction p join bulk_transaction c on c.parent_id = p.id where p.parent_id is null
  union all
  select c.id, r.first_id from retry r join bulk_transaction c on c.parent_id = r.id),
named as (
  select r.id, f.payee_name as name, left(t.payee_name, - length(f.payee_name)) as beginning
  from retry r join transaction t on t.id = r.id join transaction f on f.id = r.first_id
  where f.payee_name <> '' and right(t.payee_name, length(f.payee_name)) = f.payee_name),
known as (
  select id, name, coalesce(substring(beginning from '\d+')::integer, 1) as nth from named
  where beginning ~ '^(Retry (\d{1,6} )?of|Relance (n°.\d{1,6} )?(de|du fichier)|(\d{1,6}\. )?Wiederholung von) $'),
plain as (update transaction t set payee_name = k.name from known k where t.id = k.id returning t.id)
update bulk_transaction b set retry_nth = k.nth from known k where b.id = k.id;

-- Changes of payments are announced once a statement, holder and payment or bulk transaction, however many rows moved.
create or replace function announce_transactions() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform announce('transaction', c.organisation_id, null, c.id)
    from (select distinct n.organisation_id, coalesce(n.bulk_id, n.id) as id from changed_rows n) c;
  perform announce('wallet', c.organisation_id, null, null)
    from (select distinct n.organisation_id from changed_rows n where n.kind = 'PAYOUT' or n.status = 'COMPLETED') c;
  return null;
end $$;

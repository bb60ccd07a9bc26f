-- What the cost of a payment follows from, so that the verification can work it out again; null where it was made before.
alter table transaction
  add column fee_millionths bigint,
  add column tax_millionths bigint,
  -- whole XAF of each payout
  add column levy_of_each bigint;
comment on column transaction.fee_millionths is 'the rate of the fee when it was made; null where it was made before rates were stored';

-- Since when a product could be sent to without a break, and within what bounds workers send. The verification tells by
-- them that something waits for nothing, and that a request was sent more often than it may be.
alter table operator_product
  add column open_since timestamptz,
  -- the shortest grace that any worker has waited before it sent a request again
  add column least_grace_seconds double precision,
  -- how many requests may be without an outcome at once, as the process that started last has it
  add column most_open integer;
alter table payouts_hold add column lifted_at timestamptz;
alter table operator_request add column released_at timestamptz;
alter table bulk_queue add column released_at timestamptz;
comment on column operator_product.open_since is 'when its breaker last closed, or its float last sufficed again';
comment on column operator_request.released_at is 'since when its holder no longer holds it back; null where it never did';

-- The time of the database, unless workers go by a later one.
create function time_of_workers() returns timestamptz language sql volatile
set search_path = pg_catalog, public as $$
  select greatest(clock_timestamp(), max(seen_at)) from operator_product
$$;

create function note_reopening() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.open_since := greatest(clock_timestamp(), new.seen_at);
  return new;
end $$;
create trigger operator_product_notes_reopening before update of opened_at, short_since on operator_product for each row
  when (old.opened_at is not null and new.opened_at is null or old.short_since is not null and new.short_since is null)
  execute function note_reopening();

create function note_lift() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.lifted_at := time_of_workers();
  return new;
end $$;
create trigger payouts_hold_notes_lift before update of held_at on payouts_hold for each row
  when (old.held_at is not null and new.held_at is null) execute function note_lift();

create function note_release() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.released_at := time_of_workers();
  return new;
end $$;
create trigger operator_request_notes_release before update of held on operator_request for each row
  when (old.held and not new.held) execute function note_release();
create trigger bulk_queue_notes_release before update of held on bulk_queue for each row
  when (old.held and not new.held) execute function note_release();

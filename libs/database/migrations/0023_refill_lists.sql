-- Refills in the order of their list: what waits first, as it came, then the newest.
create index refill_in_line on refill (
  (case status when 'REQUESTED' then 0 when 'PROCESSING' then 1 else 2 end),
  (case when status in ('REQUESTED', 'PROCESSING') then created_at end),
  created_at desc);
-- Those of a holder, who never waits for a look at everybody's.
create index refill_of_holder_by_status on refill (organisation_id, status, created_at);

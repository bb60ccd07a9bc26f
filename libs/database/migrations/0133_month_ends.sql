-- uses: functions/access/secure_by, functions/access/refuse_change
-- What the books said of a month, as it was issued: it never changes, whatever is booked later.
create table month_end (
  month date primary key check (extract(day from month) = 1),
  -- JSON; the bytes that the digest is of
  content text not null,
  digest bytea not null check (digest = sha256(convert_to(content, 'UTF8'))),
  issued_by uuid not null references app_user (id),
  issued_at timestamptz not null default now(),
  constraint month_end_is_over check (issued_at >= (month + interval '1 month') at time zone 'Africa/Douala')
);
select secure_by('month_end', 'false');
grant select, insert on month_end to sanaga_app;

-- Who issues invoices, as of a day: a later row for the same day replaces the one before it. Rows stay, so that it can be seen
-- who set what.
create table issuer_details (
  id bigint generated always as identity primary key,
  valid_from date not null,
  name text not null check (length(name) between 1 and 120),
  address text not null check (length(address) between 1 and 200),
  niu text not null check (length(niu) between 1 and 40),
  rccm text not null check (length(rccm) between 1 and 40),
  -- millionths of the price without VAT; null where VAT does not apply
  vat_millionths bigint check (vat_millionths between 1 and 500000),
  created_by uuid not null references app_user (id),
  created_at timestamptz not null
);
create index issuer_details_by_day on issuer_details (valid_from desc, id desc);
grant select, insert on issuer_details to sanaga_app;

-- The paper of a bill: what it was issued with, which no later change of settings, names or documents reaches. A bill without
-- one waits for the issuer's details.
create table invoice (
  bill_id uuid primary key references bill (id),
  organisation_id uuid not null references organisation (id),
  issued_at timestamptz not null,
  -- null of those that were issued before there were any
  issuer jsonb check (jsonb_typeof(issuer) = 'object'),
  customer jsonb check (jsonb_typeof(customer) = 'object'),
  vat_millionths bigint check (vat_millionths > 0),
  -- the part of the bill's amount that is VAT
  vat_amount bigint not null default 0 check (vat_amount >= 0),
  check ((issuer is null) = (customer is null)),
  check (vat_millionths is not null or vat_amount = 0)
);
create index invoice_by_organisation on invoice (organisation_id);
select secure_by_holder('invoice');
-- no update and no delete: what is issued stays as it is
grant select, insert on invoice to sanaga_app;

insert into invoice (bill_id, organisation_id, issued_at) select id, organisation_id, created_at from bill;

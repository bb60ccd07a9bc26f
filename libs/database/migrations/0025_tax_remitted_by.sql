-- Who hands a payout's tax and levy to the state is fixed with its cost: we owe them, or they are part of what the
-- operator charges us. What exists was made when it was always us.
alter table transaction add column tax_remitted_by text not null default 'US'
  check (tax_remitted_by in ('US', 'OPERATOR'));

-- Where a policy asks for one approval more for new payees, a bulk transaction needs it because of any of its items.
alter table bulk_transaction
  -- true: a number among its items, also of those excluded, had never been paid or was changed lately
  add column new_payees boolean not null default false;
update bulk_transaction b set new_payees = true
where exists (select from transaction h where h.id = b.id and h.status = 'PENDING')
  and exists (select from transaction i where i.bulk_id = b.id and i.remarks && array['FIRST_PAYMENT', 'NUMBER_CHANGED']);

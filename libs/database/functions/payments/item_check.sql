-- What the check of an item found. A first payment is worth knowing, and nothing to be settled.
create or replace function item_check(p_name_match text, p_remarks text[]) returns text language sql immutable parallel safe as $$
  select case
    when p_name_match in ('CLOSE', 'DIFFERS', 'NOT_AVAILABLE')
      or p_remarks && array['DUPLICATE', 'PAID_RECENTLY', 'ON_STATEMENT', 'NUMBER_CHANGED'] then 'LOOK'
    when p_name_match = 'NOT_CHECKED' then 'NOT_CHECKED'
    else 'MATCH' end
$$;

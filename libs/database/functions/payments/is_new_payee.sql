-- Returns true if the remarks of a payment say that its number had never been paid, or had been changed lately.
create or replace function is_new_payee(p_remarks text[]) returns boolean language sql immutable parallel safe as $$
  select p_remarks && array['FIRST_PAYMENT', 'NUMBER_CHANGED']
$$;

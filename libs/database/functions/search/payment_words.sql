-- What a payment is found by: payee, reason, number, amount and its reference, T-000042 as t42. What changes with its status
-- is not in here, so that moving a payment on costs nothing.
create or replace function payment_words(p_name text, p_reason text, p_number text, p_amount bigint, p_reference bigint)
returns text language sql immutable parallel safe as $$
  select public.folded(' ' || coalesce(public.and_apart(p_name), '') || ' ' || coalesce(public.and_apart(p_reason), '') || ' '
    || coalesce(p_number, '') || ' ' || p_amount || ' t' || p_reference || ' ')
$$;

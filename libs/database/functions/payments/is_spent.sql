-- Tells whether a payment in this state counts as spent once it is approved: held, sent, paid or unknown.
create or replace function is_spent(p_status text, p_problem_reason text) returns boolean language sql immutable parallel safe as $$
  select p_status <> 'CANCELLED' and p_problem_reason is distinct from 'FAILED'
$$;

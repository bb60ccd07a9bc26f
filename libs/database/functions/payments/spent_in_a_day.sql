-- Returns what was spent in the last day, and from when on an amount more is within the limit; null for never. A sum over
-- five minutes counts for a day and ten minutes, so that no day ever has more than the limit.
create or replace function spent_in_a_day(p_organisation uuid, p_kind text, p_subject uuid, p_most bigint, p_amount bigint,
  out spent bigint, out enough_at timestamptz)
language sql volatile set search_path = pg_catalog, public as $$
  with kept as (
    select begins_at + interval '1 day 10 minutes' as ends_at, sum(amount) over (order by begins_at) as freed,
      sum(amount) over () as spent
    from spending_sum where organisation_id = p_organisation and kind = p_kind and subject_id = p_subject
      and begins_at > clock_timestamp() - interval '1 day 10 minutes')
  select coalesce(max(k.spent), 0)::bigint, min(k.ends_at) filter (where k.spent - k.freed + p_amount <= p_most) from kept k
$$;
revoke all on function spent_in_a_day from public;
grant execute on function spent_in_a_day to sanaga_app;

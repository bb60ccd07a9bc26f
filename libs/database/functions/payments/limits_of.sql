-- Returns the limits of a person and of the organisation by the policy in force, whole XAF; null for none.
create or replace function limits_of(p_organisation uuid, p_person uuid, out approver_payment bigint, out approver_day bigint,
  out maker_day bigint, out organisation_day bigint, out new_payee_day bigint)
language sql stable set search_path = pg_catalog, public as $$
  select
    case when own is null then (limits #>> '{approver,payment}')::bigint else (own->>'payment')::bigint end,
    case when own is null then (limits #>> '{approver,day}')::bigint else (own->>'day')::bigint end,
    case when own is null then (limits #>> '{maker,day}')::bigint else (own->>'madeInADay')::bigint end,
    (limits #>> '{organisation,day}')::bigint,
    (limits #>> '{newPayee,day}')::bigint
  from (select limits from approval_policy where organisation_id = p_organisation order by version desc limit 1) p
  left join lateral (select own from jsonb_array_elements(limits->'people') e (own)
    where (own->>'userId')::uuid = p_person limit 1) o on true
$$;
revoke all on function limits_of from public;
grant execute on function limits_of to sanaga_app;

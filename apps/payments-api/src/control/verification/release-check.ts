import type { Check } from '@sanaga/ledger';
import { sql } from 'kysely';

/** Approvals that a tier of this policy asks for, by a payment's own total alone and whether its payee is new. */
const asked = (version: 'policy_version' | 'policy_version_before') => sql`(
  select (tier->>'approvals')::integer
    + case when (tier->>'oneMoreForNewPayee')::boolean and (r.judged->>'newPayee')::boolean then 1 else 0 end
  from approval_policy p, jsonb_array_elements(p.tiers) with ordinality e (tier, place)
  where p.organisation_id = r.organisation_id and p.version = ${sql.ref(`r.${version}`)}
    and (tier->>'upTo' is null or t.total <= (tier->>'upTo')::bigint) order by place limit 1)`;

/** Tells whether a number that transaction `t` pays, or one of its items, was new or changed when it was made. */
const newPayee = sql`case when t.kind = 'BULK_PAYOUT'
  then exists (select from transaction i where i.bulk_id = t.id and is_new_payee(i.remarks))
  else is_new_payee(t.remarks) end`;

/** An approver of an earlier attempt may have retried the payment since, and is one of its makers by that alone. */
const wasMaker = sql`case when r.attempt = r.attempt_now then a.id = any(r.makers) else a.id = r.created_by
      or exists (select from transaction_history h where h.transaction_id = r.transaction_id and h.to_status = 'PENDING'
        and h.by = a.id and h.at < r.released_at) end`;

/** Compares releases under a policy with the approvals that they name, and with what the policies ask for at least. */
export const releaseCheck: Check = {
  id: 'I33',
  title:
    'what a policy asks for was approved by as many people before it was released, as surely as it asks, none of them its maker',
  examined: sql`select count(*) as count from payment_release`,
  violations: sql`
    with releases as (
      select r.*, t.total, t.makers, t.created_by, t.attempt as attempt_now, t.approved_by, t.created_at, ${asked('policy_version')} as asked,
        ${asked('policy_version_before')} as asked_before, ${newPayee} as new_payee
      from payment_release r join transaction t on t.id = r.transaction_id)
    select 'transaction ' || transaction_id || ' was released by ' || cardinality(approver_ids) || ' approvals, needed '
      || required || ', and its policies ask for ' || greatest(asked, asked_before) as violation
    from releases where required < greatest(asked, asked_before, 1) or cardinality(approver_ids) < required
      or asked is null or policy_version < policy_version_before or (judged->>'own')::bigint <> total
      or attempt = attempt_now and (judged->>'newPayee')::boolean <> new_payee
    union all
    select 'transaction ' || r.transaction_id || ' was released by ' || a.id || ', whose approval is missing or does not count'
    from releases r, unnest(r.approver_ids) a (id)
    where ${wasMaker} or not exists (select from transaction_approval g
      where g.transaction_id = r.transaction_id and g.attempt = r.attempt and g.approver_id = a.id and g.total = r.total)
    union all
    select 'transaction ' || r.transaction_id || ' was released by ' || a.id || ', who did not confirm it as its policies ask'
    from releases r, unnest(r.approver_ids) a (id),
      sure_methods(r.organisation_id, array[r.policy_version, r.policy_version_before], judged_amount(r.judged)) methods
    where not exists (select from transaction_approval g where g.transaction_id = r.transaction_id
      and g.attempt = r.attempt and g.approver_id = a.id and g.total = r.total and g.method = any(methods))
      and exists (select from transaction_approval g where g.transaction_id = r.transaction_id
        and g.attempt = r.attempt and g.approver_id = a.id and g.total = r.total)
    union all
    select 'transaction ' || t.id || ' was released under a policy, and nothing says why'
    from transaction t
    where t.bulk_id is null and t.approved_by is not null
      and t.created_at > (select min(p.in_force_at) from approval_policy p where p.organisation_id = t.organisation_id)
      and not exists (select from payment_release r where r.transaction_id = t.id and t.approved_by = any(r.approver_ids))`,
};

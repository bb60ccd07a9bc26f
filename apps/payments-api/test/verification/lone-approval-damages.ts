import type { LoneDamage, One } from './lone-damages.ts';

/** Lists damages to approvals and to what they rest on, each of which only one invariant detects. */
export function approvalDamages(one: One): LoneDamage[] {
  return [
    // approvals
    [
      'I31',
      'an approval removed',
      `delete from transaction_approval where transaction_id = ${one('transaction_approval', 'policy_version is null', 'transaction_id')}`,
    ],
    [
      'I31',
      'an approval by somebody else',
      `update transaction_approval set approver_id = (select id from app_user where super_admin)
      where transaction_id = ${one('transaction_approval', 'policy_version is null', 'transaction_id')}`,
    ],
    [
      'I31',
      'an approval written in',
      `insert into transaction_approval (transaction_id, organisation_id, attempt, approver_id, approved_at, method)
      select id, organisation_id, 1, created_by, now(), 'SESSION' from transaction
      where id = ${one('transaction', "status = 'PENDING' and bulk_id is null and not individual")}`,
    ],
    [
      'I31',
      'the time of an approval',
      `update transaction_approval set approved_at = approved_at - interval '1 hour'
      where transaction_id = ${one('transaction', "status = 'COMPLETED' and kind = 'PAYOUT' and type = 'SINGLE'")}`,
    ],
    [
      'I31',
      'the approval of a bulk payment, whose items it released',
      `update transaction_approval set approved_at = approved_at - interval '1 hour'
      where transaction_id = ${one('transaction', "kind = 'BULK_PAYOUT' and approved_by is not null")}`,
    ],
    [
      'I31',
      'the code of an approval taken out',
      "update transaction_approval set code_id = null, method = 'SESSION' where method = 'CODE'",
    ],
    // releases under a policy
    ['I33', 'a release removed', 'delete from payment_release'],
    [
      'I33',
      'a release by somebody else',
      'update payment_release set approver_ids = array[approver_ids[1], (select id from app_user where super_admin)]',
    ],
    [
      'I33',
      'fewer approvals than the policy asks for',
      'update payment_release set required = 1, approver_ids = approver_ids[2:2] where required > 1',
    ],
    [
      'I33',
      'the amount that a release was judged by',
      `update payment_release set judged = jsonb_set(judged, '{own}', '1')`,
    ],
    [
      'I33',
      'another word on whether the payee was new',
      `update payment_release set judged = jsonb_set(judged, '{newPayee}', to_jsonb(not (judged->>'newPayee')::boolean))`,
    ],
    [
      'I33',
      'a policy that asks for more',
      `update approval_policy set tiers = jsonb_set(tiers, '{0,approvals}', '3')`,
    ],
    [
      'I33',
      'the amount of an approval',
      'update transaction_approval set total = total - 1 where policy_version is not null',
    ],
    // exclusions
    [
      'I32',
      'somebody else who excluded payments',
      'update bulk_exclusion set excluded_by = (select id from app_user where super_admin)',
    ],
    ['I32', 'another reason why payments were excluded', "update bulk_exclusion set reason = 'Paid in cash'"],
    ['I32', 'other costs of what was excluded', 'update bulk_exclusion set fee = fee + 1'],
    [
      'I32',
      'payments excluded by one of their makers',
      `update transaction i set makers = makers || e.excluded_by from bulk_exclusion e where e.id = i.exclusion_id`,
    ],
    [
      'I32',
      'payments excluded after the rest was approved',
      `update bulk_exclusion e set excluded_at = t.approved_at + interval '1 second'
      from transaction t where t.id = e.bulk_id and t.approved_at is not null`,
    ],
    // questions
    [
      'I34',
      'a payment approved while a question about it was open',
      `update transaction_question set closed_position = (select max(id) + 1 from transaction_history)
      where closed_as = 'ANSWERED'`,
    ],
    [
      'I34',
      'a question by one of the makers',
      `update transaction t set makers = makers || c.author_id from transaction_comment c
      where c.transaction_id = t.id and c.kind = 'QUESTION' and t.status = 'PENDING'`,
    ],
    [
      'I34',
      'another person who asked',
      `update transaction_comment set author_id = (select id from app_user where super_admin) where kind = 'QUESTION'`,
    ],
    [
      'I34',
      'another person who answered',
      `update transaction_question set closed_by = (select id from app_user where super_admin) where closed_as = 'ANSWERED'`,
    ],
    [
      'I34',
      'an answer that was a withdrawal',
      "update transaction_question set closed_as = 'WITHDRAWN' where closed_as = 'ANSWERED'",
    ],
    [
      'I34',
      'a question that was never open',
      "insert into transaction_comment (transaction_id, organisation_id, author_id, at, kind, text) select transaction_id, organisation_id, author_id, at, kind, text from transaction_comment where kind = 'QUESTION' limit 1",
    ],
    [
      'I34',
      'an open question about a payment that does not wait',
      `update transaction_question set closed_at = null, closed_by = null, closed_as = null, closed_position = null
      where closed_as = 'ANSWERED'`,
    ],
    // limits
    ['I35', 'a sum of what was spent', 'update spending_sum set amount = amount - 1 where amount > 0'],
    ['I35', 'a sum of what was spent removed', 'delete from spending_sum'],
    [
      'I35',
      'a payment that counts less, and the sum with it',
      `update spending set amount = amount - 1 where kind = 'ORGANISATION' and amount > 0;
      update spending_sum m set amount = m.amount - (select count(*) from spending s where s.kind = m.kind
        and s.subject_id = m.subject_id and s.amount > 0) where kind = 'ORGANISATION' and amount > 0`,
    ],
    [
      'I35',
      'a payment that does not count for its maker',
      "delete from spending where kind = 'MAKER' and amount > 0; delete from spending_sum where kind = 'MAKER'",
    ],
    [
      'I35',
      'payments that count for somebody else',
      `update spending set subject_id = (select id from app_user where super_admin) where kind = 'MAKER';
      update spending_sum set subject_id = (select id from app_user where super_admin) where kind = 'MAKER'`,
    ],
  ];
}

import type { DB, Tx } from '@sanaga/database';
import type { ApprovalMethod, ApprovalTier, JudgedAmounts, StepUp } from '@sanaga/domain';
import { sql, type Selectable } from 'kysely';
import type { EvidenceRow } from '../../payments/evidence/evidence.repository.ts';

/** Id before all others. */
export const firstId = '00000000-0000-0000-0000-000000000000';

export const evidenceAfter = (tx: Tx, after: string, most: number): Promise<EvidenceRow[]> =>
  tx.selectFrom('approval_evidence').selectAll().where('id', '>', after).orderBy('id').limit(most).execute();

/** Finds the next payments of which approvals say what was approved. */
export async function approvedAfter(tx: Tx, after: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct transaction_id as id from transaction_approval
    where transaction_id > ${after} and (content_digest is not null or method = 'PASSKEY') order by 1 limit ${most}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Approval, with how the audit log says that its person confirmed approvals of this payment. */
export interface ApprovalRow extends Selectable<DB['transaction_approval']> {
  /** True if the payment was released by it, alone or with others. */
  released: boolean;
  audited: { method: string; evidence: string | null; deputyFor: string | null }[] | null;
}

export async function approvalsOf(tx: Tx, ids: readonly string[]): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select a.*, exists (select from payment_release r where r.transaction_id = a.transaction_id and r.attempt = a.attempt
        and a.approver_id = any(r.approver_ids) and a.total = (r.judged->>'own')::bigint)
      or exists (select from transaction t where t.id = a.transaction_id and t.approved_by = a.approver_id
        and t.approved_at = a.approved_at) as released, (
      select jsonb_agg(jsonb_build_object('method', coalesce(l.detail->>'method', 'SESSION'), 'evidence', l.detail->>'evidence',
          'deputyFor', l.detail->>'deputyFor'))
      from audit_log l where l.subject_type = 'transaction' and l.subject_id = a.transaction_id::text
        and l.actor_id = a.approver_id and l.action in ('transaction.approve', 'transaction.add-approval')) as audited
    from transaction_approval a
    where a.transaction_id = any(${[...ids]}::uuid[]) and (a.content_digest is not null or a.method = 'PASSKEY')
    order by a.transaction_id, a.approved_at`.execute(tx);
  return rows;
}

/** Release, with the rules of its two policies and the approvals that it could count. */
export interface ReleaseRow {
  transaction_id: string;
  judged: JudgedAmounts;
  approver_ids: string[];
  tiers: ApprovalTier[] | null;
  step_up: StepUp | null;
  tiers_before: ApprovalTier[] | null;
  step_up_before: StepUp | null;
  given: { userId: string; method: ApprovalMethod; deputyFor: { userId: string } | null }[] | null;
}

export async function releasesAfter(tx: Tx, after: string, most: number): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`
    select r.transaction_id, r.judged, r.approver_ids, p.tiers, p.step_up, o.tiers as tiers_before,
      o.step_up as step_up_before, (
        select jsonb_agg(jsonb_build_object('userId', a.approver_id, 'method', a.method, 'deputyFor',
            case when a.deputy_for is not null then jsonb_build_object('userId', a.deputy_for) end) order by a.approved_at)
        from transaction_approval a
        where a.transaction_id = r.transaction_id and a.attempt = r.attempt
          and a.total = (r.judged->>'own')::bigint) as given
    from payment_release r
    left join approval_policy_version p on p.organisation_id = r.organisation_id and p.version = r.policy_version
    left join approval_policy_version o on o.organisation_id = r.organisation_id and o.version = r.policy_version_before
    where r.transaction_id in (
      select distinct transaction_id from payment_release where transaction_id > ${after} order by 1 limit ${most})
    order by r.transaction_id`.execute(tx);
  return rows;
}

/** Approval in somebody's place that nothing covers. */
export interface UncoveredRow {
  transaction_id: string;
  approver_id: string;
  deputy_for: string;
}

/** Finds approvals in the place of people whose deputy the approver was not at that time, or who had created the payment. */
export async function approvalsWithoutDeputy(tx: Tx): Promise<UncoveredRow[]> {
  const { rows } = await sql<UncoveredRow>`
    select a.transaction_id, a.approver_id, a.deputy_for from transaction_approval a
    join transaction t on t.id = a.transaction_id
    where a.deputy_for is not null and (a.deputy_for = t.created_by
      or not exists (select from deputy_term d join audit_log l on l.subject_type = 'user' and l.subject_id = d.user_id::text
          and l.action = 'deputy.name' and l.detail->>'deputy' = d.deputy_id::text and l.detail->>'deputyTerm' = d.id::text
        where d.organisation_id = a.organisation_id and d.user_id = a.deputy_for and d.deputy_id = a.approver_id
          and a.approved_at >= d.starts_at and a.approved_at < coalesce(d.ended_at, d.ends_at)))
    order by a.transaction_id, a.approved_at`.execute(tx);
  return rows;
}

export async function countApprovalsOfDeputies(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transaction_approval where deputy_for is not null`.execute(tx);
  return rows[0]?.count ?? 0;
}

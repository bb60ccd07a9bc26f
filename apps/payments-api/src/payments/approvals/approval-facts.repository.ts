import type { Database, Tx } from '@sanaga/database';
import type { ApprovalMethod, ApprovalTier, JudgedAmounts, MemberRole, StepUp } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { withinLimits } from '../limits/within-limits.ts';
import type { Confirmation } from './confirmation.ts';

interface ApprovingPerson {
  userId: string;
  name: string;
  status: string;
  roles: MemberRole[];
}

/** Approval that somebody gave, and what has become of the person since. */
export interface GivenApproval extends ApprovingPerson {
  /** ISO 8601. */
  at: string;
  method: ApprovalMethod;
  attempt: number;
  /** Whole XAF that were approved; null for approvals from before policies. */
  total: number | null;
  /** Person in whose place it was given; null for one's own. */
  deputyFor: ApprovingPerson | null;
}

/** Facts that decide which approvals a payment of an organisation with a policy still needs. */
export interface ApprovalFacts {
  version: number;
  tiers: ApprovalTier[];
  stepUp: StepUp;
  /** Policy in force when the payment was made; null if there was none. */
  versionBefore: number | null;
  tiersBefore: ApprovalTier[] | null;
  stepUpBefore: StepUp | null;
  /** Null for what does not wait any more. */
  amounts: JudgedAmounts | null;
  /** Number of approvals that released it; null if it was not released under a policy. */
  required: number | null;
  given: GivenApproval[] | null;
}

/** Matches payments `q` of the same holder that were paid, or may be yet. */
const isAlive = sql`q.organisation_id = t.organisation_id and q.deleted_at is null
  and q.status <> 'CANCELLED' and (q.problem_reason is distinct from 'FAILED' or q.corrected_amount < 0)`;
/** Matches payments `q` that were made within a day before or after `t`. */
const madeAbout = sql`q.created_at between t.created_at - interval '1 day' and t.created_at + interval '1 day'`;

const sumOf = (payments: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('amount', coalesce(sum(q.total), 0), 'payments', count(*)) from transaction q where ${payments})`;

const newPayee = sql`case when t.kind = 'BULK_PAYOUT' then (select n.new_payees from bulk_transaction n where n.id = t.id)
  else is_new_payee(t.remarks) end`;

/** Selects the `JudgedAmounts` of `transaction t`. */
export const judgedAmounts = sql`jsonb_build_object(
  'own', t.total,
  'largest', (select l.largest_total from bulk_transaction l where l.id = t.id),
  'sameNumber', case when t.kind = 'PAYOUT' then ${sumOf(sql`${isAlive} and q.payee_number = t.payee_number
    and q.kind = 'PAYOUT' and (${madeAbout} or q.approved_at > now() - interval '1 day')`)} end,
  'sameMaker', ${sumOf(sql`${isAlive} and q.created_by = t.created_by and q.bulk_id is null
    and q.kind <> 'COLLECTION' and ${madeAbout}`)},
  'newPayee', ${newPayee})`;

const given = sql`(
  select jsonb_agg(jsonb_build_object('userId', a.approver_id, 'name', u.name, 'at', a.approved_at, 'method', a.method,
    'attempt', a.attempt, 'total', a.total, 'status', u.status, 'roles', u.roles,
    'deputyFor', case when a.deputy_for is not null then (
      select jsonb_build_object('userId', id, 'name', name, 'status', status, 'roles', roles) from member_state
      where id = a.deputy_for) end) order by a.approved_at, a.approver_id)
  from transaction_approval a, lateral (select name, status, roles from member_state where id = a.approver_id offset 0) u
  where a.transaction_id = t.id)`;

/**
 * Selects the `ApprovalFacts` of `transaction t`; null for items and requests for money, and where the organisation has
 * no policy.
 */
export const approvalFacts = sql`case when t.bulk_id is null and t.kind <> 'COLLECTION' then (
  select jsonb_build_object('version', p.version, 'tiers', p.tiers, 'stepUp', p.step_up, 'versionBefore', o.version,
    'tiersBefore', o.tiers, 'stepUpBefore', o.step_up,
    'amounts', case when t.status = 'PENDING' then ${judgedAmounts} end, 'given', ${given},
    'required', (select r.required from payment_release r where r.transaction_id = t.id order by r.attempt desc limit 1))
  from approval_policy_version p left join lateral (
    select version, tiers, step_up from approval_policy_version b where b.organisation_id = t.organisation_id and b.in_force_at <= t.created_at
    order by b.version desc limit 1) o on true
  where p.organisation_id = t.organisation_id order by p.version desc limit 1) end as approval_facts`;

/** Reads which approvals a payment needs; null as above. */
export async function approvalFactsOf(tx: Tx | Database, id: string): Promise<ApprovalFacts | null> {
  const { rows } = await sql<{ approval_facts: ApprovalFacts | null }>`
    select ${approvalFacts} from transaction t where t.id = ${id}`.execute(tx);
  return rows[0]?.approval_facts ?? null;
}

/** Locks a payment until commit: who approves it at the same moment waits. */
export async function lockPayment(tx: Tx, id: string): Promise<void> {
  await sql`select id from transaction where id = ${id} for update`.execute(tx);
}

/**
 * Locks the people who have approved a payment, and who does now, with those whom deputies stand in for, so that none is
 * suspended before it is decided.
 */
export async function lockApprovers(tx: Tx, id: string, by: string): Promise<void> {
  await sql`select u.id from member_state u where u.id = ${by} or u.id in (
    select unnest(array[approver_id, deputy_for]) from transaction_approval where transaction_id = ${id}
    union all select user_id from deputy_term where deputy_id = ${by} and ended_at is null) order by u.id for share`.execute(
    tx,
  );
}

interface Approval {
  id: string;
  by: string;
  at: Date;
  policyVersion: number;
  acknowledged: unknown;
  confirmation: Confirmation;
  deputyFor: string | null;
}

/** Records an approval that does not release the payment yet. Throws what a limit of its approver refuses. */
export async function recordApproval(
  tx: Tx,
  { id, by, at, policyVersion, acknowledged, confirmation, deputyFor }: Approval,
): Promise<void> {
  const recorded = sql`
    insert into transaction_approval
      (transaction_id, organisation_id, attempt, approver_id, approved_at, method, code_id, acknowledged, total, policy_version,
        evidence_id, content_digest, deputy_for)
    select id, organisation_id, attempt, ${by}::uuid, ${at}::timestamptz, ${confirmation.method}, ${confirmation.codeId}::uuid,
      ${acknowledged === undefined ? null : JSON.stringify(acknowledged)}::jsonb, total, ${policyVersion}::integer,
      ${confirmation.evidenceId}::uuid, ${confirmation.contentDigest}::bytea, ${deputyFor}::uuid
    from transaction where id = ${id}`.execute(tx);
  await withinLimits(recorded);
}

interface Release {
  id: string;
  organisationId: string;
  attempt: number;
  at: Date;
  facts: ApprovalFacts;
  required: number;
  approverIds: readonly string[];
}

/** Records why a payment is released; a trigger compares it with the approvals. */
export async function recordRelease(tx: Tx, release: Release): Promise<void> {
  await tx
    .insertInto('payment_release')
    .values({
      transaction_id: release.id,
      organisation_id: release.organisationId,
      attempt: release.attempt,
      released_at: release.at,
      policy_version_before: release.facts.versionBefore,
      policy_version: release.facts.version,
      judged: JSON.stringify(release.facts.amounts),
      required: release.required,
      approver_ids: [...release.approverIds],
    })
    .execute();
}

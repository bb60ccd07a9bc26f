import type { Database, Tx } from '@sanaga/database';
import { type Language, type MemberRole, permissions } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { nameOrder } from '../../kernel/search.ts';
import {
  type ApprovalFacts,
  approvalFactsOf,
  judgedAmounts,
} from '../approvals/approval-facts.repository.ts';
import { deputiesAtPresent } from '../approvals/deputies.repository.ts';
import { judge, mayApproveFor } from '../approvals/judgement.ts';

// Here stands in SQL who may decide about what: people with a role that may approve, about payments that somebody else
// made; an individual about an own one. `can.approve` says the same of one payment and one person.
const roles = permissions['transaction:approve'];
const mayApprove = sql<boolean>`roles && array[${sql.join(roles.map((role) => sql.lit(role)))}]`;

/** Finds the transactions that are with their makers, of one holder or of all. */
export const withTheirMakers = (organisationId: string | null): RawBuilder<unknown> =>
  sql`array(select transaction_id from transaction_question where closed_at is null
    and ${organisationId === null ? sql`true` : sql`organisation_id = ${organisationId}`})`;

/** Selects the versions of a policy by which `transaction t` is judged: the one in force and the one at its creation. */
const versions = sql`(select array[max(version), max(version) filter (where in_force_at <= t.created_at)]
  from approval_policy_version where organisation_id = t.organisation_id)`;

/** Matches approvals `a` of `transaction t` that count; `judge` says of one payment why one does not. */
const counts = sql`a.attempt = t.attempt and a.total = t.total and not t.makers && array[a.approver_id, a.deputy_for]
  and a.method = any(sure_methods(t.organisation_id, ${versions}, judged_amount(${judgedAmounts})))
  and (select u.id from member_state u where u.id in (a.approver_id, a.deputy_for)
    and not (u.status = 'ACTIVE' and u.${mayApprove}) limit 1) is null`;

/**
 * Matches transactions `t` of a holder that wait for the approval of this person, whose roles may approve; what the person
 * has approved as it is, or somebody in their place, waits for others as long as that approval counts.
 */
export const awaitsApprovalOf = (userId: string, organisationId: string | null): RawBuilder<boolean> =>
  sql<boolean>`t.status = 'PENDING' and (t.individual or not ${userId}::uuid = any(t.makers))
    and t.id <> all(${withTheirMakers(organisationId)})
    and (select a.approver_id from transaction_approval a where a.transaction_id = t.id
      and (a.approver_id = ${userId} or a.deputy_for = ${userId}) and ${counts} limit 1) is null`;

const approversAmong = (
  tx: Tx | Database,
  organisationId: string,
  makers: readonly string[],
  statuses: readonly ('ACTIVE' | 'INVITED' | 'SUSPENDED')[],
) =>
  tx
    .selectFrom('app_user')
    .where('organisation_id', '=', organisationId)
    .where('status', 'in', statuses)
    .where(mayApprove)
    .where(sql<boolean>`not (id = any(${[...makers]}::uuid[]))`);

interface ActiveApprover {
  id: string;
  name: string;
  email: string;
  language: Language;
  roles: MemberRole[];
}

/** Finds members who may approve what these people made: validators, and admins as fallback. */
export const approversFor = (
  tx: Tx | Database,
  organisationId: string,
  makers: readonly string[],
): Promise<ActiveApprover[]> =>
  approversAmong(tx, organisationId, makers, ['ACTIVE'])
    .select(['id', 'name', 'email', 'language', 'roles'])
    .orderBy(sql`${sql.lit(roles[0])} = any(roles)`, 'desc')
    .orderBy(nameOrder('name'))
    .orderBy('id')
    .execute();

interface ForApproval {
  id: string;
  organisation_id: string;
  attempt: number;
  total: bigint | null;
  makers: readonly string[];
  /** Read from the database where it is undefined. */
  approval_facts?: ApprovalFacts | null;
}

/** Member whose approval a payment needs. */
export interface NeededApprover extends ActiveApprover {
  /** Person in whose place it would count; null for their own. */
  deputyFor: { id: string; name: string } | null;
}

/**
 * Finds members whose approval a waiting payment still needs, by the policy of the organisation if it has one, and deputies
 * of those.
 */
export async function approversNeeded(tx: Tx | Database, payment: ForApproval): Promise<NeededApprover[]> {
  const approvers = await approversFor(tx, payment.organisation_id, payment.makers);
  const facts =
    payment.approval_facts === undefined ? await approvalFactsOf(tx, payment.id) : payment.approval_facts;
  if (!facts?.amounts) return approvers.map((approver) => ({ ...approver, deputyFor: null }));
  const judgement = judge(facts, payment);
  const deputies = await deputiesAtPresent(tx, payment.organisation_id);
  const people = new Map(approvers.map((approver) => [approver.id, { ...approver, userId: approver.id }]));
  return [...people.values()].flatMap((person) => {
    const stoodInFor = deputies
      .filter(({ deputyId }) => deputyId === person.id)
      .flatMap(({ userId }) => people.get(userId) ?? []);
    const [whose] = mayApproveFor(judgement, payment.makers, person, stoodInFor);
    return whose ? [{ ...person, deputyFor: whose === person ? null : whose }] : [];
  });
}

/** Finds members who could approve what these people made, but are suspended, or invited and not active yet. */
export const approversAway = (tx: Tx, organisationId: string, makers: readonly string[]) =>
  approversAmong(tx, organisationId, makers, ['INVITED', 'SUSPENDED'])
    .select(['status', 'suspended_by'])
    .execute();

/** Person who is notified. */
export interface Reader {
  id: string;
  name: string;
  email: string;
  language: Language;
}

const readers = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'language'])
    .where('id', 'in', [...ids])
    .where('status', '=', 'ACTIVE')
    .orderBy('id');

/** Finds those of these people who are still at work, to tell them what became of what they made. */
export const makersAtWork = (tx: Tx, ids: readonly string[]): Promise<Reader[]> => readers(tx, ids).execute();

/** As `makersAtWork`, of one holder alone: ids that somebody sends may be anybody's. */
export const membersAtWork = (tx: Tx, organisationId: string, ids: readonly string[]): Promise<Reader[]> =>
  readers(tx, ids).where('organisation_id', '=', organisationId).execute();

import type { Database, Tx } from '@sanaga/database';
import {
  isWithoutLimits,
  permissions,
  type ApprovalLimits,
  type ApprovalTier,
  type Approver,
  type StepUp,
} from '@sanaga/domain';
import { sql } from 'kysely';

/** Version of an organisation's approval policy. */
export interface PolicyRow {
  version: number;
  tiers: ApprovalTier[];
  limits: ApprovalLimits | null;
  step_up: StepUp;
  in_force_at: Date;
}

export interface ProposalRow {
  id: string;
  organisation_id: string;
  tiers: ApprovalTier[];
  limits: ApprovalLimits | null;
  step_up: StepUp;
  proposed_by: string;
  proposer_name: string;
  proposed_at: Date;
  in_force_at: Date;
}

/** Finds the version in force; undefined if the organisation has no policy. */
export const policyInForce = (db: Tx | Database, organisationId: string): Promise<PolicyRow | undefined> =>
  db
    .selectFrom('approval_policy')
    .select(['version', 'tiers', 'step_up', 'limits', 'in_force_at'])
    .where('organisation_id', '=', organisationId)
    .orderBy('version', 'desc')
    .limit(1)
    .$castTo<PolicyRow>()
    .executeTakeFirst();

/** Finds the members who may approve payments at present. */
export const activeApprovers = (db: Tx | Database, organisationId: string): Promise<Approver[]> =>
  db
    .selectFrom('app_user')
    .select(['id as userId', 'roles'])
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'ACTIVE')
    .where(sql<boolean>`roles && ${[...permissions['transaction:approve']]}::text[]`)
    .execute();

/** Finds everybody who is told of a change of the policy. */
export const activeMembers = (
  tx: Tx,
  organisationId: string,
): Promise<{ id: string; name: string; email: string; language: string }[]> =>
  tx
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'language'])
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'ACTIVE')
    .orderBy('id')
    .execute();

export interface NewPolicy {
  organisationId: string;
  version: number;
  tiers: readonly ApprovalTier[];
  limits: ApprovalLimits;
  stepUp: StepUp;
  proposedBy: string | null;
  confirmedBy: string | null;
}

const stored = (limits: ApprovalLimits): string | null =>
  isWithoutLimits(limits) ? null : JSON.stringify(limits);

export async function insertPolicy(tx: Tx, policy: NewPolicy): Promise<void> {
  await tx
    .insertInto('approval_policy')
    .values({
      organisation_id: policy.organisationId,
      version: policy.version,
      tiers: JSON.stringify(policy.tiers),
      limits: stored(policy.limits),
      step_up: JSON.stringify(policy.stepUp),
      proposed_by: policy.proposedBy,
      confirmed_by: policy.confirmedBy,
    })
    .execute();
}

const openProposals = (db: Tx | Database) =>
  db
    .selectFrom('approval_policy_proposal as p')
    .innerJoin('app_user as u', 'u.id', 'p.proposed_by')
    .selectAll('p')
    .select('u.name as proposer_name')
    .where('p.status', '=', 'OPEN')
    .$castTo<ProposalRow>();

export const openProposal = (db: Tx | Database, organisationId: string): Promise<ProposalRow | undefined> =>
  openProposals(db).where('p.organisation_id', '=', organisationId).executeTakeFirst();

/** Finds the proposals whose day is over. */
export const dueProposals = (db: Tx | Database, now: Date): Promise<ProposalRow[]> =>
  openProposals(db).where('p.in_force_at', '<=', now).orderBy('p.in_force_at').limit(100).execute();

export interface NewProposal {
  organisationId: string;
  tiers: readonly ApprovalTier[];
  limits: ApprovalLimits;
  stepUp: StepUp;
  proposedBy: string;
  proposedAt: Date;
  inForceAt: Date;
}

export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<void> {
  await tx
    .insertInto('approval_policy_proposal')
    .values({
      organisation_id: proposal.organisationId,
      tiers: JSON.stringify(proposal.tiers),
      limits: stored(proposal.limits),
      step_up: JSON.stringify(proposal.stepUp),
      proposed_by: proposal.proposedBy,
      proposed_at: proposal.proposedAt,
      in_force_at: proposal.inForceAt,
    })
    .execute();
}

interface EndOfProposal {
  status: 'IN_FORCE' | 'WITHDRAWN' | 'REPLACED';
  /** Null where its day was over. */
  by: string | null;
  at: Date;
}

/** Ends the open proposal of an organisation, if it has one. */
export async function endProposal(
  tx: Tx,
  organisationId: string,
  { status, by, at }: EndOfProposal,
): Promise<void> {
  await tx
    .updateTable('approval_policy_proposal')
    .set({ status, ended_by: by, ended_at: at })
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'OPEN')
    .execute();
}

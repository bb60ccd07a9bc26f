import { isDeepStrictEqual } from 'node:util';
import type { approvalPolicy } from '@sanaga/contract';
import { inTransaction, type Database, type Tx } from '@sanaga/database';
import {
  areLimitsLooser,
  dayMs,
  fulfillable,
  isLooser,
  isStepUpLooser,
  isWithoutLimits,
  stepUpMethods,
  withoutLimits,
  withoutPolicy,
  withoutStepUp,
  type ApprovalLimits,
  type ApprovalTier,
  type Approver,
  type StepUp,
} from '@sanaga/domain';
import type { z } from 'zod';
import { audit, type AuditActor } from '../../kernel/audit.ts';
import { assertOrganisation, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { notify } from '../../kernel/notifications/notifications.service.ts';
import { lockHolder } from '../organisations/organisations.service.ts';
import * as repository from './approval-policy.repository.ts';

type Policy = z.input<typeof approvalPolicy.ApprovalPolicy>;

/** Page on which an organisation's people see its approval policy. */
export const policyPath = '/dashboard/settings?tab=approvals';

/** Returns the policy of the caller's organisation, with what is proposed instead of it. */
export const getPolicy = ({ db }: Dependencies, { organisationId }: MemberCaller): Promise<Policy> =>
  policyOf(db, organisationId);

async function policyOf(db: Tx | Database, organisationId: string): Promise<Policy> {
  const [policy, proposal, people] = await Promise.all([
    repository.policyInForce(db, organisationId),
    repository.openProposal(db, organisationId),
    repository.activeApprovers(db, organisationId),
  ]);
  const tiers = policy?.tiers ?? withoutPolicy;
  return {
    version: policy?.version ?? 0,
    inForceAt: policy?.in_force_at.toISOString() ?? null,
    tiers: tiers.map(toTier),
    limits: toLimits(policy?.limits),
    stepUp: policy?.step_up ?? withoutStepUp,
    fulfillable: fulfillable(tiers, people),
    proposal: proposal
      ? {
          id: proposal.id,
          proposedBy: { userId: proposal.proposed_by, name: proposal.proposer_name },
          proposedAt: proposal.proposed_at.toISOString(),
          inForceAt: proposal.in_force_at.toISOString(),
          tiers: proposal.tiers.map(toTier),
          limits: toLimits(proposal.limits),
          stepUp: proposal.step_up,
        }
      : null,
  };
}

const toTier = ({ from, oneMoreForNewPayee = false, ...tier }: ApprovalTier) => ({
  ...tier,
  oneMoreForNewPayee,
  from: { roles: [...from.roles], userIds: [...from.userIds] },
});

const toLimits = (limits: ApprovalLimits | null | undefined) => {
  const { people, ...others } = limits ?? withoutLimits;
  return { ...others, people: [...people] };
};

/** Rules of a policy. */
interface Rules {
  tiers: readonly ApprovalTier[];
  stepUp: StepUp;
  limits: ApprovalLimits;
}

type RulesRow = Pick<repository.PolicyRow, 'tiers' | 'step_up' | 'limits'>;

/** Returns the rules of a version, and those without any. */
export const rulesOf = (row: RulesRow | undefined): Rules => ({
  tiers: row?.tiers ?? withoutPolicy,
  stepUp: row?.step_up ?? withoutStepUp,
  limits: row?.limits ?? withoutLimits,
});

/**
 * Changes the policy: at once if no payment needs less by it and nobody may spend more, otherwise it is proposed, and
 * everybody is told. What was proposed before is replaced; without limits or a rule about factors, the present ones stay.
 * Throws INVALID_INPUT for tiers that are not in order or name somebody who may not approve, and for limits of a
 * stranger, and POLICY_UNFULFILLABLE if there are too few people for a tier.
 */
export function changePolicy(
  deps: Dependencies,
  caller: MemberCaller,
  tiers: readonly ApprovalTier[],
  { stepUp, limits }: Partial<Omit<Rules, 'tiers'>> = {},
): Promise<Policy> {
  assertOrganisation(caller);
  const { organisationId } = caller;
  return inTransaction(deps.db, async (tx) => {
    // 1. The policy as it is, while nobody else changes it or those who approve.
    const { name: organisation } = await lockHolder(tx, organisationId);
    const present = await repository.policyInForce(tx, organisationId);
    const people = await repository.activeApprovers(tx, organisationId);
    assertInOrder(tiers);
    assertKnown(tiers, people);
    assertFulfillable(tiers, people);
    if (limits) assertMembers(limits, await repository.activeMembers(tx, organisationId));
    const before = rulesOf(present);
    const rules = { tiers, stepUp: stepUp ?? before.stepUp, limits: limits ?? before.limits };
    const proposal = await repository.openProposal(tx, organisationId);
    if (isSame(rules, rulesOf(proposal ?? present))) return policyOf(tx, organisationId);

    // 2. In force, or proposed.
    const at = deps.now();
    await repository.endProposal(tx, organisationId, { status: 'REPLACED', by: caller.userId, at });
    if (isSame(rules, before)) return policyOf(tx, organisationId);
    const change = { organisationId, ...rules, proposedBy: caller.userId };
    if (isRulesLooser(rules, before, people))
      await propose(tx, deps, caller, { ...change, before, organisation, proposedAt: at });
    else await enforce(tx, caller, present, { ...change, confirmedBy: null });
    return policyOf(tx, organisationId);
  });
}

const isSame = (one: Rules, other: Rules): boolean =>
  isDeepStrictEqual({ ...one, tiers: one.tiers.map(toTier) }, { ...other, tiers: other.tiers.map(toTier) });

const isRulesLooser = (next: Rules, present: Rules, people: readonly Approver[]): boolean =>
  isLooser(next.tiers, present.tiers, people) ||
  isStepUpLooser(next.stepUp, present.stepUp) ||
  areLimitsLooser(next.limits, present.limits);

interface Change {
  before: Rules;
  /** Name of the organisation. */
  organisation: string;
}

async function propose(
  tx: Tx,
  deps: Dependencies,
  caller: MemberCaller,
  proposal: Omit<repository.NewProposal, 'inForceAt'> & Change,
): Promise<void> {
  // everybody has a day to object
  const inForceAt = new Date(proposal.proposedAt.getTime() + dayMs);
  await repository.insertProposal(tx, { ...proposal, inForceAt });
  const detail = { before: inWords(proposal.before), after: inWords(proposal) };
  await audit(tx, caller, { action: 'approval-policy.propose-looser', detail });
  const members = await tell(tx, caller.organisationId, 'approval-policy-proposed', { by: caller.name });
  for (const { email, language, name } of members)
    await queueMail(deps.jobs, tx, {
      to: email,
      language,
      template: 'approval-policy-proposed',
      values: {
        person: name,
        by: caller.name,
        organisation: proposal.organisation,
        link: `${deps.settings.ORG_PORTAL_URL}${policyPath}`,
      },
    });
}

/** Puts the next version in force, and tells the members. */
export async function enforce(
  tx: Tx,
  by: AuditActor,
  present: repository.PolicyRow | undefined,
  policy: Omit<repository.NewPolicy, 'version'>,
): Promise<void> {
  const { organisationId } = policy;
  const version = (present?.version ?? 0) + 1;
  await repository.insertPolicy(tx, { ...policy, version });
  const detail = { version, before: inWords(rulesOf(present)), after: inWords(policy) };
  await audit(tx, by, { action: 'approval-policy.change', organisationId, detail });
  await tell(tx, organisationId, 'approval-policy-changed', {});
}

/** Returns rules as the audit log shows them, in every language. */
const inWords = ({ tiers, stepUp, limits }: Rules): string =>
  [
    ...tiers.map(({ upTo, approvals, from, adminAmong, oneMoreForNewPayee }) => {
      const people = [...from.roles, ...from.userIds].join(', ');
      const more = `${adminAmong ? ' + ADMIN' : ''}${oneMoreForNewPayee ? '; FIRST_PAYMENT, NUMBER_CHANGED: + 1' : ''}`;
      return `${upTo === null ? '…' : `≤ ${upTo}`}: ${approvals} (${people})${more}`;
    }),
    ...(stepUp.from === null ? [] : [`≥ ${stepUp.from}: ${stepUpMethods.join(' / ')}`]),
    ...(stepUp.passkeyFrom === null ? [] : [`≥ ${stepUp.passkeyFrom}: PASSKEY`]),
    ...limitsInWords(limits),
  ].join('; ');

/** Returns limits as the audit log shows them: a payment's and, marked as of 24 hours, a day's. */
function limitsInWords(limits: ApprovalLimits): string[] {
  if (isWithoutLimits(limits)) return [];
  const { approver, maker, organisation, newPayee, people } = limits;
  const day = (limit: number | null) => `≤ ${limit ?? '…'} / 24 h`;
  const approving = ({ payment, day: inADay }: ApprovalLimits['approver']) =>
    `≤ ${payment ?? '…'}, ${day(inADay)}`;
  return [
    `VALIDATOR, ADMIN: ${approving(approver)}`,
    `INITIATOR: ${day(maker.day)}`,
    `ORGANISATION: ${day(organisation.day)}`,
    `FIRST_PAYMENT: ${day(newPayee.day)}`,
    ...people.map((person) => `${person.userId}: ${approving(person)}; + ${day(person.madeInADay)}`),
  ];
}

async function tell(
  tx: Tx,
  organisationId: string,
  kind: 'approval-policy-changed' | 'approval-policy-proposed',
  values: Record<string, string>,
) {
  const members = await repository.activeMembers(tx, organisationId);
  await notify(tx, { userIds: members.map(({ id }) => id), organisationId, kind, values, path: policyPath });
  return members;
}

/**
 * Confirms the policy that somebody else proposed. Throws NOT_FOUND if it is not open any more, SECOND_PERSON_REQUIRED
 * for the proposer, and POLICY_UNFULFILLABLE if there are too few people for it by now.
 */
export function confirmPolicy(deps: Dependencies, caller: MemberCaller, id: string): Promise<Policy> {
  const { organisationId } = caller;
  return inTransaction(deps.db, async (tx) => {
    const proposal = await lockedProposal(tx, organisationId, id);
    if (proposal.proposed_by === caller.userId)
      throw new Failure('SECOND_PERSON_REQUIRED', { values: { context: 'policy' } });
    assertFulfillable(proposal.tiers, await repository.activeApprovers(tx, organisationId));
    await accept(tx, deps, caller, proposal);
    return policyOf(tx, organisationId);
  });
}

/** Withdraws what is proposed; the policy in force stays. Throws NOT_FOUND if it is not open any more. */
export function withdrawPolicy(deps: Dependencies, caller: MemberCaller, id: string): Promise<Policy> {
  const { organisationId } = caller;
  return inTransaction(deps.db, async (tx) => {
    await lockedProposal(tx, organisationId, id);
    await repository.endProposal(tx, organisationId, {
      status: 'WITHDRAWN',
      by: caller.userId,
      at: deps.now(),
    });
    await audit(tx, caller, { action: 'approval-policy.withdraw' });
    return policyOf(tx, organisationId);
  });
}

async function lockedProposal(tx: Tx, organisationId: string, id: string) {
  await lockHolder(tx, organisationId);
  const proposal = await repository.openProposal(tx, organisationId);
  if (proposal?.id !== id) throw new Failure('NOT_FOUND');
  return proposal;
}

async function accept(
  tx: Tx,
  deps: Dependencies,
  by: MemberCaller | 'system',
  proposal: repository.ProposalRow,
): Promise<void> {
  const { organisation_id: organisationId, proposed_by: proposedBy } = proposal;
  const confirmedBy = by === 'system' ? null : by.userId;
  const present = await repository.policyInForce(tx, organisationId);
  await repository.endProposal(tx, organisationId, { status: 'IN_FORCE', by: confirmedBy, at: deps.now() });
  await enforce(tx, by, present, { organisationId, ...rulesOf(proposal), proposedBy, confirmedBy });
}

/**
 * Puts policies in force that nobody objected to for a day; one that nobody could fulfil by now is withdrawn. Returns how
 * many it looked at.
 */
export async function enforceDuePolicies(deps: Dependencies): Promise<number> {
  const due = await repository.dueProposals(deps.db, deps.now());
  for (const { id, organisation_id: organisationId } of due)
    await inTransaction(deps.db, async (tx) => {
      await lockHolder(tx, organisationId);
      const proposal = await repository.openProposal(tx, organisationId);
      if (proposal?.id !== id) return;
      const people = await repository.activeApprovers(tx, organisationId);
      if (fulfillable(proposal.tiers, people) !== 'NO') return accept(tx, deps, 'system', proposal);
      await repository.endProposal(tx, organisationId, { status: 'WITHDRAWN', by: null, at: deps.now() });
      return audit(tx, 'system', { action: 'approval-policy.withdraw', organisationId });
    });
  return due.length;
}

/**
 * Throws POLICY_UNFULFILLABLE if nobody is left to approve some payments once a member, who is the change of this
 * transaction, is suspended or removed or has other roles.
 */
export async function assertStillFulfillable(
  tx: Tx,
  organisationId: string,
  before: Approver,
): Promise<void> {
  const policy = await repository.policyInForce(tx, organisationId);
  if (!policy) return;
  const people = await repository.activeApprovers(tx, organisationId);
  const others = people.filter(({ userId }) => userId !== before.userId);
  if (fulfillable(policy.tiers, [...others, before]) !== 'NO') assertFulfillable(policy.tiers, people);
}

function assertFulfillable(tiers: readonly ApprovalTier[], people: readonly Approver[]): void {
  if (fulfillable(tiers, people) === 'NO') throw new Failure('POLICY_UNFULFILLABLE');
}

/** Throws INVALID_INPUT unless the amounts rise and the last tier alone has none. */
function assertInOrder(tiers: readonly ApprovalTier[]): void {
  tiers.forEach(({ upTo, from, adminAmong }, place) => {
    const isLast = place === tiers.length - 1;
    const previous = tiers[place - 1]?.upTo ?? 0;
    if (isLast !== (upTo === null) || (upTo !== null && upTo <= previous))
      throw invalid(`tiers.${place}.upTo`, 'tierOrder');
    if (from.roles.length + from.userIds.length === 0) throw invalid(`tiers.${place}.from`, 'required');
    if (adminAmong && from.userIds.length === 0 && !from.roles.includes('ADMIN'))
      throw invalid(`tiers.${place}.adminAmong`, 'tierWithoutAdmin');
  });
}

/** Throws INVALID_INPUT if a tier names somebody who may not approve payments of the organisation. */
function assertKnown(tiers: readonly ApprovalTier[], people: readonly Approver[]): void {
  tiers.forEach(({ from }, place) => {
    if (from.userIds.some((id) => !people.some(({ userId }) => userId === id)))
      throw invalid(`tiers.${place}.from`, 'notAnApprover');
  });
}

/** Throws INVALID_INPUT if limits name somebody twice, or somebody who is not a member of the organisation. */
function assertMembers({ people }: ApprovalLimits, members: readonly { id: string }[]): void {
  people.forEach(({ userId }, place) => {
    const isFirst = people.findIndex((person) => person.userId === userId) === place;
    if (!isFirst || !members.some(({ id }) => id === userId))
      throw invalid(`limits.people.${place}.userId`, 'notAUser');
  });
}

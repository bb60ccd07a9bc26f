import { decidedResolutions, operatorProducts } from '@sanaga/domain';
import { z } from 'zod';
import { Email, Id, IdParams, Money, PageQuery, pageOf, PositiveMoney, Reason, Timestamp } from './common.ts';
import { defineOperation } from './operation.ts';

const Decider = z.object({ userId: Id, name: z.string() }).meta({ id: 'Decider' });

/** Decision that two super admins take together; a single one waits, or gives a written reason. */
export const DualControlRequest = z
  .object({
    decisionId: Id,
    kind: z.enum([
      'ADMIN_RECOVERY',
      'WALLET_CLOSE_OUT',
      'RECONCILIATION',
      'SUPER_ADMIN_REMOVAL',
      'SUPER_ADMIN_SUSPENSION',
      'HOLD_LIFT',
      'FLOAT_POSTING',
      'STATEMENT_WITHDRAWAL',
      'PRODUCT_RESUME',
      'FACTOR_REMOVAL',
      'POLICY_RESET',
    ]),
    status: z.enum(['OPEN', 'DONE', 'WITHDRAWN']),
    organisationId: Id.nullable().describe(
      'null: of the operator’s money alone, of a super admin, or of all payments',
    ),
    organisationName: z.string().nullable(),
    reason: z.string(),
    email: z.string().nullable().describe('the address that takes over, of a recovery'),
    amount: PositiveMoney.nullable().describe(
      'what is left, of a close-out; what differs, of a reconciliation; what is booked, of a posting',
    ),
    exceptionId: Id.nullable().describe('which difference, of a reconciliation'),
    statementId: Id.nullable().describe('which statement, of a withdrawal'),
    product: z.enum(operatorProducts).nullable().describe('what is to go on after a pause'),
    resolution: z.enum(decidedResolutions).nullable().describe('how it is to be settled'),
    withoutStatements: z
      .boolean()
      .describe('payments are to go again though statements that the hold lists are missing'),
    concerned: Decider.nullable().describe(
      'the super admin who is to be removed or suspended, or to lose the second factor',
    ),
    askedBy: Decider,
    askedAt: Timestamp,
    decidedBy: Decider.nullable(),
    decidedAt: Timestamp.nullable(),
    confirmableAt: Timestamp.nullable().describe(
      'from when the caller may confirm it; null: never, as someone else has to',
    ),
  })
  .meta({ id: 'DualControlRequest' });

const tag = 'dual-control';
const recovery = { permission: 'admin:recover' } as const;
const closeOut = { permission: 'wallet:close-out' } as const;
const ReasonGiven = z.object({ reason: Reason });
const DecisionParams = z.object({ decisionId: Id });

export const listDualControlRequests = defineOperation({
  id: 'listDualControlRequests',
  method: 'GET',
  url: '/auth/joint-decisions',
  tag,
  summary: 'What super admins decide together, what is open first',
  access: recovery,
  provides: ['DualControlRequest'],
  query: PageQuery.extend({ status: z.enum(['OPEN', 'DONE', 'WITHDRAWN']).optional() }),
  response: { 200: pageOf(DualControlRequest, 'DualControlRequestPage') },
});

export const SoleDecisionLimit = z
  .object({
    upTo: Money.nullable().describe('null: someone else has to confirm what the caller requests'),
  })
  .meta({ id: 'SoleDecisionLimit' });

export const getSoleDecisionLimit = defineOperation({
  id: 'getSoleDecisionLimit',
  method: 'GET',
  url: '/auth/joint-decisions/sole-limit',
  tag,
  summary:
    'How much money the caller decides on alone now: a request for more needs confirmation, one for less is done straight away. Payments on hold and what is left in a wallet count alike',
  access: recovery,
  provides: ['DualControlRequest', 'Setting', 'Member'],
  response: { 200: SoleDecisionLimit },
});

export const withdrawDualControlRequest = defineOperation({
  id: 'withdrawDualControlRequest',
  method: 'PATCH',
  url: '/auth/joint-decisions/withdraw/:decisionId',
  tag,
  summary: 'Withdraws a request that is not decided yet',
  access: recovery,
  invalidates: ['DualControlRequest', 'Reconciliation', 'Float'],
  params: DecisionParams,
  response: { 200: DualControlRequest },
});

export const recoverAdmin = defineOperation({
  id: 'recoverAdmin',
  method: 'POST',
  url: '/auth/organisations/recover-admin/:organisationId',
  tag,
  summary:
    'Requests a new address for an admin who has lost access to the mailbox; the old address is notified straight away. A second super admin confirms, or, where there is only one, the same after 48 hours',
  access: recovery,
  invalidates: ['DualControlRequest'],
  params: z.object({ organisationId: Id }),
  body: z.object({
    email: Email.describe('the new address'),
    reason: Reason,
    userId: Id.optional().describe('which admin, where there are several'),
  }),
  response: { 201: DualControlRequest },
});

export const confirmAdminRecovery = defineOperation({
  id: 'confirmAdminRecovery',
  method: 'PATCH',
  url: '/auth/organisations/confirm-admin-recovery/:decisionId',
  tag,
  summary:
    'Gives the admin the new address; the old password and sessions end, an activation link is sent by email',
  access: recovery,
  invalidates: ['DualControlRequest', 'Member'],
  params: DecisionParams,
  response: { 200: DualControlRequest },
});

const policy = { permission: 'approval-policy:reset' } as const;

export const readPolicyState = defineOperation({
  id: 'readPolicyState',
  method: 'GET',
  url: '/auth/organisations/approval-policy-state/:organisationId',
  tag,
  summary: 'Whether the people of an organisation can still give the approvals that its policy asks for',
  access: policy,
  audited: 'organisation.read-profile',
  params: z.object({ organisationId: Id }),
  response: {
    200: z
      .object({
        fulfillable: z
          .enum(['NO', 'BARELY', 'YES'])
          .describe('NO: not all; BARELY: as long as no one is absent'),
      })
      .meta({ id: 'PolicyState' }),
  },
  provides: ['Member', 'DualControlRequest'],
});

export const requestPolicyReset = defineOperation({
  id: 'requestPolicyReset',
  method: 'POST',
  url: '/auth/organisations/reset-approval-policy/:organisationId',
  tag,
  summary:
    'Requests that an organisation, whose people can no longer fulfil its approval policy, needs one approval for each payment. A second super admin confirms, or, where there is only one, the same after 48 hours',
  access: policy,
  invalidates: ['DualControlRequest'],
  params: z.object({ organisationId: Id }),
  body: ReasonGiven,
  response: { 201: DualControlRequest },
});

export const confirmPolicyReset = defineOperation({
  id: 'confirmPolicyReset',
  method: 'PATCH',
  url: '/auth/organisations/confirm-approval-policy-reset/:decisionId',
  tag,
  summary:
    'Puts one approval for each payment in force; limits and the rule about factors stay, and everyone in the organisation is told by email',
  access: policy,
  invalidates: ['DualControlRequest'],
  params: DecisionParams,
  response: { 200: DualControlRequest },
});

export const closeOutWallet = defineOperation({
  id: 'closeOutWallet',
  method: 'POST',
  url: '/auth/organisations/close-out/:id',
  tag,
  summary:
    'Requests the write-off of a remainder that is too small to pay out, before deletion; done straight away where there is only one super admin',
  access: closeOut,
  invalidates: ['DualControlRequest', 'Wallet'],
  params: IdParams,
  body: ReasonGiven,
  response: { 201: DualControlRequest },
});

export const confirmCloseOut = defineOperation({
  id: 'confirmCloseOut',
  method: 'PATCH',
  url: '/auth/organisations/confirm-close-out/:decisionId',
  tag,
  summary: 'Agrees, as a second super admin: the remainder is booked as owed to whoever claims it',
  access: closeOut,
  invalidates: ['DualControlRequest', 'Wallet'],
  params: DecisionParams,
  response: { 200: DualControlRequest },
});

const superAdmin = { permission: 'super-admin:manage' } as const;

export const requestSuperAdminChange = defineOperation({
  id: 'requestSuperAdminChange',
  method: 'POST',
  url: '/auth/super-admins/request-change/:userId',
  tag,
  summary:
    'Requests that a super admin be removed or suspended, or that lost passkeys and the authenticator app be removed (FACTORS); the person is told straight away. A third one confirms 24 hours later, a removal of factors straight away; where there is none, whoever asked does, of factors after 48 hours',
  access: superAdmin,
  invalidates: ['DualControlRequest'],
  params: z.object({ userId: Id }),
  body: ReasonGiven.extend({ change: z.enum(['REMOVAL', 'SUSPENSION', 'FACTORS']) }),
  response: { 201: DualControlRequest },
});

export const confirmSuperAdminChange = defineOperation({
  id: 'confirmSuperAdminChange',
  method: 'PATCH',
  url: '/auth/super-admins/confirm-change/:decisionId',
  tag,
  summary:
    'Removes or suspends the super admin, 24 hours after it was asked for, and withdraws what they have asked for themselves; or removes the factors, which ends the sessions',
  access: superAdmin,
  invalidates: ['DualControlRequest', 'Member', 'Reconciliation'],
  params: DecisionParams,
  response: { 200: DualControlRequest },
});

const payments = { permission: 'payouts:release' } as const;

export const requestHoldLift = defineOperation({
  id: 'requestHoldLift',
  method: 'POST',
  url: '/platform/payouts/request-lift',
  tag,
  summary:
    'Requests that payments, which are held since a restore, go again; done straight away where there is only one super admin',
  access: payments,
  invalidates: ['DualControlRequest', 'Transaction'],
  body: ReasonGiven.extend({
    withoutStatements: z
      .boolean()
      .default(false)
      .describe(
        'the caller knows that statements which the hold lists are missing, and the reason says why payments go again all the same; else STATEMENTS_MISSING',
      ),
  }),
  response: { 201: DualControlRequest },
});

export const confirmHoldLift = defineOperation({
  id: 'confirmHoldLift',
  method: 'PATCH',
  url: '/platform/payouts/confirm-lift/:decisionId',
  tag,
  summary: 'Agrees, as a second super admin: payments go again',
  access: payments,
  invalidates: ['DualControlRequest', 'Transaction'],
  params: DecisionParams,
  response: { 200: DualControlRequest },
});

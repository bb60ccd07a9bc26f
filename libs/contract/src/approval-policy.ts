import { approverRoles, policyLimits } from '@sanaga/domain';
import { z } from 'zod';
import { Id, IdParams, PositiveMoney, Timestamp } from './common.ts';
import { defineOperation } from './operation.ts';
import { PersonRef } from './transaction-schemas.ts';

const Tier = z
  .object({
    upTo: PositiveMoney.nullable().describe(
      'what leaves the wallet, fees and taxes included; this amount itself belongs to the tier; null for the last one alone',
    ),
    approvals: z.int().min(1).max(policyLimits.approvals).describe('each by another person'),
    from: z
      .object({
        roles: z.array(z.enum(approverRoles)).max(approverRoles.length).default([]),
        userIds: z.array(Id).max(policyLimits.people).default([]),
      })
      .describe('who may give them: whoever has one of the roles, and the people named'),
    adminAmong: z.boolean().default(false).describe('one of the approvals has to be an admin’s'),
  })
  .meta({ id: 'ApprovalTier' });

const Tiers = z.array(Tier).min(1).max(policyLimits.tiers);

export const ApprovalPolicy = z
  .object({
    version: z
      .int()
      .nonnegative()
      .describe('0: the organisation has no policy, and one approval releases each payment'),
    inForceAt: Timestamp.nullable(),
    tiers: z.array(Tier).describe('ordered by amount'),
    fulfillable: z
      .enum(['YES', 'BARELY', 'NO'])
      .describe(
        'BARELY: a tier needs every person who could approve, so that no one is left where one of them is away or created the payment',
      ),
    proposal: z
      .object({
        id: Id,
        proposedBy: PersonRef,
        proposedAt: Timestamp,
        inForceAt: Timestamp.describe('from when on it applies automatically'),
        tiers: z.array(Tier),
      })
      .nullable()
      .describe('a looser policy, which someone else who may approve confirms or withdraws before that'),
  })
  .meta({ id: 'ApprovalPolicy' });

const tag = 'approval-policy';
const response = { 200: ApprovalPolicy };

export const getApprovalPolicy = defineOperation({
  id: 'getApprovalPolicy',
  method: 'GET',
  url: '/approval-policy',
  tag,
  summary: 'Which approvals the organisation’s payments need',
  access: { permission: 'approval-policy:read' },
  provides: ['ApprovalPolicy'],
  response,
});

export const changeApprovalPolicy = defineOperation({
  id: 'changeApprovalPolicy',
  method: 'PUT',
  url: '/approval-policy',
  tag,
  summary:
    'Sets which approvals payments need: straight away where no payment needs less than before, otherwise once someone else has confirmed it or a day has passed',
  access: { permission: 'approval-policy:change' },
  invalidates: ['ApprovalPolicy', 'Transaction'],
  body: z.object({
    tiers: Tiers,
    stepUp: z.null().optional().describe('no factor is asked for at approvals yet'),
    limits: z.null().optional().describe('there are no limits of people yet'),
  }),
  response,
});

export const confirmApprovalPolicy = defineOperation({
  id: 'confirmApprovalPolicy',
  method: 'PATCH',
  url: '/approval-policy/proposal/:id/confirm',
  tag,
  summary: 'Confirms a looser policy that someone else proposed: it is in force straight away',
  access: { permission: 'approval-policy:confirm' },
  invalidates: ['ApprovalPolicy', 'Transaction'],
  params: IdParams,
  response,
});

export const withdrawApprovalPolicy = defineOperation({
  id: 'withdrawApprovalPolicy',
  method: 'DELETE',
  url: '/approval-policy/proposal/:id',
  tag,
  summary: 'Withdraws a proposed policy, one’s own or another’s: the one in force stays',
  access: { permission: 'approval-policy:confirm' },
  invalidates: ['ApprovalPolicy'],
  params: IdParams,
  response,
});

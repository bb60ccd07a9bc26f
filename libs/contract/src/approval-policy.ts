import { approverRoles, policyLimits } from '@sanaga/domain';
import { z } from 'zod';
import { Id, IdParams, Money, PhoneNumber, PositiveMoney, Timestamp } from './common.ts';
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
    oneMoreForNewPayee: z
      .boolean()
      .default(false)
      .describe(
        'one approval more where the number, or one of a bulk transaction, has never been paid or was changed lately',
      ),
  })
  .meta({ id: 'ApprovalTier' });

const Tiers = z.array(Tier).min(1).max(policyLimits.tiers);

const Most = PositiveMoney.nullable();

const Limits = z
  .object({
    approver: z
      .object({
        payment: Most.describe('as one payment, single or bulk'),
        day: Most.describe('in 24 hours; each approval counts, also one that does not release the payment'),
      })
      .describe('what each person may approve'),
    maker: z.object({ day: Most }).describe('what each person may create and retry in 24 hours'),
    organisation: z.object({ day: Most }).describe('what may leave the wallet in 24 hours'),
    newPayee: z
      .object({ day: Most })
      .describe('what a number may get in the 24 hours from the approval of the first payment to it'),
    people: z
      .array(
        z.object({
          userId: Id,
          payment: Most.describe('as one payment that this person approves'),
          day: Most.describe('what this person may approve in 24 hours'),
          madeInADay: Most.describe('what this person may create and retry in 24 hours'),
        }),
      )
      .max(policyLimits.people)
      .default([])
      .describe('limits of single users, in place of everyone’s'),
  })
  .meta({ id: 'ApprovalLimits' })
  .describe(
    'whole XAF that leave the wallet, fees and taxes included, in any 24 hours; null for no limit. What failed or was cancelled does not count',
  );

const Bound = PositiveMoney.nullable();

const StepUp = z
  .object({
    from: Bound.describe('from this amount on a passkey, a code of an authenticator app or an emailed code'),
    passkeyFrom: Bound.describe('from this amount on a passkey alone'),
  })
  .meta({ id: 'StepUp' })
  .describe(
    'the factor that each approver confirms an approval with, by the largest amount that the payment is judged by; null for never',
  );

export const ApprovalPolicy = z
  .object({
    version: z
      .int()
      .nonnegative()
      .describe('0: the organisation has no policy, and one approval releases each payment'),
    inForceAt: Timestamp.nullable(),
    tiers: z.array(Tier).describe('ordered by amount'),
    limits: Limits,
    stepUp: StepUp,
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
        limits: Limits,
        stepUp: StepUp,
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
    limits: Limits.nullish().describe('null removes all of them; without it they stay as they are'),
    stepUp: StepUp.nullish().describe('null asks for no factor; without it the rule stays as it is'),
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

const LeftOfLimit = z
  .object({
    most: PositiveMoney,
    spent: Money,
    left: Money,
    growsAt: Timestamp.nullable().describe('from when on more is left; null if nothing is spent'),
  })
  .meta({ id: 'LeftOfLimit' });

export const ApprovalLimitsLeft = z
  .object({
    approver: z.object({ payment: Most, day: LeftOfLimit.nullable() }).describe('of the caller as approver'),
    maker: LeftOfLimit.nullable().describe('of the caller as maker'),
    organisation: LeftOfLimit.nullable(),
    newPayee: LeftOfLimit.nullable().describe(
      'of the number in the query; null where it has been paid for longer than 24 hours, or none is given',
    ),
  })
  .meta({ id: 'ApprovalLimitsLeft' })
  .describe('what is left of each limit that applies; null where there is none');

export const getApprovalLimitsLeft = defineOperation({
  id: 'getApprovalLimitsLeft',
  method: 'GET',
  url: '/approval-policy/limits',
  tag,
  summary: 'What is left of the limits that apply to the caller and the organisation, and when it grows',
  access: { permission: 'approval-policy:read' },
  query: z.object({ number: PhoneNumber.optional().describe('number that would be paid') }),
  provides: ['ApprovalPolicy', 'Transaction'],
  response: { 200: ApprovalLimitsLeft },
});

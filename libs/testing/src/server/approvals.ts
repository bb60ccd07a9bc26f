import { withoutLimits } from '@sanaga/domain';
import { approvalsOf } from '../fixtures.ts';
import type { Answer } from '../operations.ts';
import { ids, refOf } from './people.ts';
import { daysAgo, hoursAgo } from './time.ts';

type Policy = Answer<'getApprovalPolicy'>;

const anybody: Policy['tiers'][number]['from'] = { roles: ['VALIDATOR', 'ADMIN'], userIds: [] };

const tiers: Policy['tiers'] = [
  { upTo: 100_000, approvals: 1, from: anybody, adminAmong: false, oneMoreForNewPayee: false },
  { upTo: 5_000_000, approvals: 2, from: anybody, adminAmong: false, oneMoreForNewPayee: false },
  {
    upTo: null,
    approvals: 2,
    from: { roles: ['ADMIN'], userIds: [ids.validator] },
    adminAmong: true,
    oneMoreForNewPayee: true,
  },
];

const limits: Policy['limits'] = {
  ...withoutLimits,
  approver: { payment: 2_000_000, day: 5_000_000 },
  organisation: { day: 20_000_000 },
  newPayee: { day: 500_000 },
  people: [{ userId: ids.validator, payment: 3_000_000, day: null, madeInADay: 1_000_000 }],
};
const stepUp: Policy['stepUp'] = { from: 500_000, passkeyFrom: 5_000_000 };

const withoutPolicy: Policy = {
  version: 0,
  inForceAt: null,
  tiers: [{ upTo: null, approvals: 1, from: anybody, adminAmong: false, oneMoreForNewPayee: false }],
  limits: { ...withoutLimits, people: [] },
  stepUp: { from: null, passkeyFrom: null },
  fulfillable: 'YES',
  proposal: null,
};

/** Returns the approval policy of a busy organisation, with a looser one that its admin proposes, or that of a new one. */
export const policyOf = (isBusy: boolean): Policy =>
  isBusy
    ? {
        version: 3,
        inForceAt: daysAgo(40),
        tiers,
        limits,
        stepUp,
        fulfillable: 'BARELY',
        proposal: {
          id: '00000000-0000-4000-9000-000000000901',
          proposedBy: refOf('admin'),
          proposedAt: hoursAgo(3),
          inForceAt: hoursAgo(-21),
          tiers: [
            { upTo: 250_000, approvals: 1, from: anybody, adminAmong: false, oneMoreForNewPayee: false },
            ...tiers.slice(1),
          ],
          limits: { ...limits, organisation: { day: 25_000_000 } },
          stepUp,
        },
      }
    : withoutPolicy;

/** Returns what is left of a busy organisation's limits; a new one has none. */
export const limitsLeftOf = (isBusy: boolean): Answer<'getApprovalLimitsLeft'> => ({
  approver: {
    payment: isBusy ? 20_000_000 : null,
    day: isBusy ? { most: 50_000_000, spent: 3_200_000, left: 46_800_000, growsAt: hoursAgo(-5) } : null,
  },
  maker: null,
  organisation: isBusy
    ? { most: 80_000_000, spent: 14_500_000, left: 65_500_000, growsAt: hoursAgo(-2) }
    : null,
  newPayee: null,
});

/** Approvals of a payment that a validator has approved, and an admin has not. */
export const halfApproved: NonNullable<Answer<'approveTransaction'>['approvals']> = {
  ...approvalsOf(2),
  why: { by: 'SAME_NUMBER', amount: 10_240_000, payments: 2 },
  given: [
    {
      userId: '00000000-0000-4000-9000-000000000902',
      name: 'Serge Tchakounté',
      at: hoursAgo(1),
      method: 'SESSION',
      deputyFor: null,
    },
  ],
  missing: [{ count: 1, roles: ['ADMIN'], userIds: [ids.validator] }],
};

const dayOf = (days: number): string => daysAgo(days).slice(0, 10);

/** Returns the deputies of a busy organisation: one in force, and one who is still to come. */
export const deputiesOf = (isBusy: boolean): Answer<'listDeputies'> =>
  isBusy
    ? [
        {
          id: '00000000-0000-4000-9000-000000000903',
          user: refOf('admin'),
          deputy: refOf('validator'),
          from: dayOf(1),
          until: dayOf(-5),
          inForce: true,
          namedBy: refOf('admin'),
        },
        {
          id: '00000000-0000-4000-9000-000000000904',
          user: refOf('validator'),
          deputy: refOf('admin'),
          from: dayOf(-20),
          until: dayOf(-34),
          inForce: false,
          namedBy: refOf('admin'),
        },
      ]
    : [];

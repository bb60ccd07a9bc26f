import { approvalsOf } from '../fixtures.ts';
import type { Answer } from '../operations.ts';
import { ids, refOf } from './people.ts';
import { daysAgo, hoursAgo } from './time.ts';

type Policy = Answer<'getApprovalPolicy'>;

const anybody: Policy['tiers'][number]['from'] = { roles: ['VALIDATOR', 'ADMIN'], userIds: [] };

const tiers: Policy['tiers'] = [
  { upTo: 100_000, approvals: 1, from: anybody, adminAmong: false },
  { upTo: 5_000_000, approvals: 2, from: anybody, adminAmong: false },
  {
    upTo: null,
    approvals: 2,
    from: { roles: ['ADMIN'], userIds: [ids.validator] },
    adminAmong: true,
  },
];

const withoutPolicy: Policy = {
  version: 0,
  inForceAt: null,
  tiers: [{ upTo: null, approvals: 1, from: anybody, adminAmong: false }],
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
        fulfillable: 'BARELY',
        proposal: {
          id: '00000000-0000-4000-9000-000000000901',
          proposedBy: refOf('admin'),
          proposedAt: hoursAgo(3),
          inForceAt: hoursAgo(-21),
          tiers: [{ upTo: 250_000, approvals: 1, from: anybody, adminAmong: false }, ...tiers.slice(1)],
        },
      }
    : withoutPolicy;

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

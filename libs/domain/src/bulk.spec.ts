import { describe, expect, it } from '@jest/globals';
import {
  bulkStatus,
  bulkOutcome,
  can,
  singleOutcome,
  type Actor,
  type BulkFacts,
  type ItemCounts,
} from './index.ts';

const none: ItemCounts = {
  pending: 0,
  confirmed: 0,
  inProgress: 0,
  completed: 0,
  failed: 0,
  unknown: 0,
  cancelled: 0,
};

describe('bulkStatus', () => {
  it.each([
    [{ pending: 3 }, 'PENDING', null],
    [{ confirmed: 1, completed: 9 }, 'IN_PROGRESS', null],
    [{ inProgress: 1, failed: 9 }, 'IN_PROGRESS', null],
    [{ completed: 8, failed: 1, cancelled: 1 }, 'PROBLEMATIC', 'FAILED'],
    [{ completed: 7, failed: 1, unknown: 1, cancelled: 1 }, 'PROBLEMATIC', 'UNKNOWN'],
    [{ completed: 1, cancelled: 9 }, 'COMPLETED', null],
    [{ cancelled: 10 }, 'CANCELLED', null],
  ] as const)('of %j is %s, %s', (items, status, problemReason) => {
    expect(bulkStatus({ ...none, ...items })).toEqual({ status, problemReason });
  });
});

it.each([
  ['PROBLEMATIC', { paid: 8 }, 'PROBLEMATIC', true],
  ['PROBLEMATIC', { paid: 0 }, 'PROBLEMATIC', false],
  // what failed was paid late
  ['PROBLEMATIC', { paid: 9 }, 'COMPLETED', false],
  ['COMPLETED', { paid: 8 }, 'COMPLETED', false],
  ['IN_PROGRESS', { paid: 8 }, 'IN_PROGRESS', false],
  ['IN_PROGRESS', { paid: 6, cancelled: 2 }, 'IN_PROGRESS', false],
  // the rest was cancelled
  ['COMPLETED', { paid: 6, cancelled: 3 }, 'COMPLETED', true],
  ['PROBLEMATIC', { paid: 6, cancelled: 3 }, 'COMPLETED', true],
  ['PROBLEMATIC', { paid: 6, cancelled: 2 }, 'PROBLEMATIC', true],
  ['CANCELLED', { paid: 0, cancelled: 9 }, 'CANCELLED', false],
] as const)(
  'one that is %s with %j of 9 reads as %s, partly paid: %s',
  (status, counts, read, partlyPaid) => {
    expect(bulkOutcome(status, { cancelled: 0, ...counts, total: 9 })).toEqual({ status: read, partlyPaid });
  },
);

it.each([
  // failed, and was debited after all
  ['PROBLEMATIC', 'FAILED', -9_000n, 'COMPLETED'],
  ['PROBLEMATIC', 'FAILED', -9_000, 'COMPLETED'],
  ['PROBLEMATIC', 'FAILED', 0, 'PROBLEMATIC'],
  // a request that failed, and was credited after all
  ['PROBLEMATIC', 'FAILED', 9_000n, 'COMPLETED'],
  ['PROBLEMATIC', 'FAILED', 9_000, 'COMPLETED'],
  ['PROBLEMATIC', 'FAILED', 0n, 'PROBLEMATIC'],
  ['PROBLEMATIC', 'UNKNOWN', -9_000, 'PROBLEMATIC'],
  ['PENDING', null, -9_000, 'PENDING'],
  ['COMPLETED', null, -9_000, 'COMPLETED'],
] as const)(
  'a single one that is %s, %s, with a correction of %s reads as %s',
  (status, problemReason, corrected, read) => {
    expect(singleOutcome(status, { problemReason, corrected })).toBe(read);
  },
);

describe('what may be done with a bulk transaction', () => {
  const actor = (userId: string, ...roles: Actor['roles']): Actor => ({
    userId,
    roles,
    superAdmin: false,
    individual: false,
  });
  const bulk = (items: Partial<ItemCounts>): BulkFacts => ({
    kind: 'BULK_PAYOUT',
    ...bulkStatus({ ...none, ...items }),
    makers: ['ini', 'corrector'],
    items: { ...none, ...items },
  });
  const allowed = { allowed: true };
  const denied = (reason: string) => ({ allowed: false, reason });

  it('is approving it, by a validator who is none of its makers', () => {
    expect(can.approve(bulk({ pending: 2 }), actor('val', 'VALIDATOR'))).toEqual(allowed);
    expect(can.approve(bulk({ pending: 2 }), actor('corrector', 'ADMIN'))).toEqual(denied('SELF_APPROVAL'));
    expect(can.approve(bulk({ confirmed: 2 }), actor('val', 'VALIDATOR'))).toEqual(denied('WRONG_STATUS'));
  });
  it('is cancelling it while anything is unsent', () => {
    expect(can.cancelBulk(bulk({ pending: 2 }), actor('ini', 'INITIATOR'))).toEqual(allowed);
    expect(can.cancelBulk(bulk({ confirmed: 1, completed: 5 }), actor('val', 'VALIDATOR'))).toEqual(allowed);
    expect(can.cancelBulk(bulk({ inProgress: 1 }), actor('val', 'VALIDATOR'))).toEqual(
      denied('WRONG_STATUS'),
    );
    expect(can.cancelBulk(bulk({ pending: 2 }), actor('other', 'INITIATOR'))).toEqual(denied('FORBIDDEN'));
  });
  it('is creating it again once all of it is cancelled, by those who prepare payments', () => {
    expect(can.createAgain(bulk({ cancelled: 2 }), actor('other', 'INITIATOR'))).toEqual(allowed);
    expect(can.createAgain(bulk({ cancelled: 2 }), actor('val', 'VALIDATOR'))).toEqual(denied('FORBIDDEN'));
    expect(can.createAgain(bulk({ cancelled: 1, completed: 1 }), actor('ini', 'INITIATOR'))).toEqual(
      denied('WRONG_STATUS'),
    );
  });
  it('is retrying it where anything failed, by those who prepare payments', () => {
    expect(can.retryBulk(bulk({ failed: 1, inProgress: 4 }), actor('other', 'INITIATOR'))).toEqual(allowed);
    expect(can.retryBulk(bulk({ unknown: 1 }), actor('ini', 'INITIATOR'))).toEqual(denied('WRONG_STATUS'));
    expect(can.retryBulk(bulk({ failed: 1 }), actor('val', 'VALIDATOR'))).toEqual(denied('FORBIDDEN'));
  });
});

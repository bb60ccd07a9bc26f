import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  can,
  currentRole,
  guessExpenseCategory,
  isRefillStoppable,
  may,
  mayMove,
  dayMs,
  payoutCost,
  permissions,
  sessionIsOver,
  transactionMoves,
  transactionStatuses,
  type Actor,
  type TransactionFacts,
  type TransactionMove,
} from './index.ts';

const defaults = { feeMillionths: 5_000n, taxMillionths: 2_000n, levy: 4n };

describe('payoutCost', () => {
  it('adds fee, tax and levy to the amount', () => {
    expect(payoutCost(247_000n, defaults)).toEqual({
      amount: 247_000n,
      fee: 1_235n,
      tax: 494n,
      levy: 4n,
      total: 248_733n,
    });
  });
  it('rounds each part up to whole francs', () => {
    expect(payoutCost(1_001n, defaults)).toMatchObject({ fee: 6n, tax: 3n, total: 1_014n });
  });
  it('costs nothing with every setting at zero', () => {
    expect(payoutCost(1_000n, { feeMillionths: 0n, taxMillionths: 0n, levy: 0n }).total).toBe(1_000n);
  });
  it('never takes a franc more or less than the exact share rounded up', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), fc.bigInt(0n, 1_000_000n), (amount, feeMillionths) => {
        const { fee } = payoutCost(amount, { ...defaults, feeMillionths });
        expect(
          fee * 1_000_000n >= amount * feeMillionths && (fee - 1n) * 1_000_000n < amount * feeMillionths,
        ).toBe(true);
      }),
    );
  });
});

describe('the session guard’s one-day rule', () => {
  const now = Date.UTC(2026, 0, 1);
  it.each([
    [dayMs - 1, true],
    [dayMs, false],
    [dayMs + 1, false],
  ])('with %d ms left the session is over: %s', (left, over) => {
    expect(sessionIsOver(now + left, now)).toBe(over);
  });
});

describe('currentRole', () => {
  it.each([
    [{ superAdmin: true, roles: ['ADMIN'] as const }, 'SUPER_ADMIN'],
    [{ superAdmin: false, roles: ['VALIDATOR', 'ADMIN'] as const }, 'ADMIN'],
    [{ superAdmin: false, roles: ['VALIDATOR', 'INITIATOR'] as const }, 'INITIATOR'],
    [{ superAdmin: false, roles: ['VALIDATOR'] as const }, 'VALIDATOR'],
    [{ superAdmin: false, roles: [] as const }, undefined],
  ])('%j is %s', (user, role) => {
    expect(currentRole(user)).toBe(role);
  });
});

describe('may', () => {
  it('a validator approves and creates nothing', () => {
    const validator = { superAdmin: false, roles: ['VALIDATOR'] as const };
    expect(may(validator, 'transaction:approve')).toBe(true);
    expect(may(validator, 'transaction:create')).toBe(false);
  });
  it('a super admin holds no member permission that is not named for super admins', () => {
    const superAdmin = { superAdmin: true, roles: ['ADMIN'] as const };
    for (const permission of Object.keys(permissions) as (keyof typeof permissions)[])
      expect(may(superAdmin, permission)).toBe(
        (permissions[permission] as readonly string[]).includes('SUPER_ADMIN'),
      );
  });
});

describe('transaction moves', () => {
  it('lead out of neither COMPLETED nor CANCELLED', () => {
    for (const move of Object.keys(transactionMoves) as TransactionMove[])
      for (const status of ['COMPLETED', 'CANCELLED'] as const)
        expect(mayMove(move, status) && transactionMoves[move].to !== status).toBe(false);
  });
  it('delete what waits and what was cancelled, and nothing that money has to do with', () => {
    const deletable = transactionStatuses.filter((status) => mayMove('delete', status));
    expect(deletable).toEqual(['PENDING', 'CANCELLED']);
  });
  it('reach every status but the first', () => {
    const reached = new Set(Object.values(transactionMoves).map(({ to }) => to));
    expect([...reached].sort()).toEqual([...transactionStatuses].sort());
  });
  it('distinguish a failed payout from an unknown one', () => {
    expect(mayMove('retry', 'PROBLEMATIC', 'FAILED')).toBe(true);
    expect(mayMove('retry', 'PROBLEMATIC', 'UNKNOWN')).toBe(false);
    expect(mayMove('complete', 'PROBLEMATIC', 'UNKNOWN')).toBe(true);
    expect(mayMove('complete', 'PROBLEMATIC', 'FAILED')).toBe(false);
  });
});

describe('can', () => {
  const actor = (userId: string, roles: Actor['roles'], individual = false): Actor => ({
    userId,
    roles,
    superAdmin: false,
    individual,
  });
  const pending: TransactionFacts = {
    kind: 'PAYOUT',
    status: 'PENDING',
    problemReason: null,
    makers: ['ini'],
  };

  it('lets a validator approve what somebody else made', () => {
    expect(can.approve(pending, actor('val', ['VALIDATOR']))).toEqual({ allowed: true });
  });
  it('lets no maker approve, whatever the roles', () => {
    expect(can.approve(pending, actor('ini', ['ADMIN', 'INITIATOR', 'VALIDATOR']))).toEqual({
      allowed: false,
      reason: 'SELF_APPROVAL',
    });
  });
  it('lets an individual approve the own payment', () => {
    expect(can.approve(pending, actor('ini', ['ADMIN', 'INITIATOR', 'VALIDATOR'], true))).toEqual({
      allowed: true,
    });
  });
  it('lets an initiator cancel only own payments', () => {
    expect(can.cancel(pending, actor('ini', ['INITIATOR']))).toEqual({ allowed: true });
    expect(can.cancel(pending, actor('other', ['INITIATOR']))).toEqual({
      allowed: false,
      reason: 'FORBIDDEN',
    });
    expect(can.cancel({ ...pending, status: 'COMPLETED' }, actor('ini', ['INITIATOR']))).toEqual({
      allowed: false,
      reason: 'WRONG_STATUS',
    });
  });
  it('lets whoever may withdraw a request for money until it is sent, and nobody after that', () => {
    const request: TransactionFacts = { ...pending, kind: 'COLLECTION', status: 'IN_PROGRESS' };
    const unsent = { ...request, waitsFor: 'SENDING' };
    expect(can.cancel(unsent, actor('ini', ['INITIATOR']))).toEqual({ allowed: true });
    expect(can.cancel(unsent, actor('adm', ['ADMIN']))).toEqual({ allowed: true });
    const no = (reason: string) => ({ allowed: false, reason });
    expect(can.cancel(unsent, actor('other', ['INITIATOR']))).toEqual(no('FORBIDDEN'));
    expect(can.cancel({ ...request, waitsFor: null }, actor('ini', ['INITIATOR']))).toEqual(
      no('WRONG_STATUS'),
    );
    expect(can.cancel(request, actor('ini', ['INITIATOR']))).toEqual(no('WRONG_STATUS'));
    expect(can.cancel({ ...pending, status: 'IN_PROGRESS' }, actor('ini', ['INITIATOR']))).toEqual(
      no('WRONG_STATUS'),
    );
  });
  it.each([
    ['REQUESTED', false, true],
    ['PROCESSING', false, true],
    ['PROCESSING', true, false],
    ['COMPLETED', false, false],
  ] as const)('stops a refill that is %s, asked: %s: %s', (status, asked, stoppable) => {
    expect(isRefillStoppable({ status, asked })).toBe(stoppable);
  });
});

describe('what may be done with a payment that ended', () => {
  const actor = (userId: string, ...roles: Actor['roles']): Actor => ({
    userId,
    roles,
    superAdmin: false,
    individual: false,
  });
  const payment = (changes: Partial<TransactionFacts>): TransactionFacts => ({
    kind: 'PAYOUT',
    status: 'PENDING',
    problemReason: null,
    makers: ['ini'],
    ...changes,
  });
  const failed = payment({ status: 'PROBLEMATIC', problemReason: 'FAILED' });
  const unknown = payment({ status: 'PROBLEMATIC', problemReason: 'UNKNOWN' });
  const allowed = { allowed: true };
  const denied = (reason: string) => ({ allowed: false, reason });

  it.each([
    ['an initiator, the own', actor('ini', 'INITIATOR'), payment({}), allowed],
    ['an initiator, a cancelled one', actor('ini', 'INITIATOR'), payment({ status: 'CANCELLED' }), allowed],
    ['an initiator, a colleague’s', actor('other', 'INITIATOR'), payment({}), denied('FORBIDDEN')],
    ['a validator and initiator', actor('other', 'INITIATOR', 'VALIDATOR'), payment({}), denied('FORBIDDEN')],
    ['an admin, anybody’s', actor('adm', 'ADMIN'), payment({}), allowed],
    ['a validator', actor('val', 'VALIDATOR'), payment({}), denied('FORBIDDEN')],
    ['a super admin', { ...actor('sup'), superAdmin: true }, payment({}), denied('FORBIDDEN')],
    [
      'an admin, an approved one',
      actor('adm', 'ADMIN'),
      payment({ status: 'CONFIRMED' }),
      denied('WRONG_STATUS'),
    ],
    ['an admin, a paid one', actor('adm', 'ADMIN'), payment({ status: 'COMPLETED' }), denied('WRONG_STATUS')],
    ['an admin, a failed one', actor('adm', 'ADMIN'), failed, denied('WRONG_STATUS')],
  ])('is deleting it: %s', (_, who, what, verdict) => {
    expect(can.delete(what, who)).toEqual(verdict);
  });

  it.each([
    ['an initiator, a colleague’s', actor('other', 'INITIATOR'), failed, allowed],
    ['an admin', actor('adm', 'ADMIN'), failed, allowed],
    ['a validator', actor('val', 'VALIDATOR'), failed, denied('FORBIDDEN')],
    ['an initiator, one of unknown outcome', actor('ini', 'INITIATOR'), unknown, denied('WRONG_STATUS')],
    ['an initiator, a waiting one', actor('ini', 'INITIATOR'), payment({}), denied('WRONG_STATUS')],
    [
      'an admin, a collection',
      actor('adm', 'ADMIN'),
      { ...failed, kind: 'COLLECTION' as const },
      denied('FORBIDDEN'),
    ],
    [
      'an admin, a batch',
      actor('adm', 'ADMIN'),
      { ...failed, kind: 'BULK_PAYOUT' as const },
      denied('FORBIDDEN'),
    ],
  ])('is retrying it: %s', (_, who, what, verdict) => {
    expect(can.retry(what, who)).toEqual(verdict);
  });

  it.each([
    ['an initiator, a colleague’s', actor('other', 'INITIATOR'), payment({ status: 'COMPLETED' }), allowed],
    ['a validator', actor('val', 'VALIDATOR'), payment({}), denied('FORBIDDEN')],
    ['an admin, a collection', actor('adm', 'ADMIN'), payment({ kind: 'COLLECTION' }), denied('FORBIDDEN')],
  ])('is counting it elsewhere: %s', (_, who, what, verdict) => {
    expect(can.categorise(what, who)).toEqual(verdict);
  });
});

describe('guessExpenseCategory', () => {
  it.each([
    ['Salary advance, November', 'SALARIES'],
    ['Réparation du camion', 'REPAIRS'],
    ['Transport, Penja – Douala', 'TRANSPORT'],
    ['Cadeau', 'OTHER'],
  ])('%s is %s', (reason, category) => {
    expect(guessExpenseCategory(reason)).toBe(category);
  });
});

describe('a payment file is thrown away', () => {
  const verdictOf = (
    status: 'CHECKING' | 'REFUSED' | 'UPLOADED' | 'PROCESSED',
    userId: string,
    ...roles: Actor['roles']
  ) => can.deleteFile({ status, makers: ['ini'] }, { userId, roles, superAdmin: false, individual: false });

  it.each(['CHECKING', 'REFUSED', 'UPLOADED'] as const)(
    'while it is %s, by an admin or a maker',
    (status) => {
      expect(verdictOf(status, 'adm', 'ADMIN')).toEqual({ allowed: true });
      expect(verdictOf(status, 'ini', 'INITIATOR')).toEqual({ allowed: true });
      expect(verdictOf(status, 'other', 'INITIATOR')).toEqual({ allowed: false, reason: 'FORBIDDEN' });
    },
  );

  it('no more once it was processed', () => {
    expect(verdictOf('PROCESSED', 'adm', 'ADMIN')).toEqual({ allowed: false, reason: 'WRONG_STATUS' });
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  approvalsRequired,
  countsFor,
  mayGive,
  fulfillable,
  isLooser,
  missingApprovals,
  requirementsOf,
  tierOf,
  whyOf,
  withoutPolicy,
  type ApprovalTier,
  type Approver,
  type JudgedAmounts,
} from './approval-policy.ts';

const anybody = { roles: ['VALIDATOR', 'ADMIN'], userIds: [] } as const;
const tier = (upTo: number | null, approvals: number, more: Partial<ApprovalTier> = {}): ApprovalTier => ({
  upTo,
  approvals,
  from: anybody,
  adminAmong: false,
  ...more,
});
const three = [tier(100_000, 1), tier(1_000_000, 2), tier(null, 3, { adminAmong: true })];

const validator = (userId: string): Approver => ({ userId, roles: ['VALIDATOR'] });
const admin = (userId: string): Approver => ({ userId, roles: ['ADMIN'] });
const alone = (own: number, more: Partial<JudgedAmounts> = {}): JudgedAmounts => ({
  own,
  largest: null,
  sameNumber: { amount: own, payments: 1 },
  sameMaker: { amount: own, payments: 1 },
  ...more,
});
const needs = (amounts: JudgedAmounts, policies: readonly (readonly ApprovalTier[])[] = [three]) =>
  Math.max(...requirementsOf(policies, amounts).map(({ approvals }) => approvals));

describe('a payment belongs to a tier', () => {
  it.each([
    [1, 1],
    [100_000, 1],
    [100_001, 2],
    [1_000_000, 2],
    [1_000_001, 3],
  ])('with %d XAF it needs %d', (amount, approvals) => {
    expect(tierOf(three, amount).approvals).toBe(approvals);
    expect(needs(alone(amount))).toBe(approvals);
  });

  it('by the sums to the same number and of the same maker, and by the largest of many', () => {
    const many = { amount: 1_000_000, payments: 10 };
    expect(needs(alone(100_000, { sameNumber: many }))).toBe(2);
    expect(needs(alone(100_000, { sameMaker: many }))).toBe(2);
    expect(needs(alone(100_000, { largest: 1_000_001 }))).toBe(3);
    expect(whyOf([three], alone(100_000, { sameNumber: many }))).toEqual({ by: 'SAME_NUMBER', ...many });
    // what changes nothing is not the reason
    expect(whyOf([three], alone(400_000, { sameMaker: many })).by).toBe('AMOUNT');
  });

  it('and one more for a new payee where that is asked for', () => {
    const careful = [tier(100_000, 1, { oneMoreForNewPayee: true }), tier(null, 2)];
    const newPayee = { newPayee: true };
    expect(needs(alone(50_000), [careful])).toBe(1);
    expect(needs(alone(50_000, newPayee), [careful])).toBe(2);
    expect(needs(alone(150_000, newPayee), [careful])).toBe(2);
    expect(needs(alone(50_000, newPayee))).toBe(1);
    expect(whyOf([careful], alone(50_000, newPayee))).toEqual({
      by: 'NEW_PAYEE',
      amount: 50_000,
      payments: 1,
    });
    expect(whyOf([careful], alone(150_000, newPayee)).by).toBe('AMOUNT');
  });

  it('by the stricter of two policies, and by each in what the other does not ask for', () => {
    const two = [tier(null, 2)];
    const byAdmin = [tier(null, 1, { from: { roles: ['ADMIN'], userIds: [] } })];
    expect(needs(alone(1), [two, withoutPolicy])).toBe(2);
    const both = requirementsOf([two, byAdmin], alone(1));
    expect(both).toHaveLength(2);
    expect(missingApprovals(both, [validator('v'), validator('w')])).toEqual([
      { count: 1, roles: ['ADMIN'], userIds: [] },
    ]);
    expect(missingApprovals(both, [validator('v'), admin('a')])).toEqual([]);
  });
});

describe('approvals', () => {
  const requirements = requirementsOf([three], alone(2_000_000));

  it('count until there are enough, the last one an admin’s where none has given one', () => {
    expect(missingApprovals(requirements, [])).toEqual([
      { count: 3, roles: ['VALIDATOR', 'ADMIN'], userIds: [] },
    ]);
    const given = [validator('v'), validator('w')];
    const missing = missingApprovals(requirements, given);
    expect(missing).toEqual([{ count: 1, roles: ['ADMIN'], userIds: [], adminOnly: true }]);
    expect(countsFor(requirements, given, validator('x'))).toBe(false);
    expect(countsFor(requirements, given, admin('a'))).toBe(true);
    expect(countsFor(requirements, [admin('a'), validator('v')], validator('w'))).toBe(true);
    expect(countsFor(requirements, [admin('a')], admin('a'))).toBe(false);
  });

  it('are offered to those named as they would count, the last one to an admin alone', () => {
    const from = { roles: [], userIds: ['v', 'w', 'a'] };
    const ofNamed = requirementsOf([[tier(null, 2, { from, adminAmong: true })]], alone(1));
    const missing = missingApprovals(ofNamed, [validator('v')]);
    for (const person of [validator('w'), admin('a'), admin('b')])
      expect([person.userId, mayGive(missing, [validator('v')], person)]).toEqual([
        person.userId,
        countsFor(ofNamed, [validator('v')], person),
      ]);
    expect(mayGive(missing, [validator('v')], validator('w'))).toBe(false);
  });

  it('of people who are not asked count for nothing', () => {
    const named = requirementsOf([[tier(null, 1, { from: { roles: [], userIds: ['n'] } })]], alone(1));
    expect(countsFor(named, [], admin('a'))).toBe(false);
    expect(missingApprovals(named, [admin('a')])).toEqual([{ count: 1, roles: [], userIds: ['n'] }]);
    expect(missingApprovals(named, [validator('n')])).toEqual([]);
  });

  it('are counted with those that are missing', () => {
    expect(approvalsRequired(requirements, [])).toBe(3);
    // of three validators none can stand for the admin
    expect(approvalsRequired(requirements, [validator('v'), validator('w'), validator('x')])).toBe(4);
  });
});

describe('a policy', () => {
  it('can be fulfilled by as many as it asks for, and one more who made the payment', () => {
    const people = [validator('v'), validator('w'), admin('a')];
    expect(fulfillable(three, people)).toBe('BARELY');
    expect(fulfillable(three, people.slice(1))).toBe('NO');
    expect(fulfillable([tier(null, 2)], people)).toBe('YES');
    expect(fulfillable([tier(null, 2, { oneMoreForNewPayee: true })], people)).toBe('BARELY');
    expect(fulfillable([tier(null, 2, { adminAmong: true })], people)).toBe('BARELY');
    expect(fulfillable([tier(null, 1, { from: { roles: [], userIds: ['z'] } })], people)).toBe('NO');
  });

  const fromRoles = (...roles: ('ADMIN' | 'VALIDATOR')[]) => ({ from: { roles, userIds: [] } });
  const people = [validator('v'), admin('a')];
  it.each<[string, ApprovalTier[], readonly ApprovalTier[], boolean]>([
    ['two instead of one', [tier(null, 2)], withoutPolicy, false],
    ['the same', three, three, false],
    ['one instead of two', [tier(null, 1)], [tier(null, 2)], true],
    ['a higher bound', [tier(200_000, 1), ...three.slice(1)], three, true],
    ['a lower bound', [tier(50_000, 1), ...three.slice(1)], three, false],
    ['no admin any more', [...three.slice(0, 2), tier(null, 3)], three, true],
    ['admins alone', [tier(null, 1, fromRoles('ADMIN'))], withoutPolicy, false],
    ['validators too', [tier(null, 1)], [tier(null, 1, fromRoles('ADMIN'))], true],
    ['one of those', [tier(null, 1, { from: { roles: [], userIds: ['a'] } })], withoutPolicy, false],
    [
      'another person',
      [tier(null, 1, { from: { roles: ['ADMIN'], userIds: ['v'] } })],
      [tier(null, 1, fromRoles('ADMIN'))],
      true,
    ],
    ['no more for a new payee', [tier(null, 1)], [tier(null, 1, { oneMoreForNewPayee: true })], true],
    ['as many for any payee', [tier(null, 2)], [tier(null, 1, { oneMoreForNewPayee: true })], false],
    ['more for a new payee alone', [tier(null, 1, { oneMoreForNewPayee: true })], [tier(null, 2)], true],
    ['more below and less above', [tier(100_000, 2), tier(null, 1)], [tier(null, 2)], true],
  ])('is looser or not with %s', (_, next, present, expected) => {
    expect(isLooser(next, present, people)).toBe(expected);
  });
});

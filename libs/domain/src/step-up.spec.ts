import { describe, expect, it } from '@jest/globals';
import type { JudgedAmounts } from './approval-policy.ts';
import { askedFactors, isStepUpLooser, isSureEnough, type StepUp, withoutStepUp } from './step-up.ts';

const alone = (own: number, more: Partial<JudgedAmounts> = {}): JudgedAmounts => ({
  own,
  largest: null,
  sameNumber: { amount: own, payments: 1 },
  sameMaker: { amount: own, payments: 1 },
  ...more,
});
const rule = (from: number | null, passkeyFrom: number | null): StepUp => ({ from, passkeyFrom });
const any = ['PASSKEY', 'TOTP', 'CODE'];

describe('the factors that an approval needs', () => {
  it.each([
    [99_999, []],
    [100_000, any],
    [999_999, any],
    [1_000_000, ['PASSKEY']],
  ])('over %d XAF', (amount, expected) => {
    expect(askedFactors([rule(100_000, 1_000_000)], alone(amount))).toEqual(expected);
  });

  it('follow the sums that the tiers judge by', () => {
    const many = { amount: 100_000, payments: 10 };
    const rules = [rule(100_000, null)];
    expect(askedFactors(rules, alone(10_000, { sameNumber: many }))).toEqual(any);
    expect(askedFactors(rules, alone(10_000, { sameMaker: many }))).toEqual(any);
    expect(askedFactors(rules, alone(10_000))).toEqual([]);
  });

  it('are those of the stricter rule', () => {
    const rules = [rule(null, 50_000), rule(10_000, null), withoutStepUp];
    expect(askedFactors(rules, alone(9_999))).toEqual([]);
    expect(askedFactors(rules, alone(10_000))).toEqual(any);
    expect(askedFactors(rules, alone(50_000))).toEqual(['PASSKEY']);
  });

  it('are had by an approval that was confirmed with one of them', () => {
    expect(isSureEnough('SESSION', [])).toBe(true);
    expect(isSureEnough('SESSION', ['PASSKEY', 'TOTP', 'CODE'])).toBe(false);
    expect(isSureEnough('CODE', ['PASSKEY', 'TOTP', 'CODE'])).toBe(true);
    expect(isSureEnough('TOTP', ['PASSKEY'])).toBe(false);
    expect(isSureEnough('PASSKEY', ['PASSKEY'])).toBe(true);
  });
});

it.each<[string, StepUp, StepUp, boolean]>([
  ['the same', rule(5, 9), rule(5, 9), false],
  ['a first one', rule(5, null), withoutStepUp, false],
  ['none any more', withoutStepUp, rule(5, null), true],
  ['a lower amount', rule(4, 9), rule(5, 9), false],
  ['a higher amount', rule(6, 9), rule(5, 9), true],
  ['a higher amount for passkeys', rule(5, 10), rule(5, 9), true],
  ['passkeys no more', rule(5, null), rule(5, 9), true],
  ['passkeys for everything', rule(null, 5), rule(5, 9), false],
  ['a higher amount above that for passkeys', rule(12, 5), rule(10, 5), false],
  ['passkeys from where any factor would do', rule(null, 5), rule(null, 9), false],
])('a rule is looser or not with %s', (_, next, present, expected) => {
  expect(isStepUpLooser(next, present)).toBe(expected);
});

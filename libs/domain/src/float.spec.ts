import { describe, expect, it } from '@jest/globals';
import { floatOutcomeOf, floatPostingAccounts, floatPostingKinds } from './float.ts';

describe('the float in the books beside the operator’s balance', () => {
  const sides = { ours: 10_000n, theirs: 10_000n, goingOut: 0n, comingIn: 0n };

  it.each([
    ['EQUAL', {}],
    ['EQUAL', { goingOut: 500n }],
    ['DIFFERS', { theirs: 9_999n }],
    ['DIFFERS', { theirs: 10_001n, goingOut: 500n }],
    ['ON_ITS_WAY', { theirs: 9_500n, goingOut: 500n }],
    ['DIFFERS', { theirs: 9_499n, goingOut: 500n }],
    ['ON_ITS_WAY', { theirs: 10_300n, comingIn: 300n }],
    ['DIFFERS', { theirs: 10_301n, comingIn: 300n, goingOut: 9_000n }],
    ['DIFFERS', { ours: -200n, theirs: 0n }],
  ] as const)('is %s with %j', (outcome, differing) => {
    expect(floatOutcomeOf({ ...sides, ...differing })).toBe(outcome);
  });

  it('is moved between two different accounts by every posting', () => {
    for (const kind of floatPostingKinds) expect(new Set(floatPostingAccounts[kind]).size).toBe(2);
  });
});

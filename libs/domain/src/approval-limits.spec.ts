import { describe, expect, it } from '@jest/globals';
import {
  areLimitsLooser,
  isWithoutLimits,
  limitsOfPerson,
  withoutLimits,
  type ApprovalLimits,
} from './approval-limits.ts';

const limits = (more: Partial<ApprovalLimits>): ApprovalLimits => ({ ...withoutLimits, ...more });
const own = { userId: 'a', payment: 500, day: null, madeInADay: 100 };
const everybody = limits({ approver: { payment: 300, day: 900 }, maker: { day: 200 }, people: [own] });

describe('limits', () => {
  it('of a person take the place of everybody’s, also where there are none', () => {
    expect(limitsOfPerson(everybody, 'a')).toMatchObject({ payment: 500, day: null, madeInADay: 100 });
    expect(limitsOfPerson(everybody, 'b')).toEqual({ payment: 300, day: 900, madeInADay: 200 });
  });

  it('limit nothing where all are null', () => {
    expect(isWithoutLimits(withoutLimits)).toBe(true);
    expect(isWithoutLimits(limits({ newPayee: { day: 1 } }))).toBe(false);
    expect(isWithoutLimits(limits({ people: [own] }))).toBe(false);
  });

  it.each<[string, Partial<ApprovalLimits>, boolean]>([
    ['the same', {}, false],
    ['a lower one', { maker: { day: 199 } }, false],
    ['a new one', { organisation: { day: 5_000 } }, false],
    ['a higher one', { maker: { day: 201 } }, true],
    ['one less', { approver: { payment: 300, day: null } }, true],
    ['a lower one of a person', { people: [{ ...own, day: 10 }] }, false],
    ['a higher one of a person', { people: [{ ...own, madeInADay: 101 }] }, true],
    ['a person’s, which is higher than everybody’s', { people: [own, { ...own, userId: 'b' }] }, true],
    [
      'a person’s, which is lower than everybody’s',
      { people: [own, { userId: 'b', payment: 1, day: 1, madeInADay: 1 }] },
      false,
    ],
    ['no more own ones, where everybody’s are higher', { people: [] }, true],
  ])('with %s are looser or not', (_, more, isLooser) => {
    expect(areLimitsLooser({ ...everybody, ...more }, everybody)).toBe(isLooser);
  });
});
